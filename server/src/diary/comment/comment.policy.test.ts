import type { AccountId, EntityId, SessionId } from '@entemi/contract/platform/ids'
import { describe, expect, test } from 'vitest'
import { canComment } from '#/core/entry/entry.policy.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { listCommentRights } from './comment.policy.ts'

const viewer: Viewer = {
  role: 'LOGGED',
  accountId: 'account' as AccountId,
  sessionId: 'session' as SessionId,
  siteId: 0,
  language: 'hu',
  personId: 'me' as EntityId,
  readerId: 'me' as EntityId,
  actorId: 'me' as EntityId,
  actorType: 0,
  confirmedAt: undefined,
  firstToday: false,
}
const asGroup: Viewer = { ...viewer, actorId: 'group' as EntityId, actorType: 2 }

describe('R6.05 the rights on a comment', () => {
  const plain = { moderates: false, comments: true }
  test.each([
    [
      'its author edits and deletes',
      { author_id: 'me' },
      plain,
      { edit: true, delete: true, report: false, reply: true },
    ],
    ['others report', { author_id: 'other' }, plain, { edit: false, delete: false, report: true, reply: true }],
    [
      'a moderator deletes too',
      { author_id: 'other' },
      { moderates: true, comments: true },
      { edit: false, delete: true, report: true, reply: true },
    ],
    [
      'where one may not comment one may not answer',
      { author_id: 'other' },
      { moderates: false, comments: false },
      { edit: false, delete: false, report: true, reply: false },
    ],
    [
      'a blanked comment belongs to nobody',
      { author_id: null },
      { moderates: true, comments: true },
      { edit: false, delete: false, report: false, reply: false },
    ],
  ])('%s', (_, comment, standing, can) => {
    expect(listCommentRights(viewer, comment, standing)).toEqual(can)
  })

  test('who acts as a group may edit the group’s comments and their own', () => {
    for (const author_id of ['group', 'me'])
      expect(listCommentRights(asGroup, { author_id }, plain)).toMatchObject({ edit: true, report: false })
  })
})

describe('who may comment on an entry', () => {
  const entry = {
    author_id: 'other',
    group_id: null,
    kind: 'note',
    privacy: 9,
    state: 0,
    consultant_id: null,
  } as const
  test.each([
    ['a published entry is open to who sees it', viewer, entry, true],
    ['a diary entry has no comments, its author’s neither', viewer, { ...entry, author_id: 'me', privacy: 0 }, false],
    ['one that is shared with a consultant has', viewer, { ...entry, privacy: 0, consultant_id: 'me' }, true],
    ['what waits for a moderator has none', viewer, { ...entry, state: 1 }, false],
    ['what a moderator hid has none', viewer, { ...entry, state: 2 }, false],
    ['a group speaks in its own rooms', asGroup, { ...entry, privacy: 2, group_id: 'group' }, true],
    ['a group speaks nowhere else', asGroup, entry, false],
  ] as const)('%s', (_, who, what, may) => {
    expect(canComment(who, what)).toBe(may)
  })
})
