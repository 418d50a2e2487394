import type { PersonSetting } from '@entemi/contract/platform/setting'
import type { towns } from './demo.towns.ts'

export type MemberKey =
  | 'anna'
  | 'bela'
  | 'csilla'
  | 'david'
  | 'emese'
  | 'ferenc'
  | 'greta'
  | 'hajni'
  | 'istvan'
  | 'judit'
  | 'kata'
  | 'levente'
  | 'mari'
  | 'nora'
  | 'oliver'
  | 'petra'
  | 'roland'
  | 'sara'
  | 'tamas'
  | 'vilmos'
  | 'zsofi'

export type HeldKey = 'panni'
export type PersonKey = MemberKey | HeldKey

interface Person {
  lastName: string
  firstName: string
  gender: 'male' | 'female'
  age: number
  town: keyof typeof towns
  /** Europe/Budapest where nothing is said. */
  zone?: string
  /** For whoever continues their story; not shown on the site. */
  character: string
  introduction?: string
}

export interface DemoMember extends Person {
  key: MemberKey
  role: 'LOGGED' | 'LIMIT' | 'ADMIN'
  /** Not a member of the main site. */
  companyOnly?: true
  birthPlace: string
  street: string
  moodPrivacy: NonNullable<PersonSetting['mood_pp']>
}

/** A person without an account, whom a member administers. */
export interface DemoHeldPerson extends Person {
  key: HeldKey
  role: 'held'
  heldBy: MemberKey
}

export const demoZone = 'Europe/Budapest'

