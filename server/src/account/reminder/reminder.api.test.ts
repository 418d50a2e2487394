import { editProfileCall } from '@entemi/contract/account/profile'
import { subscribeCall } from '@entemi/contract/account/push'
import { reminderCall, setReminderCall } from '@entemi/contract/account/reminder'
import { setSiteSettingCall } from '@entemi/contract/core/site-setting'
import { addPostCall } from '@entemi/contract/diary/post'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFriends, makeMember, type TestMember } from '#/app/testing/makers.ts'
import { startServerWithPush, type PushService } from '#/app/testing/push-service.ts'
import type { TestServer } from '#/app/testing/server.ts'
import { mailTexts } from '#/account/mail/texts.gen.ts'
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

const questions = Object.entries(mailTexts.hu).flatMap(([name, text]) =>
  name.startsWith('reminder.question.') ? [text] : [],
)

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

test('an administrator sets the questions of the site, in each language', async () => {
  const admin = await makeMember(server, { role: 'ADMIN' })
  const ask = async (body: Record<string, unknown>) => (await admin.client.call(setSiteSettingCall, { body })).status
  expect(await ask({ reminder_questions: { hu: ['Hogy aludtál?'], en: [] } })).toBe(200)
  const member = await makeMember(server)
  expect((await member.client.call(reminderCall)).body.reminder.question).toBe('Hogy aludtál?')
  await member.client.call(editProfileCall, { body: { language: 'en' } })
  expect(Object.values(mailTexts.en)).toContain((await member.client.call(reminderCall)).body.reminder.question)
  expect(await ask({ reminder_questions: { hu: [''], en: [] } })).toBe(422)
  expect(await ask({ reminder_questions: { hu: Array(61).fill('Mi?'), en: [] } })).toBe(422)
  expect(await ask({ reminder_questions: { hu: [], en: [] } })).toBe(200)
})
