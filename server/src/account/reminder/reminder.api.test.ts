import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { editProfileCall } from '@entemi/contract/account/profile'
import { subscribeCall } from '@entemi/contract/account/push'
import { reminderCall, setReminderCall } from '@entemi/contract/account/reminder'
import { addPostCall } from '@entemi/contract/diary/post'
import { editRowCall, tableRowCall } from '@entemi/contract/operation/admin-table'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFriends, makeMember, type TestMember } from '#/app/testing/makers.ts'
import { startServerWithPush, type PushService } from '#/app/testing/push-service.ts'
import type { TestServer } from '#/app/testing/server.ts'
import { planReminders } from './reminder.service.ts'

let server: TestServer
let service: PushService
beforeAll(async () => {
  ;({ server, service } = await startServerWithPush())
})
afterAll(async () => {
  await server.stop()
  service.stop()
})

const set = async (member: TestMember, body: { at: string | null; paused_until?: string | null }) =>
  (await member.client.call(setReminderCall, { body })).body.reminder

const questionsOf = (language: 'hu' | 'en'): string[] =>
  [
    ...readFileSync(new URL(`../../../../texts/pages/reminder.${language}.md`, import.meta.url), 'utf8').matchAll(
      /^- (.+)$/gm,
    ),
  ].map(([, question = '']) => question)
const questions = questionsOf('hu')

/** A member with one device and a reminder; `remind` makes it due and waits until its job is done. */
async function makeReminded() {
  const member = await makeMember(server)
  const subscription = service.subscribe()
  await member.client.call(subscribeCall, { body: { subscription, device_id: 'phone' } })
  await set(member, { at: '20:00' })
  // due or as a job: the server may plan it at the same moment, and commits both at once
  const waiting = async () =>
    (
      await sql`SELECT FROM graphile_worker.jobs WHERE key LIKE ${`%${member.accountId}%`}
        UNION ALL SELECT FROM reminder WHERE account_id = ${member.accountId} AND next_at <= now()`.execute(server.db)
    ).rows.length
  // the database has microseconds, the server milliseconds: the same moment may be not yet due
  const remind = async (late = '1 second') => {
    await sql`UPDATE reminder SET next_at = now() - ${late}::interval WHERE account_id = ${member.accountId}`.execute(
      server.db,
    )
    await planReminders(server.db)
    await expect.poll(waiting).toBe(0)
    return service.countRequests(subscription.endpoint)
  }
  return { member, remind }
}

async function nextOf({ accountId }: TestMember): Promise<Date | undefined> {
  const { rows } = await sql<{ next_at: Date }>`SELECT next_at FROM reminder WHERE account_id = ${accountId}`.execute(
    server.db,
  )
  return rows[0]?.next_at
}

test('a reminder is set, read, paused and ended by its owner alone', async () => {
  const [member, other] = [await makeMember(server), await makeMember(server)]
  expect(await set(member, { at: '20:30' })).toMatchObject({ at: '20:30', paused_until: null })
  expect(await set(member, { at: '21:00', paused_until: '2099-01-31' })).toMatchObject({ paused_until: '2099-01-31' })
  expect((await nextOf(member))?.toISOString()).toBe('2099-02-01T20:00:00.000Z')
  expect((await other.client.call(reminderCall)).body.reminder).toMatchObject({ at: null, paused_until: null })
  expect(await set(member, { at: null })).toMatchObject({ at: null, paused_until: null })
  expect(await nextOf(member)).toBeUndefined()
  for (const body of [{ at: '24:00' }, { at: '8:00' }, { at: '20:00', paused_until: '2026-02-30' }, {}])
    expect((await member.client.call(setReminderCall, { body: body as { at: string } })).status).toBe(422)
})

