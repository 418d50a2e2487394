import {
  addEntityCall,
  deleteEntityCall,
  editEntityCall,
  entityCall,
  joinCall,
} from '@entemi/contract/community/community'
import { actAsCall, confirmCall } from '@entemi/contract/account/identity'
import { noteTypes } from '@entemi/contract/core/entry'
import type { EntityId } from '@entemi/contract/platform/ids'
import { personCall } from '@entemi/contract/diary/lifeline'
import { addPostCall, readPostCall, setMoodCall } from '@entemi/contract/diary/post'
import { editProfileCall } from '@entemi/contract/account/profile'
import { administeredSetting } from '@entemi/contract/platform/setting'
import { stateCall } from '@entemi/contract/platform/state'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAdministered, makeMember, testPassword, type TestMember } from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const addPerson = async (member: TestMember, name: string): Promise<EntityId> => {
  const answer = await member.client.call(addEntityCall, { body: { name, type: 1, introduction: 'Hatéves.' } })
  expect(answer.status).toBe(201)
  return answer.body.setData.entity_id
}
const readGroup = async (member: TestMember, id: EntityId) =>
  (await member.client.call(entityCall, { params: { id } })).body.entity

describe('R1.01 an administered person', () => {
  test('is created, is listed among the people, and can be acted as; the entry stores who wrote it', async () => {
    const [me, other] = [await makeMember(server), await makeMember(server)]
    const child = await addPerson(me, 'Kis Panni')
    expect((await other.client.call(personCall, { params: { id: child } })).body.profile).toMatchObject({
      display_name: 'Kis Panni',
      type: 1,
    })
    expect((await other.client.call(actAsCall, { params: { entityId: child } })).status).toBe(404)
    const { _state } = (await me.client.call(actAsCall, { params: { entityId: child } })).body
    expect([_state.auth_entityId, _state.auth_mainEntityId]).toEqual([child, me.personId])
    const post = await me.client.call(addPostCall, { body: { type: 'note', text: 'Kinőtt a fogam.' } })
    const row = await server.db
      .selectFrom('entry')
      .select(['author_id', 'acted_by'])
      .where('id', '=', post.body.setData.post_id)
      .executeTakeFirst()
    expect(row).toEqual({ author_id: child, acted_by: me.accountId })
    const audits = server.db.selectFrom('audit').select('act').where('about_id', '=', child).orderBy('id')
    expect((await audits.execute()).map(({ act }) => act)).toEqual(['entity.add', 'entity.act_as'])
    expect((await me.client.call(editEntityCall, { params: { id: child }, body: { name: 'Kiss Panni' } })).status).toBe(
      200,
    )
  })

  test('R4.03 has level 0 as every default, and the state says so', async () => {
    const me = await makeMember(server)
    await me.client.call(editProfileCall, { body: { setting: { H_pp: 1, hide_counts: true } } })
    const child = await addPerson(me, 'Kis Panni')
    const { _state } = (await me.client.call(actAsCall, { params: { entityId: child } })).body
    const publishing = { pub_note: 'leaders', pub_question: 'leaders', pub_alert: 'leaders' }
    expect(_state.profile?.setting).toEqual({
      ...administeredSetting,
      ...publishing,
      hide_counts: true,
      day_starts: '00:00',
    })
    await me.client.call(setMoodCall, { body: { mood: 3 } })
    for (const type of ['note', ...noteTypes] as const)
      await me.client.call(addPostCall, { body: { type, text: type } })
    const written = server.db.selectFrom('entry').select('privacy').where('author_id', '=', child)
    expect((await written.execute()).map(({ privacy }) => privacy)).toEqual([0, 0, 0, 0, 0, 0])
    const back = (await me.client.call(actAsCall, { params: { entityId: me.personId } })).body._state
    expect(back.profile?.setting).toEqual({ ...publishing, H_pp: 1, hide_counts: true, day_starts: '00:00' })
  })

  test('joins a group, and is erased with all their data', async () => {
    const [me, owner] = [await makeMember(server), await makeMember(server)]
    const [child, id] = [await addPerson(me, 'Panni'), await makeAdministered(server, owner, 2)]
    await me.client.call(actAsCall, { params: { entityId: child } })
    expect((await me.client.call(joinCall, { params: { id } })).body.setData.relation).toEqual(['m'])
    expect((await readGroup(owner, id)).members.map((card) => card.id)).toContain(child)
    const post = await me.client.call(addPostCall, { body: { type: 'note', text: 'Szia!' } })
    await me.client.call(confirmCall, { body: { password: testPassword } })
    expect((await me.client.call(deleteEntityCall, { params: { id: child } })).status).toBe(200)
    expect((await me.client.call(personCall, { params: { id: child } })).status).toBe(404)
    expect((await me.client.call(readPostCall, { params: { id: post.body.setData.post_id } })).status).toBe(404)
    expect((await readGroup(owner, id)).member_count).toBe(1)
    expect((await me.client.call(stateCall)).body._state.auth_entityId).toBe(me.personId)
  })
})
