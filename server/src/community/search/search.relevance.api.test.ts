import { addPostCall } from '@entemi/contract/diary/post'
import { searchCall } from '@entemi/contract/community/search'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeMember, type TestMember } from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'

let server: TestServer
let me: TestMember
/** By id, the words by which an entry is named below. */
const names = new Map<string, string>()

/** Name: [title, text]. Written in this order: without relevance the last one would always be first. */
const entries: Record<string, [string | null, string]> = {
  kert: [null, 'A kert végében áll a régi diófa.'],
  kertben: [null, 'Egész délután a kertben ástam.'],
  kertész: [null, 'Átjött a kertész a szomszédból.'],
  tea: [null, 'Főztem egy tea mellé süteményt is.'],
  teát: [null, 'Ittam egy bögre meleg teát lefekvés előtt.'],
  erdő: ['Őszi erdő', 'Sárga levelek mindenütt.'],
  erdőben: [null, 'Sokat jártam az erdőben egyedül.'],
  kutya: [null, 'A kutya megint megszökött.'],
  kutyámmal: [null, 'Hosszú séta volt a kutyámmal.'],
  macska: [null, 'A macska az ablakban ül.'],
  ház: [null, 'Eladó a ház a sarkon.'],
  házat: [null, 'Végre kifestettük a házat.'],
  házasság: [null, 'A házasság nagy lépés.'],
  alma: [null, 'Piros alma a kosárban.'],
  almát: [null, 'Szedtünk almát meg szilvát.'],
  almás: [null, 'Anyu almás pitét sütött.'],
  kör: [null, 'A kör bezárult.'],
  kor: [null, 'Nehéz kor ez mindannyiunknak.'],
  kár: [null, 'Nagy kár érte.'],
  kar: [null, 'Fáj a bal kar meg a váll.'],
  tó: [null, 'Befagyott a tó.'],
  tóban: [null, 'Megmártóztam a tóban hajnalban.'],
  tovább: [null, 'Menjünk tovább az úton.'],
  fa: [null, 'Kivágták a fa egyik ágát.'],
  fák: [null, 'Zúgnak a fák odakint.'],
  fal: [null, 'Leomlott a fal.'],
  kavics: [null, 'Egy kavics a cipőmben.'],
  kaviccsal: [null, 'Felszórtuk kaviccsal az utat.'],
  könyv: ['Könyv', 'Kiolvastam végre.'],
  könyvtár: [null, 'A könyvtár hétfőn zárva tart.'],
  könyvet: [null, 'Kölcsönkértem egy könyvet.'],
  anya: [null, 'Az anya mindig tudja.'],
  anyámmal: [null, 'Sokat beszélgettem anyámmal.'],
  levél: [null, 'Jött egy levél Pécsről.'],
  levelek: [null, 'Hullanak a levelek.'],
  gyerek: [null, 'A gyerek lázas.'],
  gyertya: [null, 'Gyertya ég az asztalon.'],
  iskola: [null, 'Kezdődik az iskola.'],
  iskolában: [null, 'Késő délutánig az iskolában maradtak.'],
  szeretet: [null, 'A szeretet nem fogy el.'],
  szerelem: [null, 'Az első szerelem emléke.'],
  hála: [null, 'Nagy hála van bennem.'],
  hal: [null, 'Rántott hal volt az ebéd.'],
  halál: [null, 'Beszéltünk a halál félelméről.'],
  zene: [null, 'Szól a zene.'],
  zenekar: [null, 'Próbál a zenekar.'],
  futás: ['Reggeli futás', 'Öt kilométer.'],
  futok: [null, 'Naponta futok egy kicsit.'],
  kávé: [null, 'Reggeli kávé nélkül nem megy.'],
  öröm: [null, 'Kicsi öröm, de az enyém.'],
  örökség: [null, 'Vita az örökség miatt.'],
  dolog: ['Három jó dolog', 'Napsütés, kávézás, csend.'],
  dolgok: [null, 'Jó napom volt, három dolog sikerült.'],
  dolgozom: [null, 'Sokat dolgozom mostanában.'],
  pécs: [null, 'Kirándultunk a Mecseken, Pécs fölött.'],
  barátság: [null, 'A barátság próbája.'],
  barát: [null, 'Egy barát mindig kell.'],
  kérek: [null, 'Segítséget kérek tőletek.'],
  kerek: [null, 'Kerek asztal körül ültünk.'],
  tedd: [null, 'Tedd le a telefont, te is.'],
}

