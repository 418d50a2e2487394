import type { LibraryName } from '@entemi/contract/platform/letters'
import type { MemberKey } from './demo.people.ts'

export interface DemoArticle {
  library: Exclude<LibraryName, 'video' | 'yousend'>
  title: string
  text: string
}

export const demoArticles: readonly DemoArticle[] = [
  {
    library: 'vitamin',
    title: 'Egy perc az ablaknál',
    text: 'Állj az ablakhoz, és keress valamit, ami mozog: egy ágat, egy kutyát, egy felhőt. Kövesd a szemeddel, amíg el nem tűnik. Ennyi az egész. Nem kell közben semmire jutnod. Van, aki naponta csinálja, van, aki csak akkor, ha túl sok a nyitott ablak a képernyőn.',
  },
  {
    library: 'vitamin',
    title: 'A befejezett dolgok listája',
    text: 'Mindenkinek van teendőlistája. Írj egyszer fordítottat: estefelé azt, ami kész lett. A megválaszolt levelet, a kimosott ruhát, azt, hogy felhívtad a nagynénédet. Sokan meglepődnek, milyen hosszú.',
  },
  {
    library: 'vitamin',
    title: 'Köszönj előre',
    text: 'Menj végig úgy a lépcsőházon vagy a folyosón, hogy te köszönsz először. Nem baj, ha nem mindenki válaszol. Figyeld meg, ki lepődik meg, és ki örül.',
  },
  {
    library: 'element',
    title: 'Figyelem',
    text: 'A figyelem az, amit adni tudsz, amikor semmid sincs. Beszélgetés közben próbáld ki: mielőtt válaszolsz, várj egy lélegzetnyit. Lehet, hogy a másik még nem fejezte be. Sokszor a lényeg a szünet után jön.',
  },
  {
    library: 'element',
    title: 'Bizalom',
    text: 'A bizalom apró betartott ígéretekből épül. Nem abból, hogy nagyot mondunk, hanem abból, hogy visszahívjuk, akinek megígértük. Gondold végig: kinek tartozol most egy ilyen kicsivel?',
  },
  {
    library: 'element',
    title: 'Türelem',
    text: 'A türelem nem várakozás, hanem az, ahogyan várunk. A kertész nem húzza a palántát, hogy gyorsabban nőjön. Öntözi, és közben mást is csinál.',
  },
  {
    library: 'base',
    title: 'Hogyan írjunk naplót, ha nincs mit?',
    text: 'Kezdd azzal, ami a szemed előtt van: milyen a fény, mi van az asztalon, mit hallasz. Két mondat után többnyire kiderül, miről szeretnél írni. Ha nem, akkor is maradt két mondatod a mai napról.',
  },
  {
    library: 'base',
    title: 'Ki lássa?',
    text: 'Mielőtt közzéteszel valamit, kérdezd meg magadtól: mit szeretnék, mi történjen, ha elolvassák? Ha csak leírni jó, maradjon a tiéd. Ha választ várnál, mutasd meg a barátaidnak. Ha másnak is hasznos lehet, jöhet minden tagnak. Később bármikor módosíthatod.',
  },
  {
    library: 'base',
    title: 'Hogyan szóljunk hozzá?',
    text: '**Három jó kezdet:**\n- „Ezt én is ismerem.”\n- „Mesélsz róla?”\n- „Köszönöm, hogy leírtad.”\n\nTanácsot akkor adjunk, ha kértek. Ha nem tudod, mit írj, egy kedvelés is azt mondja: olvastam.',
  },
  {
    library: 'quote',
    title: 'Arany János: Domokos napra (részlet)',
    text: '> Legnagyobb cél pedig, itt, e földi létben,\n> Ember lenni mindég, minden körülményben.\n\nMa melyik körülményben volt a legnehezebb?',
  },
  {
    library: 'quote',
    title: 'Madách Imre: Az ember tragédiája (zárósor)',
    text: '„Mondottam, ember: küzdj és bízva bízzál!” – A mondat második fele ritkábban jut eszünkbe. Pedig kétszer is benne van.',
  },
  {
    library: 'quote',
    title: 'Cím nélkül',
    text: '„Nem kell ma mindent megérteni. Elég, ha egy dologra odafigyelsz.” (A szerkesztőtől, szerző nélkül.)',
  },
]

/** What members sent in for the yousend library. */
export const demoContributions: readonly {
  from: MemberKey
  state: 'waiting' | 'accepted'
  title: string
  text: string
}[] = [
  {
    from: 'mari',
    state: 'waiting',
    title: 'Mondóka esős napra',
    text: '„Csipp-csepp, kopog már, eresz alatt ül a madár. Csipp-csepp, elállt már, gumicsizmánk útra vár.”',
  },
  { from: 'ferenc', state: 'accepted', title: 'Malter és türelem', text: '„Aki siet, kétszer keveri.”' },
]

/** It has a file, `demo.video.webm`: a video of another service would be an empty picture without network. */
export const demoVideo = {
  title: 'Egy csésze csend',
  text: 'Színek úsznak egymásba. Nem mond senki semmit. (0:08)',
}