export const demoMembers: readonly DemoMember[] = [
  {
    key: 'anna',
    lastName: 'Kertész',
    firstName: 'Anna',
    gender: 'female',
    age: 34,
    town: 'Szeged',
    role: 'LOGGED',
    birthPlace: 'Szeged',
    street: 'Boldogasszony sugárút 21.',
    moodPrivacy: 1,
    character: 'Tanító; este ír, reggel a kulcsait keresi.',
    introduction: 'Harmadikosokat tanítok, és ők tanítanak engem.',
  },
  {
    key: 'bela',
    lastName: 'Fodor',
    firstName: 'Béla',
    gender: 'male',
    age: 67,
    town: 'Nagymaros',
    role: 'LOGGED',
    birthPlace: 'Vác',
    street: 'Magyar utca 8.',
    moodPrivacy: 1,
    character: 'Nyugdíjas mozdonyvezető, minden paradicsomát név szerint ismeri.',
    introduction: 'Negyven évig vittem a vonatot. Most a kert visz engem.',
  },
  {
    key: 'csilla',
    lastName: 'Oláh',
    firstName: 'Csilla',
    gender: 'female',
    age: 41,
    town: 'Miskolc',
    role: 'LOGGED',
    birthPlace: 'Miskolc',
    street: 'Selyemrét utca 14.',
    moodPrivacy: 1,
    character: 'Éjszakás nővér, két kamasz anyja, száraz humorral.',
    introduction: 'Ha nem válaszolok, éjszakás vagyok. Vagy alszom.',
  },
  {
    key: 'david',
    lastName: 'Szűcs',
    firstName: 'Dávid',
    gender: 'male',
    age: 23,
    town: 'Pécs',
    role: 'LOGGED',
    birthPlace: 'Szekszárd',
    street: 'Jakabhegyi út 6.',
    moodPrivacy: 1,
    character: 'Egyetemista, gitározik, és mindent az utolsó estére hagy.',
  },
  {
    key: 'emese',
    lastName: 'Bíró',
    firstName: 'Emese',
    gender: 'female',
    age: 29,
    town: 'Kolozsvár',
    zone: 'Europe/Bucharest',
    role: 'LOGGED',
    birthPlace: 'Kolozsvár',
    street: 'Strada Horea 32.',
    moodPrivacy: 1,
    character: 'Fordító, egyedül dolgozik otthon, hiányzik neki a kávészünet.',
    introduction: 'Három nyelven gondolkodom, egyen álmodom.',
  },
  {
    key: 'ferenc',
    lastName: 'Lakatos',
    firstName: 'Ferenc',
    gender: 'male',
    age: 52,
    town: 'Nyíregyháza',
    role: 'LOGGED',
    birthPlace: 'Nyíregyháza',
    street: 'Kiss Ernő utca 40.',
    moodPrivacy: 0,
    character: 'Kőműves, a kórusban basszus, keveset ír, de azt kétszer átgondolja.',
  },
  {
    key: 'greta',
    lastName: 'Németh',
    firstName: 'Gréta',
    gender: 'female',
    age: 18,
    town: 'Győr',
    role: 'LOGGED',
    birthPlace: 'Győr',
    street: 'Liget utca 5.',
    moodPrivacy: 1,
    character: 'Érettségi előtt áll, és minden nap máshová felvételizne.',
  },
  {
    key: 'hajni',
    lastName: 'Varga',
    firstName: 'Hajnalka',
    gender: 'female',
    age: 38,
    town: 'Veszprém',
    role: 'LOGGED',
    birthPlace: 'Pápa',
    street: 'Jutasi út 59.',
    moodPrivacy: 1,
    character: 'A Napfény Kft.-nél az emberekért felel, és komolyan is veszi.',
  },
  {
    key: 'istvan',
    lastName: 'Pap',
    firstName: 'István',
    gender: 'male',
    age: 45,
    town: 'Veszprém',
    role: 'LOGGED',
    birthPlace: 'Veszprém',
    street: 'Haszkovó utca 17.',
    moodPrivacy: 0,
    character: 'Raktárvezető, egyedül neveli a lányát, Pannit.',
  },
  {
    key: 'judit',
    lastName: 'Rózsa',
    firstName: 'Judit',
    gender: 'female',
    age: 73,
    town: 'Budapest',
    role: 'LOGGED',
    birthPlace: 'Budapest',
    street: 'Bartók Béla út 33.',
    moodPrivacy: 1,
    character: 'Nyugdíjas könyvtáros, két éve özvegy, mindenre tud egy verssort.',
    introduction: 'Kérdezz egy könyvről, és hagyd, hogy elkalandozzam.',
  },
  {
    key: 'kata',
    lastName: 'Horváth',
    firstName: 'Kata',
    gender: 'female',
    age: 26,
    town: 'Debrecen',
    role: 'LOGGED',
    birthPlace: 'Debrecen',
    street: 'Bem tér 9.',
    moodPrivacy: 9,
    character: 'Webtervező, kerekesszékes kosárlabdázó, utál késni.',
    introduction: 'Pontos vagyok. A lift nem mindig.',
  },
  {
    key: 'levente',
    lastName: 'Székely',
    firstName: 'Levente',
    gender: 'male',
    age: 31,
    town: 'Sopron',
    role: 'LOGGED',
    birthPlace: 'Sopron',
    street: 'Balfi út 12.',
    moodPrivacy: 9,
    character: 'Pék, hajnali háromkor kel, és szereti az üres utcákat.',
    introduction: 'Amikor te fekszel, én kelek.',
  },
  {
    key: 'mari',
    lastName: 'Kovács',
    firstName: 'Mária',
    gender: 'female',
    age: 58,
    town: 'Kalocsa',
    role: 'LOGGED',
    birthPlace: 'Kalocsa',
    street: 'Malatin tér 3.',
    moodPrivacy: 1,
    character: 'Óvónő, foltvarró, Marikának hívja mindenki.',
  },
  {
    key: 'nora',
    lastName: 'Balogh',
    firstName: 'Nóra',
    gender: 'female',
    age: 36,
    town: 'Eger',
    role: 'LOGGED',
    birthPlace: 'Eger',
    street: 'Tizeshonvéd utca 2.',
    moodPrivacy: 1,
    character: 'Most megy vissza dolgozni két gyerek után.',
  },
  {
    key: 'oliver',
    lastName: 'Nagy',
    firstName: 'Olivér',
    gender: 'male',
    age: 20,
    town: 'Veszprém',
    role: 'LOGGED',
    companyOnly: true,
    birthPlace: 'Balatonfüred',
    street: 'Stadion utca 11.',
    moodPrivacy: 0,
    character: 'Gyakornok a Napfény Kft.-nél, még mindenkit magáz.',
  },
  {
    key: 'petra',
    lastName: 'Simon',
    firstName: 'Petra',
    gender: 'female',
    age: 33,
    town: 'Budapest',
    role: 'LOGGED',
    birthPlace: 'Budapest',
    street: 'Visegrádi utca 27.',
    moodPrivacy: 1,
    character: 'Siket grafikus, minden videóhoz feliratot kér, és igaza van.',
    introduction: 'Írj bátran, a betűket mindig hallom.',
  },
  {
    key: 'roland',
    lastName: 'Vass',
    firstName: 'Roland',
    gender: 'male',
    age: 40,
    town: 'Bécs',
    zone: 'Europe/Vienna',
    role: 'LOGGED',
    birthPlace: 'Mosonmagyaróvár',
    street: 'Siebenbrunnengasse 48.',
    moodPrivacy: 1,
    character: 'Buszvezető, kéthetente jár haza Mosonmagyaróvárra.',
  },
  {
    key: 'sara',
    lastName: 'Ádám',
    firstName: 'Sára',
    gender: 'female',
    age: 48,
    town: 'Veszprém',
    role: 'LOGGED',
    birthPlace: 'Veszprém',
    street: 'Kittenberger Kálmán utca 4.',
    moodPrivacy: 0,
    character: 'A Napfény Kft. pénzügyese, titokban verset ír.',
  },
  {
    key: 'tamas',
    lastName: 'Molnár',
    firstName: 'Tamás',
    gender: 'male',
    age: 55,
    town: 'Hódmezővásárhely',
    role: 'LOGGED',
    birthPlace: 'Hódmezővásárhely',
    street: 'Szántó Kovács János utca 30.',
    moodPrivacy: 1,
    character: 'Képzések vezetője, többet kérdez, mint mond.',
    introduction: 'Jó kérdéseket gyűjtök.',
  },
  {
    key: 'vilmos',
    lastName: 'Juhász',
    firstName: 'Vilmos',
    gender: 'male',
    age: 62,
    town: 'Baja',
    role: 'LIMIT',
    birthPlace: 'Baja',
    street: 'Halász part 1.',
    moodPrivacy: 0,
    character: 'Halász, most ismerkedik az egésszel.',
  },
  {
    key: 'zsofi',
    lastName: 'Takács',
    firstName: 'Zsófia',
    gender: 'female',
    age: 30,
    town: 'Budapest',
    role: 'ADMIN',
    birthPlace: 'Budapest',
    street: 'Práter utca 18.',
    moodPrivacy: 1,
    character: 'Az alapítvány munkatársa, ő intézi az oldalt.',
  },
]

