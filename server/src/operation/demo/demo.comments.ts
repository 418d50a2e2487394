import type { MemberKey } from './demo.people.ts'

export interface DemoComment {
  /** Number of the entry. */
  on: number
  author: MemberKey
  /** Answers the latest comment of that person under the entry. */
  replyTo?: MemberKey
  text: string
}

export const demoComments: readonly DemoComment[] = [
  { on: 2, author: 'judit', text: 'Ezt a mondatot tedd el neki. Húsz év múlva add vissza.' },
  { on: 2, author: 'anna', replyTo: 'judit', text: 'Már bele is írtam a füzetébe.' },
  { on: 3, author: 'mari', text: 'Mi a neve?' },
  { on: 3, author: 'bela', replyTo: 'mari', text: 'Első Endre.' },
  { on: 3, author: 'mari', replyTo: 'bela', text: 'Akkor jövőre jöhet Második Endre.' },
  { on: 5, author: 'nora', text: 'Aludj jól. A világ megvár.' },
  { on: 9, author: 'petra', text: 'Tanú vagyok.' },
  { on: 10, author: 'petra', text: 'Nálam fordítva van, és mégis értem. Szerdánként írhatunk egymásnak ebéd közben.' },
  { on: 10, author: 'anna', text: 'Én a növényeimhez beszélek. Az egyik már válaszol.' },
  { on: 12, author: 'bela', text: 'Az ilyen fal sokáig áll.' },
  { on: 17, author: 'oliver', text: 'Hozhatok nagymamám-féle pogácsát?' },
  { on: 17, author: 'hajni', replyTo: 'oliver', text: 'Azt várjuk a legjobban.' },
  { on: 19, author: 'csilla', text: 'A ferde a legszebb. Fotózd le, tizenöt évesen már nem engedi.' },
  { on: 22, author: 'bela', text: 'A feleségem kötőtűit én sem tettem el. Jó helyen vannak.' },
  { on: 23, author: 'greta', text: 'Melyik a harmadik?' },
  { on: 23, author: 'judit', replyTo: 'greta', text: 'Jókai, *Az arany ember*. Ötven éve ígérgetem neki.' },
  { on: 25, author: 'levente', text: 'Sütök a tiszteletedre egy győztes kiflit. Lélekben megeszed.' },
  { on: 29, author: 'roland', text: 'Bátor tábla. Megérdemled a vasárnapot.' },
  { on: 31, author: 'bela', text: 'Páfrány, árnyliliom, és a szélére egy kis menta. Azt még rágcsálhatják is.' },
  { on: 32, author: 'csilla', text: 'Mindkettő elfér. Nálam is így volt.' },
  { on: 34, author: 'istvan', text: 'Én hallottam mindkettőt. Jók voltak.' },
  { on: 35, author: 'zsofi', text: 'Igazad van. A csütörtöki adás felirattal megy.' },
  { on: 37, author: 'emese', text: 'Ezen most elmosolyodtam Kolozsváron.' },
]
