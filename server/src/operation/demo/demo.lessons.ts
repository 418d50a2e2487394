import type { GroupKey } from './demo.communities.ts'
import type { DemoAudience } from './demo.entries.ts'
import type { MemberKey } from './demo.people.ts'
import type { When } from './demo.time.ts'

export type LessonKey = 'l1' | 'l2' | 'l3' | 'l4' | 'l5' | 'l6' | 'l7' | 'l8' | 'l9' | 'l10'

export type DemoLesson = {
  id: LessonKey
  title: string
  by: MemberKey
  text: string
  sent: When
  /** Waits for everyone who registers. */
  starter?: true
  steps?: readonly string[]
  /** The last day, in days after the seeding. */
  untilDays?: number
  repeats?: 'day' | 'week'
  /** A week of its training, with the titles of articles and videos. */
  week?: { no: number; materials: readonly string[] }
  requestedBy?: readonly MemberKey[]
  grantedTo?: readonly MemberKey[]
} & ({ audience: 'all' } | { audience: 'group' | 'claim'; group: GroupKey })

export type DemoSolution = {
  no: number
  lesson: LessonKey
  author: MemberKey
  when: When
  mood?: number
  text: string
} & DemoAudience

export const demoLessons: readonly DemoLesson[] = [
  {
    id: 'l1',
    sent: '-20 18:00',
    starter: true,
    title: 'Három jó dolog',
    by: 'zsofi',
    audience: 'all',
    text: 'Ma este, lefekvés előtt írj le három dolgot, ami jó volt a napban. Kicsi is lehet. Ha csak kettő jut eszedbe, az is jó: a harmadik lehet az, hogy megálltál gondolkodni.',
  },
  {
    id: 'l2',
    sent: '-7 18:00',
    title: 'Egy kedves mondat',
    by: 'zsofi',
    audience: 'all',
    text: 'Mondj ma egy őszinte, kedves mondatot valakinek, akitől nem vársz érte semmit. A boltban, a buszon, a lépcsőházban. Írd le, mi történt utána. Benned is.',
  },
  {
    id: 'l3',
    sent: '-6 09:00',
    requestedBy: ['greta'],
    title: 'Képernyő nélküli este',
    by: 'tamas',
    audience: 'claim',
    group: 'c5',
    text: 'Egy este, hat órától lefekvésig. Telefon a fiókban, tévé kikapcsolva. Figyeld meg, mikor nyúlnál érte, és mit csinálsz helyette.',
  },
  {
    id: 'l4',
    sent: '-8 17:30',
    title: 'Az első fény',
    by: 'levente',
    audience: 'group',
    group: 'c2',
    steps: ['Nézd meg, mikor kel a nap', 'Indulj el tíz perccel előtte', 'Várd meg az első hangot'],
    untilDays: 9,
    text: 'Menj ki napkelte előtt tíz perccel, és várd meg az első fényt. Ne fotózd le rögtön. Utána írd le, mi volt az első hang, amit hallottál.',
  },
  {
    id: 'l5',
    sent: '-12 19:00',
    grantedTo: ['david', 'emese'],
    title: 'Levél tíz évvel korábbra',
    by: 'tamas',
    audience: 'claim',
    group: 'c5',
    text: 'Írj levelet annak, aki tíz éve voltál. Mit köszönnél meg neki? Mit mondanál, hogy ne aggódjon annyit? Csak annyit ossz meg belőle, amennyit szeretnél.',
  },
  {
    id: 'l6',
    sent: '-9 09:00',
    title: 'Köszönöm, kolléga',
    by: 'hajni',
    audience: 'group',
    group: 'c1',
    text: 'Keress valakit, akinek a munkáját ritkán veszik észre, és köszönd meg neki, konkrétan. Írd le, mit köszöntél meg. A nevet csak akkor, ha ő is szeretné.',
  },
  {
    id: 'l7',
    sent: '-6 20:10',
    title: 'Öt perc csend',
    by: 'nora',
    audience: 'group',
    group: 'c3',
    steps: ['Tedd le a telefont', 'Ülj le egy székre', 'Figyelj öt percig'],
    untilDays: 15,
    repeats: 'day',
    text: 'Amikor végre alszanak: öt perc, amikor nem kell semmit csinálni. Írj róla egy mondatot. Ha egy nap kimarad, nem baj.',
  },
  {
    id: 'l8',
    sent: '-16 18:00',
    title: 'Mi ad erőt egy átlagos napon?',
    by: 'tamas',
    audience: 'group',
    group: 'c5',
    week: { no: 1, materials: ['Egy perc az ablaknál', 'Hogyan írjunk naplót, ha nincs mit?'] },
    text: 'Ne az ünnepekre gondolj. Egy keddre. Mi volt az, ami után könnyebb lett?',
  },
  {
    id: 'l9',
    sent: '-9 18:00',
    title: 'Kinek mondasz ritkán nemet?',
    by: 'tamas',
    audience: 'group',
    group: 'c5',
    week: { no: 2, materials: ['Bizalom'] },
    text: 'Írj le egy helyzetet az elmúlt hétről. Mit mondtál, és mit szerettél volna mondani?',
  },
  {
    id: 'l10',
    sent: '-2 18:00',
    title: 'Mikor figyeltek rád igazán?',
    by: 'tamas',
    audience: 'group',
    group: 'c5',
    week: { no: 3, materials: ['Figyelem', 'Egy csésze csend'] },
    text: 'Keress egy beszélgetést, amelyik megmaradt. Miből tudtad, hogy a másik figyel?',
  },
]

