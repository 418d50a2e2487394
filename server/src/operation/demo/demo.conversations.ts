import type { GroupKey } from './demo.communities.ts'
import type { MemberKey } from './demo.people.ts'

export interface DemoConversation {
  between: readonly [MemberKey, MemberKey]
  /** The company on whose site they wrote; else the main one. */
  site?: GroupKey
  lines: readonly (readonly [from: MemberKey, text: string])[]
}

export const demoConversations: readonly DemoConversation[] = [
  {
    between: ['anna', 'emese'],
    lines: [
      ['anna', 'Láttam, hogy megvolt az első kávézós szerda. Milyen volt?'],
      ['emese', 'Zajos. Pont jó.'],
      ['anna', 'Jövő héten én is viszem a dolgozatokat, és közben írok neked.'],
      ['emese', 'Akkor ez már két asztal.'],
    ],
  },
  {
    between: ['anna', 'nora'],
    lines: [
      ['nora', 'Átküldenéd a kedves szavak listáját, amit múltkor felolvastál?'],
      ['anna', 'Persze. Kézzel írtam, úgyhogy fénykép lesz belőle, ha nem baj.'],
      ['nora', 'Úgy még jobb. Kiteszem a hűtőre.'],
    ],
  },
  {
    between: ['anna', 'judit'],
    lines: [
      ['judit', 'Visszajött a könyv, amit kerestél. Félretettem.'],
      ['anna', 'Csütörtökön tanítás után beugrom érte, jó úgy?'],
      ['judit', 'Jó. Zárás előtt is jöhetsz, akkor még teát is főzök.'],
    ],
  },
  {
    between: ['bela', 'judit'],
    lines: [
      ['bela', 'Maradt öt tő paprikapalántám. Erkélyre is jó.'],
      ['judit', 'Nagyon megköszönném. Cserébe viszek egy könyvet, de azt nem maga választja.'],
      ['bela', 'Rendben, csak ne legyen benne vonatszerencsétlenség.'],
    ],
  },
  {
    between: ['nora', 'csilla'],
    lines: [
      ['nora', 'Hétfőn kezdek. Mit vegyek fel?'],
      ['csilla', 'Amiben le tudsz guggolni cipőt kötni.'],
      ['nora', 'Ez a legjobb tanács eddig.'],
    ],
  },
  {
    between: ['kata', 'levente'],
    lines: [
      ['levente', 'Holnap fél hatkor, mindenki a maga hídjánál?'],
      ['kata', 'Ott leszek. Te késel.'],
      ['levente', 'Egyszer késtem.'],
      ['kata', 'Kétszer.'],
    ],
  },
  {
    between: ['hajni', 'oliver'],
    site: 'c1',
    lines: [
      ['hajni', 'Szólíts nyugodtan tegezve, itt mindenki így csinálja.'],
      ['oliver', 'Köszönöm, igyekszem… szóval köszi!'],
    ],
  },
  {
    between: ['petra', 'zsofi'],
    lines: [
      ['petra', 'A videóknál ki tudod írni előre, van-e felirat?'],
      ['zsofi', 'Igen, ma beleírom mindegyik leírásába.'],
    ],
  },
]

export const demoBroadcast: {
  title: string
  host: MemberKey
  moderators: readonly MemberKey[]
  /** The next one after the day of seeding, in the host's zone. */
  starts: { weekday: 'Thursday'; time: string }
  source: 'browser'
  text: string
  chat: readonly (readonly [from: MemberKey, text: string])[]
} = {
  title: 'Kérdések estéje',
  host: 'tamas',
  moderators: ['zsofi', 'petra'],
  starts: { weekday: 'Thursday', time: '19:00' },
  source: 'browser',
  text: 'Egy óra, öt kérdés, és annyi válasz, ahányan vagyunk. Hozz magaddal egy bögrét és egy kérdést, amelyre te sem tudod a választ. Felirattal megy, és utána felvételről is megnézhető.',
  chat: [
    ['david', 'Itt vagyok, kivételesen korán.'],
    ['judit', 'Jól látom, hogy ez itt az írás helye?'],
    ['petra', 'Igen, Judit, jó helyen jár.'],
  ],
}