/** What is typed, the name of the first hit, and names that are no hits. */
const queries: [string, string, ...string[]][] = [
  ['kert', 'kert', 'kérek', 'kerek'],
  ['KERT', 'kert', 'kérek'],
  ['kertben', 'kertben', 'kérek', 'kertész'],
  ['kertek', 'kertben', 'kerek'],
  ['kertet', 'kertben', 'kérek'],
  ['kertesz', 'kertész', 'kert'],
  ['kérek', 'kérek', 'kert'],
  ['kerek', 'kerek', 'kert'],
  ['tea', 'tea', 'tedd'],
  ['teát', 'teát', 'tedd'],
  ['teat', 'teát', 'tedd'],
  ['tedd', 'tedd', 'tea'],
  ['erdő', 'erdő'],
  ['erdo', 'erdő'],
  ['erdőben', 'erdőben'],
  ['erdoben', 'erdőben'],
  ['kutya', 'kutya'],
  ['kutyámmal', 'kutyámmal'],
  ['kutyák', 'kutyámmal'],
  ['kutya séta', 'kutyámmal', 'kutya'],
  ['macskám', 'macska'],
  ['ház', 'ház'],
  ['haz', 'ház'],
  ['házban', 'házat', 'házasság'],
  ['házat', 'házat', 'házasság'],
  ['házasság', 'házasság', 'ház', 'házat'],
  ['alma', 'alma'],
  ['almát', 'almát'],
  ['almat', 'almát'],
  ['almás', 'almás', 'alma'],
  ['kör', 'kör'],
  ['kor', 'kor'],
  ['kár', 'kár'],
  ['kar', 'kar'],
  ['tó', 'tó', 'tovább'],
  ['to', 'tó', 'tovább'],
  ['tóban', 'tóban', 'tovább'],
  ['fa', 'fa', 'fal'],
  ['fák', 'fák', 'fal'],
  ['kavics', 'kavics'],
  ['kaviccsal', 'kaviccsal'],
  ['könyv', 'könyv'],
  ['konyv', 'könyv'],
  ['könyvet', 'könyvet', 'könyvtár'],
  ['könyvtár', 'könyvtár', 'könyv'],
  ['könyvt', 'könyvtár'],
  ['anyám', 'anyámmal'],
  ['anyának', 'anyámmal'],
  ['levél', 'levél'],
  ['levelek', 'levelek'],
  ['gyerek', 'gyerek', 'gyertya'],
  ['gyerekek', 'gyerek', 'gyertya'],
  ['iskola', 'iskola'],
  ['iskolába', 'iskolában'],
  ['szeretet', 'szeretet', 'szerelem'],
  ['szerelem', 'szerelem', 'szeretet'],
  ['hála', 'hála'],
  ['hal', 'hal'],
  ['zene', 'zene'],
  ['zenekar', 'zenekar', 'zene'],
  ['futás', 'futás', 'futok'],
  ['reggeli futás', 'futás', 'kávé'],
  ['kave', 'kávé'],
  ['öröm', 'öröm', 'örökség'],
  ['harom jo dolog', 'dolog', 'dolgozom'],
  ['a dolog', 'dolog', 'dolgozom'],
  ['pécsi', 'pécs'],
  ['barát', 'barát'],
  ['barátok', 'barát', 'barátság'],
  ['barátság', 'barátság', 'barát'],
]

beforeAll(async () => {
  server = await startTestServer()
  me = await makeMember(server)
  for (const [name, [title, text]] of Object.entries(entries)) {
    const body = { type: 'note', text, ...(title !== null && { title }) }
    names.set((await me.client.call(addPostCall, { body })).body.setData.post_id, name)
  }
})
afterAll(() => server.stop())

async function find(query: string, more: { _size?: number; _after?: string } = {}) {
  const { data, next } = (await me.client.call(searchCall, { query: { query, ...more } })).body.list
  return { found: data.map((item) => names.get(item.id)), next }
}

describe('relevance', () => {
  test.each(queries)('%s finds %s first', async (query, first, ...never) => {
    const { found } = await find(query)
    expect(found[0], found.join(' ')).toBe(first)
    expect(found.filter((name) => never.includes(name ?? ''))).toEqual([])
  })

  test('an exact word is before one with an ending, that before a longer word, the words without their endings last', async () => {
    expect((await find('kert')).found).toEqual(['kert', 'kertben', 'kertész'])
    expect((await find('alma')).found).toEqual(['alma', 'almát', 'almás'])
    expect((await find('házat')).found).toEqual(['házat', 'ház'])
  })

  test('pages continue in the order of relevance, while entries arrive, and each entry is on one of them', async () => {
    const writer = await makeMember(server)
    const write = async (text: string) =>
      (await writer.client.call(addPostCall, { body: { type: 'note', text } })).body.setData.post_id
    const ids = []
    for (const text of ['pitypang', 'pitypangok', 'pitypang', 'pitypangos', 'pitypang']) ids.push(await write(text))
    const [a, b, c, d, e] = ids
    const read = async (_after?: string) =>
      (await writer.client.call(searchCall, { query: { query: 'pitypang', _size: 2, ...(_after && { _after }) } })).body
        .list
    const first = await read()
    await write('pitypang')
    const second = await read(first.next ?? '')
    const third = await read(second.next ?? '')
    expect([first, second, third].map(({ data }) => data.map(({ id }) => id))).toEqual([[e, c], [a, b], [d]])
    expect(third.next).toBeNull()
  })

  test('older matches follow after the newest hundred, and a wrong cursor is refused', async () => {
    const writer = await makeMember(server)
    for (let i = 0; i < 105; i += 1)
      await writer.client.call(addPostCall, { body: { type: 'note', text: i === 0 ? 'bodza' : 'bodzát szedtem' } })
    const seen = new Set<string>()
    let after: string | undefined
    for (let page = 0; page < 20; page += 1) {
      const { data, next } = (
        await writer.client.call(searchCall, { query: { query: 'bodza', _size: 50, ...(after && { _after: after }) } })
      ).body.list
      for (const { id } of data) seen.add(id)
      after = next ?? undefined
      if (next === null) break
    }
    expect(seen.size).toBe(105)
    for (const _after of ['x', `${[...seen][0]}~x~${[...seen][0]}`, `${[...seen][0]}~1`])
      expect((await writer.client.call(searchCall, { query: { query: 'bodza', _after } })).status, _after).toBe(422)
  })
})
