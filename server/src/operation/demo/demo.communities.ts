import type { Letter } from '@entemi/contract/platform/letters'
import type { PersonKey } from './demo.people.ts'

export type GroupKey = 'c1' | 'c2' | 'c3' | 'c4' | 'c5'

type Right = Extract<Letter, 'A' | 'C' | 'E' | 'M' | 'R'>

export interface DemoCommunity {
  key: GroupKey
  name: string
  type: 2 | 3 | 4
  /** The site of a company, and what guests see of it. */
  site?: { subdomain: string; color: string; guestText: string }
  location?: string
  introduction: string
  /** Everybody in it is a member; a capital letter is an additional right. */
  members: Partial<Record<PersonKey, Right | 'm'>>
  mutedBy?: readonly PersonKey[]
  setting: {
    join: 'open' | 'request' | 'link'
    pub_note: Publishers
    pub_question: Publishers
    pub_alert: Publishers
    premoderate: boolean
  }
}

type Publishers = 'leaders' | 'members'

export const demoCommunities: readonly DemoCommunity[] = [
  {
    key: 'c1',
    name: 'Napfény Kft.',
    type: 3,
    site: {
      subdomain: 'napfeny',
      color: '#b5651d',
      guestText:
        'Üdv a Napfényben! Ha nálunk dolgozol, lépj be a meghívóddal. Ha még nem, a honlapunkon találsz minket.',
    },
    location: 'Veszprém',
    introduction:
      'Árnyékolókat gyártunk Veszprémben, nyolcvanöten. Ez a mi belső terünk: itt nem a munkáról, hanem rólunk van szó.',
    members: { hajni: 'A', sara: 'E', istvan: 'M', oliver: 'm' },
    setting: {
      join: 'link',
      pub_note: 'members',
      pub_question: 'leaders',
      pub_alert: 'leaders',
      premoderate: false,
    },
  },
  {
    key: 'c2',
    name: 'Hajnali séta',
    type: 2,
    introduction: 'Aki napkelte előtt elindul, és megírja, mit látott. Tíz perc is séta.',
    members: { levente: 'A', kata: 'C', bela: 'm', judit: 'm', roland: 'm', greta: 'm' },
    // its moderation queue holds a post that waits
    setting: { join: 'open', pub_note: 'members', pub_question: 'leaders', pub_alert: 'leaders', premoderate: true },
  },
  {
    key: 'c3',
    name: 'Szülők este nyolc után',
    type: 2,
    introduction: 'Amikor végre alszanak. Itt senki sem tökéletes szülő, és ezt mindenki tudja.',
    members: { nora: 'A', csilla: 'M', anna: 'm', istvan: 'm' },
    setting: {
      join: 'request',
      pub_note: 'members',
      pub_question: 'leaders',
      pub_alert: 'leaders',
      premoderate: false,
    },
  },
  {
    key: 'c4',
    name: 'Kertbarátok köre',
    type: 2,
    introduction: 'Erkély, balkonláda vagy fél hektár, mindegy. Magot, palántát és tapasztalatot cserélünk.',
    members: { bela: 'A', mari: 'E', ferenc: 'R', judit: 'm', zsofi: 'm' },
    mutedBy: ['zsofi'],
    setting: { join: 'open', pub_note: 'members', pub_question: 'members', pub_alert: 'leaders', premoderate: false },
  },
  {
    key: 'c5',
    name: 'Önismereti kezdőkör',
    type: 4,
    introduction: 'Nyolc hét, hetente egy kérdés. Nem tanácsot adunk, hanem figyelünk.',
    members: { tamas: 'A', zsofi: 'C', petra: 'R', david: 'm', greta: 'm', emese: 'm' },
    setting: { join: 'link', pub_note: 'members', pub_question: 'leaders', pub_alert: 'leaders', premoderate: false },
  },
]

/** By name; a declined one has no notification any more. */
export const demoInvitations: readonly { group: GroupKey; by: PersonKey; to: PersonKey; declined: boolean }[] = [
  { group: 'c4', by: 'bela', to: 'kata', declined: false },
  { group: 'c4', by: 'bela', to: 'levente', declined: true },
]

/** Posts on the pages of their groups, by their number in demo.entries.ts. */
export const demoPins: readonly { group: GroupKey; no: number }[] = [{ group: 'c3', no: 6 }]
