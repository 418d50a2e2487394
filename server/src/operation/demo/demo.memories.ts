import type { MemberKey } from './demo.people.ts'

/** An entry of the same day of an earlier year, or of a few days later in it: a demo that is looked at next week has some too. */
export interface DemoMemory {
  author: MemberKey
  yearsAgo: number
  daysLater?: number
  time: string
  note?: 'H' | 'D' | 'C' | 'F'
  privacy: 0 | 1 | 9
  text: string
}

export const demoMemories: readonly DemoMemory[] = [
  {
    author: 'anna',
    yearsAgo: 1,
    time: '21:15',
    note: 'H',
    privacy: 1,
    text: 'Ma volt az első napom az új iskolában. Elfelejtettem a tornacipőt, mégis én nyertem a kidobóst.',
  },
  {
    author: 'anna',
    yearsAgo: 2,
    time: '22:40',
    note: 'F',
    privacy: 0,
    text: 'Nem tudom, maradjak-e a pályán. Félek, hogy megszokásból tanítok. Ezt egy év múlva olvassam el újra.',
  },
  {
    author: 'anna',
    yearsAgo: 1,
    daysLater: 1,
    time: '20:05',
    privacy: 9,
    text: 'Esett egész nap. Az osztály lerajzolta a pocsolyákat, huszonhatféle lett.',
  },
  {
    author: 'anna',
    yearsAgo: 1,
    daysLater: 2,
    time: '21:30',
    note: 'H',
    privacy: 1,
    text: 'Valaki kitett egy tábla csokit a tanáriba, név nélkül. Egész nap figyeltem, ki mosolyog.',
  },
  {
    author: 'anna',
    yearsAgo: 1,
    daysLater: 4,
    time: '19:50',
    note: 'D',
    privacy: 0,
    text: 'Vasárnap nem javítok dolgozatot. Leírtam, hogy számon kérhessem magamon.',
  },
  {
    author: 'zsofi',
    yearsAgo: 1,
    time: '08:20',
    note: 'C',
    privacy: 1,
    text: 'Jövő ilyenkorra legyen húsz ágyásunk a közös kertben. Most hét van, és egy kölcsönkapott talicska.',
  },
  {
    author: 'vilmos',
    yearsAgo: 1,
    time: '05:10',
    privacy: 0,
    text: 'Köd. A másik part nem látszott. Nem hiányzott.',
  },
  {
    author: 'judit',
    yearsAgo: 2,
    time: '17:00',
    note: 'H',
    privacy: 1,
    text: 'Megtaláltam a régi könyvtárjegyemet, hetvenkettőből. Még benne volt az illata.',
  },
]