test('a reminder pushes a question to the device and is planned for the next day', async () => {
  const { member, remind } = await makeReminded()
  const before = service.received.length
  expect(await remind()).toBe(1)
  const sent = service.received.slice(before).map(({ payload, headers }) => ({ ...payload, ttl: headers.ttl }))
  const { question } = (await member.client.call(reminderCall)).body.reminder
  expect(sent).toEqual([{ title: 'Entemi', body: question, url: '/note/add', tag: 'reminder', ttl: '7200' }])
  expect(questions).toContain(question)
  expect((await nextOf(member))?.getTime()).toBeGreaterThan(Date.now())
  await planReminders(server.db)
  expect(service.received.length).toBe(before + 1)
})

test('who has written today is not reminded; a new friendship is no entry of one’s own', async () => {
  const { member, remind } = await makeReminded()
  await makeFriends(server, member, await makeMember(server))
  expect(await remind()).toBe(1)
  await member.client.call(addPostCall, { body: { type: 'note', text: 'Tegnapról', occurred_on: yesterday() } })
  expect(await remind()).toBe(2)
  await member.client.call(addPostCall, { body: { type: 'note', text: 'Ma', privacy_status: 0 } })
  expect(await remind()).toBe(2)
})

const yesterday = () => Temporal.Now.plainDateISO('Europe/Budapest').subtract({ days: 1 }).toString()

test('quiet hours do not delay a reminder; one that is hours late is left out', async () => {
  const { member, remind } = await makeReminded()
  const quiet_hours = { from: '00:00', to: '23:59' }
  await member.client.call(editProfileCall, { body: { setting: { quiet_hours } } })
  expect(await remind()).toBe(1)
  expect(await remind('3 hours')).toBe(1)
})

test('a reminder follows the zone of its owner', async () => {
  const member = await makeMember(server)
  await set(member, { at: '20:00' })
  await member.client.call(editProfileCall, { body: { zone: 'Asia/Tokyo' } })
  expect((await nextOf(member))?.getUTCHours()).toBe(11)
})

test('an administrator edits the questions of the site as a page, in each language', async () => {
  const admin = await makeMember(server, { role: 'ADMIN' })
  const page = { table: 'info', id: 'reminder' } as const
  const edit = (body: Record<string, string>) => admin.client.call(editRowCall, { params: page, body })
  expect((await edit({ html_hu: '- Hogy *aludtál*?' })).status).toBe(200)
  const member = await makeMember(server)
  expect((await member.client.call(reminderCall)).body.reminder.question).toBe('Hogy aludtál?')
  await member.client.call(editProfileCall, { body: { language: 'en' } })
  expect(questionsOf('en')).toContain((await member.client.call(reminderCall)).body.reminder.question)
  // without a list the title is asked: a push without a question would be empty
  expect((await edit({ title_en: 'How are you?', html_en: '<p>…</p>' })).status).toBe(200)
  expect((await member.client.call(reminderCall)).body.reminder.question).toBe('How are you?')
  const { versions } = (await admin.client.call(tableRowCall, { params: page })).body
  expect(versions.map(({ language, version }) => `${language}${version}`).toSorted()).toEqual([
    'en1',
    'en2',
    'hu1',
    'hu2',
  ])
  expect((await member.client.call(editRowCall, { params: page, body: { html_hu: '- Mi?' } })).status).toBe(403)
})

test('questions that were a setting are moved to the page', async () => {
  await sql`DELETE FROM info_page WHERE pageurl = 'reminder' AND version > 1`.execute(server.db)
  const value = JSON.stringify({ hu: ['Mi <jó>?', 'És & még?'], en: [] })
  await sql`INSERT INTO setting (site_id, name, value) VALUES (0, 'reminder_questions', ${value})`.execute(server.db)
  const file = new URL('../../../migrations/0044_reminder_page.sql', import.meta.url)
  for (let turn = 0; turn < 2; turn += 1) await sql.raw(await readFile(file, 'utf8')).execute(server.db)
  const member = await makeMember(server)
  expect(['Mi <jó>?', 'És & még?']).toContain((await member.client.call(reminderCall)).body.reminder.question)
  await sql`DELETE FROM setting WHERE name = 'reminder_questions'`.execute(server.db)
  await sql`DELETE FROM info_page WHERE pageurl = 'reminder' AND version > 1`.execute(server.db)
})
