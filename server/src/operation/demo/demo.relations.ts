import type { GroupKey } from './demo.communities.ts'
import type { MemberKey } from './demo.people.ts'

export const demoFriends: readonly (readonly [MemberKey, MemberKey])[] = [
  ['anna', 'emese'],
  ['anna', 'nora'],
  ['anna', 'judit'],
  ['bela', 'judit'],
  ['bela', 'mari'],
  ['csilla', 'nora'],
  ['david', 'greta'],
  ['david', 'petra'],
  ['emese', 'petra'],
  ['ferenc', 'bela'],
  ['hajni', 'sara'],
  ['istvan', 'nora'],
  ['kata', 'levente'],
  ['kata', 'petra'],
  ['levente', 'roland'],
  ['mari', 'anna'],
  ['tamas', 'zsofi'],
  ['zsofi', 'petra'],
]

export const demoFriendRequests: readonly { from: MemberKey; to: MemberKey; message?: string }[] = [
  { from: 'roland', to: 'anna', message: 'Ugyanazt a könyvet olvassuk, láttam a bejegyzésedet.' },
  { from: 'greta', to: 'kata' },
  { from: 'ferenc', to: 'mari', message: 'A foltvarrásod olyan, mint egy jó fal.' },
]

/** Tamás leads trainings; Gréta asks Anna, a teacher, before her final exams. */
export const demoClients: readonly { client: MemberKey; consultant: MemberKey }[] = [
  { client: 'anna', consultant: 'tamas' },
  { client: 'greta', consultant: 'anna' },
]

export const demoFollows: readonly { from: MemberKey; to: MemberKey }[] = [
  { from: 'david', to: 'tamas' },
  { from: 'greta', to: 'judit' },
  { from: 'csilla', to: 'levente' },
  { from: 'oliver', to: 'hajni' },
]

/** For testing; no story attached. */
export const demoBlocks: readonly { by: MemberKey; of: MemberKey }[] = [{ by: 'ferenc', of: 'roland' }]

export const demoJoinRequests: readonly { from: MemberKey; to: GroupKey; message: string }[] = [
  { from: 'emese', to: 'c3', message: 'Még nincs gyerekem, de a nővéremnek igen, és szeretném érteni.' },
]
