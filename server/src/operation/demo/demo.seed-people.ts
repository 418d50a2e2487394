import { hash } from '@node-rs/argon2'
import { administeredSetting, type PersonSetting } from '@entemi/contract/platform/setting'
import type { Tx } from '#/platform/db/tx.ts'
import { cellOf } from '#/core/entry/entry.place.ts'
import { demoCommunities } from './demo.communities.ts'
import { demoEntries } from './demo.entries.ts'
import { demoSolutions } from './demo.lessons.ts'
import { companySite, joinedAt, mainSite, zoneOf, type DemoIds } from './demo.ids.ts'
import { spreadMoods } from './demo.moods.ts'
import { demoHeldPersons, demoMembers, demoPassword, emailOf, type DemoMember, type PersonKey } from './demo.people.ts'
import { createRandom } from './demo.random.ts'
import { insertConsents, insertLocationConsents, insertPositions, insertRows, insertSiteMembers } from './demo.store.ts'
import { birthDateOf, momentOf } from './demo.time.ts'
import { towns } from './demo.towns.ts'

/** One hash for all, with a salt that is no secret: the password is printed at every start. */
export function hashDemoPassword(): Promise<string> {
  const salt = Buffer.from(createRandom('salt').hex(32), 'hex')
  return hash(demoPassword, { memoryCost: 19_456, timeCost: 2, parallelism: 1, salt })
}

export async function seedPeople(tx: Tx, today: Temporal.PlainDate, ids: DemoIds, passwordHash: string): Promise<void> {
  const moods = findLatestMoods(today)
  await insertRows(
    tx,
    'entity',
    [...demoMembers, ...demoHeldPersons].map((person) => ({
      id: ids.person[person.key],
      type: person.role === 'held' ? 1 : 0,
      site_id: person.role !== 'held' && person.companyOnly ? companySite : mainSite,
      display_name: `${person.lastName} ${person.firstName}`,
      location_text: person.town,
      introduction: person.introduction ?? null,
      mood: moods.get(person.key) ?? null,
      setting:
        person.role === 'held'
          ? administeredSetting
          : ({ mood_pp: person.moodPrivacy, welcomed: true } satisfies PersonSetting),
      demo: true,
    })),
  )
  const random = createRandom('birthdays')
  await insertRows(
    tx,
    'account',
    demoMembers.map((member) => {
      const joined = joinedAt(today, member.key).toString()
      return {
        id: ids.account[member.key],
        entity_id: ids.person[member.key],
        email: emailOf(member.key),
        username: member.key,
        mail_confirmed_at: joined,
        password_hash: passwordHash,
        role: member.role,
        zone: zoneOf(member.key),
        profile: profileOf(member, birthDateOf(today, member.age, random.between(20, 340))),
        // long ago: their feed is built at the first visit, as for every inactive account
        seen_on: joined.slice(0, 10),
        created_at: joined,
        updated_at: joined,
        demo: true,
      }
    }),
  )
}

/** Anna is asked a question every evening. */
export async function seedReminders(tx: Tx, today: Temporal.PlainDate, ids: DemoIds): Promise<void> {
  const at = '20:30'
  const next = today.toZonedDateTime({ timeZone: zoneOf('anna'), plainTime: at })
  await insertRows(tx, 'reminder', [
    { account_id: ids.account.anna, site_id: mainSite, at, next_at: next.toInstant().toString() },
  ])
}

/** Everybody but the intern belongs to the main site, the people of the company also to its own. */
export async function seedMemberships(tx: Tx, ids: DemoIds): Promise<void> {
  const company = demoCommunities.find((group) => group.site !== undefined)
  const onMain: PersonKey[] = demoMembers.filter((member) => !member.companyOnly).map(({ key }) => key)
  const members = [
    ...[...onMain, ...demoHeldPersons.map(({ key }) => key)].map((key) => ({ key, site_id: mainSite })),
    ...demoMembers
      .filter(({ key }) => company?.members[key] !== undefined)
      .map(({ key }) => ({ key, site_id: companySite })),
  ].map(({ key, site_id }) => ({ entity_id: ids.person[key], site_id }))
  await insertSiteMembers(tx, members)
}

/** Without consents each demo login would start at the consent page. */
export const seedConsents = (tx: Tx, today: Temporal.PlainDate): Promise<void> =>
  insertConsents(tx, today.subtract({ days: 1 }))

/**
 * Everybody is on the map of each of their sites, with a consent, except the member with the role LIMIT, who shows the page
 * that asks for it.
 */
export async function seedPositions(tx: Tx, today: Temporal.PlainDate, ids: DemoIds): Promise<void> {
  const placed = demoMembers
    .filter(({ role }) => role !== 'LIMIT')
    .map(({ key, town }) => ({ id: ids.person[key], town, ...cellOf(towns[town].lat, towns[town].lon) }))
  await insertPositions(tx, placed)
  await insertLocationConsents(tx, today.subtract({ days: 1 }))
}

function profileOf(member: DemoMember, birthDate: Temporal.PlainDate): Record<string, unknown> {
  const { country, zip } = towns[member.town]
  return {
    first_name: member.firstName,
    last_name: member.lastName,
    birth_date: birthDate.toString(),
    birth_place: member.birthPlace,
    gender: member.gender,
    address: { country, zip, city: member.town, street: member.street },
  }
}

function findLatestMoods(today: Temporal.PlainDate): Map<PersonKey, number> {
  const written = [...demoEntries, ...demoSolutions].flatMap((entry) =>
    entry.mood !== undefined
      ? [{ author: entry.author, mood: entry.mood, at: momentOf(today, entry.when, zoneOf(entry.author)) }]
      : [],
  )
  const all = [...spreadMoods(today), ...written].toSorted((a, b) => Temporal.ZonedDateTime.compare(a.at, b.at))
  return new Map(all.map(({ author, mood }) => [author, mood]))
}
