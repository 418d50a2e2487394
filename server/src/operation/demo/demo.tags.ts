import type { PersonKey } from './demo.people.ts'
import type { Random } from './demo.random.ts'

interface DemoTag {
  name: string
  kind: 'what' | 'who' | 'where'
  /** The texts that have it. */
  in: RegExp
  /** Its share of the entries with these moods, one digit a mood: what somebody does goes with how they are. */
  with: readonly [moods: string, share: number]
}

/** The tags of some members. The others have none, as most people at first. */
export const demoTags: Partial<Record<PersonKey, readonly DemoTag[]>> = {
  anna: [
    { name: 'munka', kind: 'what', in: /dolgozat|iskola|tanít|osztály|napló/i, with: ['0134', 0.7] },
    { name: 'futás', kind: 'what', in: /futás|futott/i, with: ['13678', 0.25] },
    { name: 'kirándulás', kind: 'what', in: /kirándul|hegy|erdő/i, with: ['678', 0.12] },
    { name: 'olvasás', kind: 'what', in: /könyv|olvas/i, with: ['67', 0.2] },
    { name: 'rossz alvás', kind: 'what', in: /nem aludt/i, with: ['134', 0.4] },
    { name: 'család', kind: 'who', in: /anyu|apu|nagymama|testvér/i, with: ['02478', 0.25] },
    { name: 'Zsófi', kind: 'who', in: /zsófi/i, with: ['7', 0.2] },
    { name: 'kert', kind: 'where', in: /kert/i, with: ['04678', 0.18] },
    { name: 'Balaton', kind: 'where', in: /balaton|vitorl/i, with: ['8', 0.12] },
  ],
  bela: [
    { name: 'kert', kind: 'where', in: /kert|paradicsom|palánta/i, with: ['678', 0.6] },
    { name: 'család', kind: 'who', in: /fiam|unoka/i, with: ['0478', 0.25] },
    { name: 'piac', kind: 'where', in: /piac/i, with: ['78', 0.15] },
  ],
  csilla: [
    { name: 'éjszakai műszak', kind: 'what', in: /tizenkét óra|műszak/i, with: ['03', 0.8] },
    { name: 'gyerekek', kind: 'who', in: /fiam|lányom/i, with: ['678', 0.4] },
  ],
  kata: [
    { name: 'edzés', kind: 'what', in: /meccs|edzés|csapat/i, with: ['5678', 0.45] },
    { name: 'Debrecen', kind: 'where', in: /debrecen/i, with: ['67', 0.2] },
  ],
  istvan: [{ name: 'Panni', kind: 'who', in: /panni/i, with: ['678', 0.5] }],
  zsofi: [
    { name: 'munka', kind: 'what', in: /oldal|javít/i, with: ['0345', 0.4] },
    { name: 'Anna', kind: 'who', in: /anna/i, with: ['78', 0.25] },
  ],
}

/** The places of an entry's tags in its author's list. */
export const drawTags = (random: Random, author: PersonKey, text: string, mood: number | null): number[] =>
  (demoTags[author] ?? []).flatMap((tag, index) => {
    const [moods, share] = tag.with
    // drawn for every tag: a new text must not change the tags of other entries
    const isDrawn = random.chance(share) && mood !== null && moods.includes(String(mood))
    return isDrawn || tag.in.test(text) ? [index] : []
  })
