import type { MemberKey } from './demo.people.ts'

interface DemoBroadcast {
  title: string
  host: MemberKey
  moderators: readonly MemberKey[]
  text: string
  chat: readonly (readonly [from: MemberKey, text: string])[]
}

/** Announced for the next Thursday, at seven in the evening. */
export const demoBroadcast: DemoBroadcast = {
  title: 'Kérdések estéje',
  host: 'tamas',
  moderators: ['zsofi', 'petra'],
  text: 'Egy óra, öt kérdés, és annyi válasz, ahányan vagyunk. Hozz magaddal egy bögrét és egy kérdést, amelyre te sem tudod a választ. Felirattal megy, és utána felvételről is megnézhető.',
  chat: [
    ['david', 'Itt vagyok, kivételesen korán.'],
    ['judit', 'Jól látom, hogy ez itt az írás helye?'],
    ['petra', 'Igen, Judit, jó helyen jár.'],
  ],
}
