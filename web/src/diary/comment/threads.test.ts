import { CommentItem } from '@entemi/contract/diary/comment'
import { expect, test } from 'vitest'
import { buildThreads } from './threads.ts'

const entry = '00000000-0000-7000-8000-000000000000'
const idOf = (number: number) => `00000000-0000-7000-8000-00000000000${number}`

function makeComment(number: number, thread?: number, replyTo = thread): CommentItem {
  return CommentItem.parse({
    id: idOf(number),
    comment_id: idOf(number),
    object_id: entry,
    related_to: entry,
    sub_thread_id: thread === undefined ? null : idOf(thread),
    reply_to: replyTo === undefined ? null : idOf(replyTo),
    created_by: null,
    author: null,
    profile_image_url: null,
    display_name: null,
    created_at: '2026-05-01T10:00:00.000Z',
    edited: false,
    message: `comment ${number}`,
    evaluation_count: 0,
    comment_count: 0,
    liked: false,
    can: { edit: false, delete: false, report: false, reply: true },
  })
}

const shape = (comments: CommentItem[]) =>
  buildThreads(comments).map(({ first, answers }) => [first.message, ...answers.map(({ comment }) => comment.message)])

test('R1.04 comments are threads of two levels, oldest first', () => {
  expect(shape([makeComment(1), makeComment(2), makeComment(3, 1), makeComment(4, 2), makeComment(5, 1)])).toEqual([
    ['comment 1', 'comment 3', 'comment 5'],
    ['comment 2', 'comment 4'],
  ])
})

test('R1.04 an answer to an answer stays on the second level and names whom it answers', () => {
  const [thread] = buildThreads([makeComment(1), makeComment(2, 1), makeComment(3, 1, 2)])
  expect(thread?.answers.map(({ answered }) => answered?.message)).toEqual([undefined, 'comment 2'])
})

test('answers whose thread cannot be seen stay together', () => {
  expect(shape([makeComment(1), makeComment(4, 9), makeComment(5, 9)])).toEqual([
    ['comment 1'],
    ['comment 4', 'comment 5'],
  ])
})
