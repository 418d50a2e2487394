import { blockCall } from '@entemi/contract/diary/friend'
import { likeCall } from '@entemi/contract/diary/like'
import { sendMessageCall } from '@entemi/contract/community/conversation'
import { readNotificationsCall } from '@entemi/contract/account/notification'
import { editProfileCall } from '@entemi/contract/account/profile'
import { ownProfileCall } from '@entemi/contract/diary/lifeline'
import type { Digest } from '@entemi/contract/platform/setting'
import { minimalStateCall } from '@entemi/contract/platform/state'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeEntry, makeFriends, makeMember, type TestMember } from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'
import { mailDigest, planDigests } from './digest.service.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** Far in the future: the server's own chore finds no digest due for these members. */
const monday = new Date('2035-01-01T09:00:00Z')

const setDigest = (member: TestMember, digest: Digest, language: 'hu' | 'en' = 'hu') =>
  member.client.call(editProfileCall, { body: { language, setting: { digest } } })

async function notifyOfLike(owner: TestMember, liker: TestMember): Promise<void> {
  const unread = async () => (await owner.client.call(minimalStateCall)).body._state.notification
  const before = await unread()
  const id = await makeEntry(server, owner, { text: 'Titkos szavak' })
  await liker.client.call(likeCall, { params: { id } })
  await expect.poll(unread).toBe(before + 1)
}

const waiting = async () =>
  (await sql`SELECT FROM graphile_worker.jobs WHERE key LIKE 'digest %'`.execute(server.db)).rows.length
const mailsTo = async ({ email }: TestMember) => (await server.mails(0)).filter(({ to }) => to === email)

/** Runs the chore twice at once, like two processes. */
async function runChore(at: Date = monday): Promise<void> {
  await Promise.all([planDigests(server.db, at), planDigests(server.db, at)])
  await expect.poll(waiting).toBe(0)
}

test('a weekly digest has numbers by kind in each language, no text and no name, and is sent once', async () => {
  const [magyar, english, never] = [await makeMember(server), await makeMember(server), await makeMember(server)]
  const friend = await makeMember(server, { name: 'Névvel Nóra' })
  await setDigest(magyar, 'weekly')
  await setDigest(english, 'weekly', 'en')
  for (const one of [magyar, english, never]) await notifyOfLike(one, friend)
  await notifyOfLike(magyar, friend)
  await makeFriends(server, friend, magyar)
  const params = { entityId: magyar.personId }
  await friend.client.call(sendMessageCall, { params, body: { text: 'Bizalmas üzenet' } })

  await runChore()
  await runChore(new Date('2035-01-01T12:00:00Z'))
  const [mail, ...more] = await mailsTo(magyar)
  expect(more).toEqual([])
  expect(mail?.subject).toBe('Ami a héten történt')
  expect(mail?.text).toContain('• 1 olvasatlan üzenet\n• 2 értesítés a bejegyzéseidről és hozzászólásaidról\n')
  expect(mail?.text).toContain(`${server.origin}/notification/`)
  expect(mail?.text).not.toMatch(/Titkos|Bizalmas|Névvel/)
  const [other] = await mailsTo(english)
  expect(other?.subject).toBe('What happened this week')
  expect(other?.text).toContain('• 1 notification about your entries and comments')
  expect(await mailsTo(never)).toEqual([])

  // as a mail program sends it: without an origin and a session
  const address = /^<(.+)>$/.exec(other?.unsubscribe.replaceAll(/\s/g, '') ?? '')?.[1] ?? ''
  expect(other?.oneClick).toBe('List-Unsubscribe=One-Click')
  expect(other?.text).toContain(address)
  expect((await fetch(address, { method: 'POST' })).status).toBe(200)
  expect((await english.client.call(ownProfileCall)).body.profile.setting?.digest).toBe('never')
  await notifyOfLike(english, friend)
  await runChore(new Date('2035-01-08T09:00:00Z'))
  expect(await mailsTo(english)).toHaveLength(1)
  expect(await mailsTo(magyar), 'an earlier digest counted it').toHaveLength(1)
})

test('no mail is sent for what was read or is across a block, nor to suspended members or those with reduced rights', async () => {
  const [reader, blocker, suspended, limited] = await Promise.all([1, 2, 3, 4].map(() => makeMember(server)))
  const friend = await makeMember(server)
  if (!reader || !blocker || !suspended || !limited) throw new Error('four were made')
  for (const one of [reader, blocker, suspended, limited]) {
    await setDigest(one, 'weekly')
    await makeFriends(server, one, friend)
    const params = { entityId: one.personId }
    await friend.client.call(sendMessageCall, { params, body: { text: 'Szia' } })
  }
  for (const one of [reader, blocker, suspended]) await notifyOfLike(one, friend)
  await reader.client.call(readNotificationsCall)
  await sql`UPDATE conversation_side SET unread = 0 WHERE owner_id = ${reader.personId}`.execute(server.db)
  await blocker.client.call(blockCall, { params: { id: friend.personId } })
  await sql`UPDATE account SET status = 'suspended' WHERE id = ${suspended.accountId}`.execute(server.db)
  await sql`UPDATE account SET role = 'LIMIT' WHERE id = ${limited.accountId}`.execute(server.db)
  await runChore(new Date('2035-01-15T09:00:00Z'))
  for (const one of [reader, blocker, suspended, limited]) expect(await mailsTo(one)).toEqual([])
})

test('a mail that could not be sent is retried, and two workers that run the same job send one', async () => {
  const [owner, friend] = [await makeMember(server), await makeMember(server)]
  await setDigest(owner, 'daily')
  await notifyOfLike(owner, friend)
  const sent: string[] = []
  let failures = 1
  const mailer = {
    send: async ({ to }: { to: string }) => {
      if (failures-- > 0) throw new Error('no way to the mail server')
      sent.push(to)
    },
  }
  const parts = { db: server.db, mailer, siteAddress: () => server.origin }
  const job = { accountId: owner.accountId, siteId: 0, day: '2035-02-01' }
  await expect(mailDigest(parts, job)).rejects.toThrow('no way')
  await Promise.all([mailDigest(parts, job), mailDigest(parts, job)])
  expect(sent).toEqual([owner.email])
})
