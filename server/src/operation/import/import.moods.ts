/** Words of moods in other programs, as they are or without accents; the first that fits decides. */
const words: readonly [mood: number, words: readonly string[]][] = [
  [
    5,
    ['rad', 'szuper', 'excited', 'energetic', 'energikus', 'euphoric', 'lelkes', 'motivated', 'inspired', 'izgatott'],
  ],
  [3, ['exhausted', 'tired', 'kimerult', 'faradt', 'bored', 'unott', 'sleepy', 'almos', 'beteg', 'sick', 'lazy']],
  [
    2,
    [
      'angry',
      'mad',
      'irritated',
      'irritable',
      'annoyed',
      'duhos',
      'merges',
      'ingerult',
      'bosszus',
      'frustrated',
      'furious',
    ],
  ],
  [
    1,
    [
      'anxious',
      'nervous',
      'tense',
      'stressed',
      'worried',
      'afraid',
      'scared',
      'feszult',
      'ideges',
      'szorongo',
      'stresszes',
      'overwhelmed',
    ],
  ],
  [
    4,
    [
      'sad',
      'awful',
      'terrible',
      'bad',
      'szomoru',
      'borzalmas',
      'rossz',
      'szornyu',
      'depressed',
      'lonely',
      'unhappy',
      'crying',
      'maganyos',
      'very bad',
      'grief',
    ],
  ],
  [8, ['calm', 'content', 'relaxed', 'peaceful', 'nyugodt', 'elegedett', 'grateful', 'halas', 'satisfied', 'serene']],
  [7, ['carefree', 'gondtalan', 'loved', 'in love', 'szerelmes', 'playful', 'blessed', 'proud']],
  [
    6,
    [
      'good',
      'happy',
      'great',
      'jo',
      'vidam',
      'boldog',
      'joyful',
      'cheerful',
      'amazing',
      'very good',
      'nagyszeru',
      'orvendo',
      'smile',
      'delighted',
    ],
  ],
  [
    0,
    [
      'meh',
      'ok',
      'okay',
      'so-so',
      'neutral',
      'average',
      'kozepes',
      'semleges',
      'elmegy',
      'normal',
      'fine',
      'szurke hetkoznap',
    ],
  ],
]

/** Journey and others grade by number: -2 to 2, or 1 to 5; higher is better. Entemi's own export by the number itself. */
const grades: readonly number[] = [4, 3, 0, 6, 5]

/** The mood that a name in another program probably means; null if nothing says so. */
export function guessMood(name: string, format: string): number | null {
  const plain = fold(name)
  if (/^-?\d+(\.\d+)?$/.test(plain)) {
    const grade = Number(plain)
    if (format === 'entemi') return Number.isInteger(grade) && grade >= 0 && grade <= 8 ? grade : null
    return grades[Math.round(grade) - 1] ?? null
  }
  const exact = words.find(([, list]) => list.includes(plain))
  if (exact !== undefined) return exact[0]
  return words.find(([, list]) => plain.split(/[^a-z]+/).some((word) => list.includes(word)))?.[0] ?? null
}

const fold = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .trim()