export const demoHeldPersons: readonly DemoHeldPerson[] = [
  {
    key: 'panni',
    lastName: 'Pap',
    firstName: 'Panni',
    gender: 'female',
    age: 7,
    town: 'Veszprém',
    role: 'held',
    heldBy: 'istvan',
    character: 'Rajzol, az apja írja le, mit mesélt róla.',
  },
]

/** One for all demo members: it is printed at start, and guards nothing but invented people. */
export const demoPassword = 'napsutes-es-kalacs'

export const emailOf = (key: MemberKey): string => `${key}@pelda.example`

/** Worth printing at start: one for each role, and for each thing a role can do. */
export const demoLogins = (
  [
    { role: 'ADMIN', key: 'zsofi', who: 'Takács Zsófia, az oldal adminisztrátora' },
    { role: 'LOGGED', key: 'anna', who: 'Kertész Anna, tag sok bejegyzéssel' },
    { role: 'LOGGED', key: 'hajni', who: 'Varga Hajnalka, a Napfény Kft. (napfeny) vezetője' },
    { role: 'LOGGED', key: 'istvan', who: 'Pap István, Panni nevében is ír' },
    { role: 'LIMIT', key: 'vilmos', who: 'Juhász Vilmos, korlátozott tag' },
  ] as const
).map(({ role, key, who }) => ({ role, email: emailOf(key), password: demoPassword, who }))
