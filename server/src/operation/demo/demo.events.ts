import type { EventAnswer } from '@entemi/contract/core/event'
import type { DemoAudience } from './demo.entries.ts'
import type { MemberKey } from './demo.people.ts'
import type { When } from './demo.time.ts'
import type { towns } from './demo.towns.ts'

type Post = { author: MemberKey; when: When; title: string; text: string } & DemoAudience

export type DemoEvent = Post & {
  /** Days from the day of seeding. */
  inDays: number
  from: string
  until?: string
  town?: keyof typeof towns
  link?: string
  canceled?: true
  answers: Partial<Record<MemberKey, EventAnswer>>
}

export const demoEvents: readonly DemoEvent[] = [
  {
    author: 'nora',
    when: '-4 20:10',
    privacy: 2,
    group: 'c3',
    title: 'Esti beszélgetés',
    text: 'Fél óra, kamera nélkül is. A téma: ki mit enged el ezen a héten.',
    inDays: 2,
    from: '20:15',
    until: '21:00',
    link: 'https://example.org/esti-beszelgetes',
    answers: { nora: 'yes', csilla: 'yes', istvan: 'yes', anna: 'maybe' },
  },
  {
    author: 'bela',
    when: '-5 18:30',
    privacy: 2,
    group: 'c4',
    title: 'Palántacsere',
    text: 'A kertkapunál leszek, az asztalon paradicsom, paprika és levendula. Üres kézzel is lehet jönni.',
    inDays: 4,
    from: '10:00',
    until: '12:30',
    town: 'Nagymaros',
    answers: { bela: 'yes', mari: 'yes', judit: 'yes', zsofi: 'maybe', ferenc: 'no' },
  },
  {
    author: 'csilla',
    when: '-6 21:05',
    privacy: 2,
    group: 'c3',
    title: 'Játszóterezés a gyerekekkel',
    text: 'Óránként cserélünk: aki nem vigyáz, az kávézik.',
    inDays: 5,
    from: '15:00',
    town: 'Miskolc',
    canceled: true,
    answers: { csilla: 'yes', nora: 'maybe' },
  },
  {
    author: 'levente',
    when: '-3 13:15',
    privacy: 2,
    group: 'c2',
    title: 'Napkelte a Lővérekben',
    text: 'Két óra, lassan. Kiflit viszek, teát hozzon, aki tud.',
    inDays: 6,
    from: '05:30',
    town: 'Sopron',
    answers: { levente: 'yes', roland: 'yes', greta: 'maybe', kata: 'no' },
  },
  {
    author: 'judit',
    when: '-2 11:00',
    privacy: 9,
    title: 'Könyvcsere',
    text: 'Hozz egy könyvet, amelyet szeretsz, és vigyél el egyet, amelyet más szeret.',
    inDays: 9,
    from: '17:00',
    until: '19:00',
    town: 'Budapest',
    answers: { judit: 'yes', anna: 'yes', petra: 'yes', bela: 'maybe', greta: 'maybe' },
  },
]

export type DemoPoll = Post & {
  multiple: boolean
  named: boolean
  /** After it was written. */
  closesInDays: number
  choices: readonly string[]
  /** The numbers of the choices, from 1. */
  votes: Partial<Record<MemberKey, readonly number[]>>
}

export const demoPolls: readonly DemoPoll[] = [
  {
    author: 'nora',
    when: '-3 20:40',
    privacy: 2,
    group: 'c3',
    title: 'Melyik este jó nektek?',
    text: 'A következő beszélgetéshez. Többet is választhattok.',
    multiple: true,
    named: true,
    closesInDays: 12,
    choices: ['Kedd', 'Szerda', 'Csütörtök'],
    votes: { csilla: [1, 3], istvan: [3], nora: [2, 3] },
  },
  {
    author: 'kata',
    when: '-4 19:20',
    privacy: 9,
    title: 'Mikor mozogtok szívesebben?',
    text: 'A kedd reggeli edzésről kell döntenem, és kíváncsi vagyok rátok.',
    multiple: false,
    named: false,
    closesInDays: 14,
    choices: ['Reggel, amíg alszik a ház', 'Este, munka után', 'Inkább olvasok'],
    votes: { levente: [1], petra: [2], judit: [1], david: [3], hajni: [2] },
  },
]
