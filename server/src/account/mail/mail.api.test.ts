import { sendFriendRequestCall } from '@entemi/contract/diary/friend'
import { moderateCall } from '@entemi/contract/community/community'
import { editProfileCall } from '@entemi/contract/account/profile'
import { ownProfileCall } from '@entemi/contract/diary/lifeline'
import { reportCall } from '@entemi/contract/operation/report'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAdministered, makeEntry, makeMember, makeMembership, type TestMember } from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const sendRequest = (sender: TestMember, { personId }: TestMember) =>
  sender.client.call(sendFriendRequestCall, { body: { entity_id: personId, message: 'Nagyon bizalmas szavak' } })
const switchMailOn = (member: TestMember, language: 'hu' | 'en') =>
  member.client.call(editProfileCall, {
    body: { language, setting: { notice: { friend: { app: true, push: false, mail: true } } } },
  })

test('a friend request is mailed to who switched it on, in their language, without its text; one click unsubscribes', async () => {
  const [magyar, english] = [await makeMember(server), await makeMember(server)]
  const [sender, later] = [await makeMember(server, { name: 'Kérő Kata' }), await makeMember(server)]
  const switchedOff = await makeMember(server)
  await switchMailOn(magyar, 'hu')
  await switchMailOn(english, 'en')
  for (const recipient of [switchedOff, magyar, english]) await sendRequest(sender, recipient)
  const mails = await server.mails(2)
  expect(mails.map(({ to, subject }) => [to, subject]).sort()).toEqual(
    [
      [magyar.email, 'Kérő Kata barátnak jelölt'],
      [english.email, 'Kérő Kata sent you a friend request'],
    ].sort(),
  )
  const mail = mails.find(({ to }) => to === magyar.email)
  expect(mail?.text).toContain(`/friend/request/${sender.personId}`)
  expect(mail?.text).not.toContain('bizalmas')
  expect(mail?.oneClick).toBe('List-Unsubscribe=One-Click')
  const address = /^<(.+)>$/.exec(mail?.unsubscribe.replaceAll(/\s/g, '') ?? '')?.[1] ?? ''
  expect(mail?.text).toContain(address)

  // as a mail program sends it: without an origin and a session
  const ended = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect(ended.status).toBe(200)
  const { profile } = (await magyar.client.call(ownProfileCall)).body
  expect(profile.setting?.notice?.friend).toEqual({ app: true, push: false, mail: false })
  await sendRequest(later, magyar)
  await sendRequest(later, english)
  const all = await server.mails(3)
  expect(all.filter(({ to }) => to === magyar.email)).toHaveLength(1)
})

test('the outcome of a report is mailed to the reporter, greeted by the given name, without the reported text', async () => {
  const [leader, writer, reporter] = [await makeMember(server), await makeMember(server), await makeMember(server)]
  const named = { display_name: 'Kertész Anna' }
  await server.db.updateTable('entity').set(named).where('id', '=', reporter.personId).execute()
  const groupId = await makeAdministered(server, leader, 2)
  for (const one of [writer, reporter]) await makeMembership(server, one, groupId)
  const postId = await makeEntry(server, writer, { privacy: 2, groupId, text: 'Titkos szöveg' })
  await reporter.client.call(reportCall, { params: { kind: 'post', id: postId }, body: { reason: 'spam' } })
  const body = { action: 'hide' as const, reason: 'Reklám' }
  await leader.client.call(moderateCall, { params: { id: groupId, postId }, body })
  const find = async () => (await server.mails(1)).find(({ to }) => to === reporter.email)
  await expect.poll(find).toMatchObject({ subject: 'Megnéztük a jelentésedet' })
  const mail = await find()
  expect(mail?.text).toMatch(/^Szia, Anna!\n/)
  expect(mail?.text).toContain('elrejtettük')
  expect(mail?.text).not.toMatch(/Titkos|Reklám/)
})