export const demoSolutions: readonly DemoSolution[] = [
  {
    no: 42,
    lesson: 'l1',
    author: 'anna',
    when: '-2 22:00',
    mood: 8,
    privacy: 9,
    text: '1. Meleg kenyér reggelire.\n2. Egy elmaradt értekezlet.\n3. Hogy a kulcs a helyén volt.',
  },
  {
    no: 43,
    lesson: 'l1',
    author: 'roland',
    when: '-1 00:20',
    privacy: 9,
    text: 'Zöld hullám a Ringen. A kolléga elcserélte velem a szombatot. Hazaszóltam, és mindenki ébren volt.',
  },
  {
    no: 44,
    lesson: 'l2',
    author: 'csilla',
    when: '-5 07:30',
    privacy: 9,
    text: 'A büfésnek mondtam, hogy az ő kávéja miatt bírom ki reggelig. Azóta nagyobbat ad.',
  },
  {
    no: 45,
    lesson: 'l2',
    author: 'greta',
    when: '-4 16:10',
    privacy: 1,
    text: 'A rajztanáromnak. Elpirult. Én is.',
  },
  {
    no: 46,
    lesson: 'l4',
    author: 'kata',
    when: '-5 06:20',
    mood: 7,
    privacy: 2,
    group: 'c2',
    text: 'Seprű, aztán galambok, aztán egy rádió valahol. A fény a legfelső ablakban kezdődött.',
  },
  {
    no: 47,
    lesson: 'l5',
    author: 'david',
    when: '-3 18:00',
    privacy: 2,
    group: 'c5',
    text: 'Kedves tizenhárom éves Dávid! Köszönöm, hogy nem hagytad abba a gitárt, amikor mindenki kérte.',
  },
  {
    no: 48,
    lesson: 'l6',
    author: 'oliver',
    when: '-3 15:30',
    privacy: 2,
    group: 'c1',
    text: 'Annak köszöntem meg, aki reggelente kinyitja a kaput. Tizenegy éve csinálja. Azt mondta, én vagyok a második.',
  },
  {
    no: 49,
    lesson: 'l7',
    author: 'anna',
    when: '-4 21:05',
    mood: 8,
    privacy: 2,
    group: 'c3',
    text: 'A hűtő zúgását hallottam először. Aztán már azt sem.',
  },
  {
    no: 50,
    lesson: 'l7',
    author: 'csilla',
    when: '-3 22:40',
    privacy: 2,
    group: 'c3',
    text: 'Ügyelet után, a kocsiban ülve. Az is szék.',
  },
  {
    no: 51,
    lesson: 'l7',
    author: 'anna',
    when: '-2 20:50',
    privacy: 2,
    group: 'c3',
    text: 'Három perc lett belőle. Utána felsírt. De az a három jó volt.',
  },
  {
    no: 52,
    lesson: 'l8',
    author: 'david',
    when: '-14 17:20',
    privacy: 2,
    group: 'c5',
    text: 'A villamoson az utolsó két megálló, amikor már leülhetek.',
  },
  {
    no: 53,
    lesson: 'l8',
    author: 'emese',
    when: '-13 21:15',
    privacy: 2,
    group: 'c5',
    text: 'Ha reggel én öntözöm meg a virágokat, és nem sietek közben.',
  },
  {
    no: 54,
    lesson: 'l9',
    author: 'david',
    when: '-7 19:40',
    privacy: 2,
    group: 'c5',
    text: 'Anyámnak. Azt mondtam: persze. Azt szerettem volna mondani: szombaton.',
  },
]
