import {
  addCommentCall,
  commentsCall,
  deleteCommentCall,
  replyCall,
  type CommentItem,
} from '@entemi/contract/diary/comment'
import type { CommentId, EntryId } from '@entemi/contract/platform/ids'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { TestMember } from './makers.ts'
import type { TestServer } from './server.ts'

export async function addComment(
  member: TestMember,
  objectId: EntryId,
  message: string,
  parent: { thread?: CommentId; replyTo?: CommentId } = {},
): Promise<CommentId> {
  const body = { message, ...(parent.replyTo === undefined ? {} : { reply_to: parent.replyTo }) }
  const answer =
    parent.thread === undefined
      ? await member.client.call(addCommentCall, { params: { objectId }, body })
      : await member.client.call(replyCall, { params: { objectId, subThreadId: parent.thread }, body })
  expect(answer.status, JSON.stringify(answer.error)).toBe(201)
  return answer.body.setData.comment_id
}

export async function listComments(member: TestMember, objectId: EntryId): Promise<CommentItem[]> {
  return (await member.client.call(commentsCall, { params: { objectId } })).body.list.data
}

export const removeComment = (member: TestMember, id: CommentId, reason?: string) =>
  member.client.call(deleteCommentCall, { params: { id }, body: reason === undefined ? undefined : { reason } })

/** Compares the stored counts with the counted rows. */
export async function expectRightNumbers(server: TestServer, entryId: EntryId): Promise<void> {
  const { rows } = await sql<{ stored: number; counted: number }>`
    SELECT e.comment_count AS stored, (SELECT count(*) FROM comment c WHERE c.entry_id = e.id AND c.state = 0) AS counted
    FROM entry e WHERE e.id = ${entryId}
    UNION ALL SELECT t.comment_count, (SELECT count(*) FROM comment c WHERE c.sub_thread_id = t.id AND c.state = 0)
    FROM comment t WHERE t.entry_id = ${entryId}`.execute(server.db)
  for (const row of rows) expect(row.stored).toBe(row.counted)
}
