import type { Key } from '@entemi/contract/calls'
import type { CallDefinition } from '@entemi/contract/platform/call'
import { sql } from 'kysely'
import { makeWorld } from './attack.ts'
import { enterAs, type TestCompany } from './company.ts'
import { createRandom, type Random } from './fuzz.random.ts'
import { makeRequest, makeSampleRequest, type FuzzRequest } from './fuzz.request.ts'
import { makeMembership } from './makers.ts'
import { callSamples } from './samples.all.ts'
import type { TestServer } from './server.ts'
import { ownPicture, type Sample, type World } from './world.ts'

/** `owner`: the member whom the sample was made for, an administrator where the call needs one. */
export const fuzzRoles = ['owner', 'confirmed owner', 'stranger', 'guest', 'LIMIT', 'ADMIN', 'company'] as const
export type FuzzRole = (typeof fuzzRoles)[number]

/** Most are the owner: others are refused before the call's own steps run. */
const drawnRoles: readonly FuzzRole[] = [
  ...Array.from({ length: 9 }, (): FuzzRole => 'owner'),
  ...Array.from({ length: 5 }, (): FuzzRole => 'confirmed owner'),
  ...fuzzRoles.slice(2),
]

export const requestsOfCase = 8

export interface FuzzCase {
  number: number
  key: Key
  call: CallDefinition
  role: FuzzRole
  seed: number
  /** Which of its requests is the sample as it is. */
  sampleAt: number
}

export function planCase(seed: number, number: number, calls: readonly (readonly [Key, CallDefinition])[]): FuzzCase {
  const [key, call] = calls[number % calls.length] as (typeof calls)[number]
  const random = createRandom(`${seed}/${number}`)
  return { number, key, call, role: random.pick(drawnRoles), seed, sampleAt: random.below(requestsOfCase) }
}

/** Members and things for a few requests; who sends them. */
export interface Prepared {
  sample: Sample
  cookie: string | undefined
  host: string | undefined
  /** Of rows that the sample names, then of others. */
  known: readonly string[]
}

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
export const idsIn = (sample: Sample): string[] =>
  JSON.stringify([sample.params, sample.query, sample.body]).match(uuid) ?? []

export async function prepareCase(
  server: TestServer,
  { key, call, role }: FuzzCase,
  company: TestCompany,
  pool: readonly string[],
): Promise<Prepared> {
  const world = await makeWorld(server, call)
  const sample = await sampleOf(key, world)
  const { asker, stranger } = world
  const own = [...idsIn(sample), asker.personId, stranger.personId]
  // as often as one of all the others
  const known = [...Array.from({ length: Math.ceil(pool.length / own.length) }, () => own).flat(), ...pool]
  return { sample, known, ...(await enter(world, role, company)) }
}

/** The picture of the standard sample does not exist: nothing would be read of ranges and stored copies. */
const sampleOf = async (key: Key, world: World): Promise<Sample> =>
  key === 'GET /media/:db_key/:variant'
    ? { params: { ...(await ownPicture(world)), variant: 'thumb' } }
    : callSamples[key].right(world)

async function enter(
  { server, asker, stranger }: World,
  role: FuzzRole,
  company: TestCompany,
): Promise<Pick<Prepared, 'cookie' | 'host'>> {
  const { db } = server
  const main = { cookie: asker.client.cookie(), host: undefined }
  if (role === 'guest') return { ...main, cookie: undefined }
  if (role === 'stranger') return { ...main, cookie: stranger.client.cookie() }
  if (role === 'LIMIT' || role === 'ADMIN')
    await db.updateTable('account').set({ role }).where('id', '=', asker.accountId).execute()
  if (role === 'confirmed owner')
    await db
      .updateTable('login_session')
      .set({ confirmed_at: new Date() })
      .where('account_id', '=', asker.accountId)
      .execute()
  if (role !== 'company') return main
  await sql`INSERT INTO site_member (entity_id, site_id, name_fold)
    SELECT id, ${company.siteId}, name_fold FROM entity WHERE id = ${asker.personId} ON CONFLICT DO NOTHING`.execute(db)
  await makeMembership(server, asker, company.entityId)
  return { cookie: (await enterAs(server, asker, company)).cookie(), host: company.host }
}

export function requestOf(one: FuzzCase, place: number, { sample, known }: Prepared): FuzzRequest {
  const random: Random = createRandom(`${one.seed}/${one.number}/${place}`)
  return place === one.sampleAt ? makeSampleRequest(one.call, sample) : makeRequest(one.call, sample, random, known)
}
