import type { DB } from './types.gen.ts'

/** A column that refers to a person or group, and what happens to its row when that entity is erased. */
export type OwnerColumn = {
  column: string
  /** The id of an entity (person, group) or of an account. */
  of: 'entity' | 'account'
  /** own: the person's own data, part of their export. about: a row of somebody else refers to them. group: its group. */
  part: 'own' | 'about' | 'group'
  /** row: deleted too. column: set to NULL. refused: must be removed before. */
  erased: 'row' | 'column' | 'refused'
  /** What deletes it instead of a foreign key. */
  without_key?: string
}

export type Ownership =
  | { columns: OwnerColumn[] }
  /** Belongs to the owner of its parent row, and is deleted with it. */
  | { through: string; table: keyof DB }
  | { nobody: string }

/**
 * The owners of the rows of every table. Erasure and export use this list; a test compares it with the migrated database,
 * so that a new table or key that is missing here fails instead of being forgotten when somebody is erased.
 */
export const owners: Record<keyof DB, Ownership> = {
  access_token: { columns: [own('account_id', 'row', 'account')] },
  account: { columns: [own('entity_id')] },
  client_error: { nobody: 'numbers of errors in browsers by kind, script and page, deleted after seven days' },
  error_count: { nobody: 'numbers of failed answers by route, deleted after two days' },
  frequent_effect: { nobody: 'ids of actions, until their effects have run' },
  audit: { columns: [about('account_id', 'column', 'account'), about('about_id', 'column')] },
  block: { columns: [own('me_id'), about('other_id')] },
  bookmark: { columns: [own('owner_id')] },
  channel: { through: 'entry_id', table: 'entry' },
  channel_moderator: { columns: [about('entity_id')] },
  channel_piece: { through: 'channel_id', table: 'channel' },
  chat: { columns: [own('author_id')] },
  chat_mute: { columns: [about('entity_id')] },
  // A comment with replies stays without its text (a CHECK refuses text without an author), the others are deleted.
  comment: { columns: [own('author_id', 'column'), about('acted_by', 'column', 'account')] },
  client_invitation: {
    columns: [own('client_id'), own('consultant_id'), { ...about('invited_by'), without_key: 'one of the two' }],
  },
  comment_like: { columns: [own('actor_id')] },
  consent: { columns: [own('account_id', 'row', 'account')] },
  consent_text: { nobody: 'the texts consents were given to' },
  conversation: { columns: [own('low_id'), own('high_id')] },
  conversation_side: {
    columns: [own('owner_id'), { ...about('other_id'), without_key: 'goes with its conversation' }],
  },
  digest: { columns: [own('account_id', 'row', 'account')] },
  entity: { columns: [{ ...own('id'), without_key: 'the person itself' }] },
  // A lesson passes to its group or site before its author is erased: the cascade would delete other people's solutions.
  entry: {
    columns: [
      own('author_id'),
      about('acted_by', 'column', 'account'),
      about('friend_id'),
      group('group_id'),
      { ...about('consultant_id', 'column'), without_key: 'cleared with the relation' },
    ],
  },
  entry_like: { columns: [own('actor_id')] },
  entry_media: { through: 'entry_id', table: 'entry' },
  entry_search: { through: 'entry_id', table: 'entry' },
  erasure: { nobody: 'ids of erased entities, to erase them again when a backup is restored' },
  event: { through: 'entry_id', table: 'entry' },
  event_subscription: { columns: [own('account_id', 'row', 'account')] },
  event_answer: { columns: [own('entity_id')] },
  export_file: { columns: [own('account_id', 'row', 'account')] },
  feed: { columns: [{ ...own('owner_id'), without_key: 'trigger entity_feed' }] },
  feed_hidden: { columns: [own('owner_id')] },
  feed_subscription: { columns: [own('account_id', 'row', 'account')] },
  follow: { columns: [own('from_id'), about('to_id')] },
  // answers that name somebody else are rewritten by the erasure's job
  idempotency: { columns: [own('account_id', 'row', 'account')] },
  // Not in the export of the banned person: they see what the moderator shows them.
  group_ban: { columns: [about('person_id'), own('banned_by', 'column'), group('group_id')] },
  group_cover: { columns: [group('group_id')] },
  group_pin: { columns: [group('group_id')] },
  group_reader: {
    columns: [{ ...own('person_id'), without_key: 'goes with the membership' }, group('group_id')],
  },
  group_invitation: { columns: [own('person_id'), own('invited_by', 'column'), group('group_id')] },
  group_size: { columns: [group('group_id')] },
  identity: { columns: [own('account_id', 'row', 'account')] },
  import: { columns: [own('account_id', 'row', 'account')] },
  import_entry: { columns: [own('account_id', 'row', 'account')] },
  info_page: { nobody: 'pages of the site' },
  join_link: { columns: [own('made_by', 'column'), group('group_id')] },
  join_link_use: { columns: [own('entity_id')] },
  known_device: { columns: [own('account_id', 'row', 'account')] },
  // Deleted with its entry; when its group is erased it passes to the administrators.
  lesson: { columns: [group('keeper_id', 'column'), group('target_id', 'column')] },
  training_week: { columns: [group('group_id')] },
  lesson_period: { columns: [own('entity_id')] },
  lesson_recipient: { columns: [own('entity_id')] },
  login_challenge: { columns: [own('account_id', 'row', 'account')] },
  login_session: { columns: [own('account_id', 'row', 'account'), about('acts_as', 'column')] },
  map_cell: { nobody: 'numbers of people in a square, updated by trigger from position' },
  media: { columns: [own('owner_id'), about('account_id', 'column', 'account')] },
  media_upload: { columns: [own('account_id', 'row', 'account')] },
  message: { columns: [own('sender_id')] },
  migration: { nobody: 'which migrations ran' },
  rule: { nobody: 'which text of each rule was applied last' },
  notification: { columns: [{ ...own('owner_id'), without_key: 'trigger entity_notices' }, about('entity_id')] },
  notification_actor: { columns: [{ ...about('actor_id'), without_key: 'trigger entity_notices' }] },
  one_time_token: { columns: [own('account_id', 'row', 'account')] },
  passkey: { columns: [own('account_id', 'row', 'account')] },
  poll: { through: 'entry_id', table: 'entry' },
  poll_choice: { through: 'entry_id', table: 'poll' },
  poll_vote: { columns: [own('entity_id')] },
  position: { columns: [own('entity_id')] },
  push_subscription: { columns: [own('account_id', 'row', 'account')] },
  rate_count: { nobody: 'counts of a rate limit under hashed keys, deleted when their window is over' },
  relation: {
    columns: [
      own('from_id'),
      { ...about('to_id'), without_key: 'over_id has the key; a friend or request is deleted with its twin' },
      about('over_id'),
    ],
  },
  // Not in the export: a random value that changes with the relations of the person.
  relation_mark: { columns: [about('entity_id')] },
  recovery_code: { through: 'account_id', table: 'totp' },
  registration_request: { columns: [own('account_id', 'row', 'account')] },
  reminder: { columns: [own('account_id', 'row', 'account')] },
  report: { columns: [own('reporter_id')] },
  report_case: {
    columns: [
      { ...about('target_id', 'column'), without_key: 'a case stays after its target is deleted' },
      group('group_id', 'column'),
    ],
  },
  setting: { nobody: 'settings of the site' },
  site: { columns: [group('entity_id', 'refused')] },
  site_day: { nobody: 'numbers of a site, day by day' },
  site_invitation: { columns: [own('made_by', 'row', 'account')] },
  site_member: { columns: [own('entity_id')] },
  site_size: { nobody: 'the number of members, updated by trigger from site_member' },
  site_storage: { nobody: 'the bytes stored on a site, updated by trigger from media' },
  // Not in the export: the time of a post, which the post itself has, deleted after a day.
  slow_mode: { columns: [about('person_id'), group('group_id')] },
  tag: { columns: [own('owner_id')] },
  totp: { columns: [own('account_id', 'row', 'account')] },
  town: { nobody: 'towns of the world' },
  webhook: { columns: [own('account_id', 'row', 'account'), group('group_id')] },
  // not in the export of who joined: it is the webhook's record of what it told
  webhook_delivery: { columns: [about('person_id')] },
}

function own(column: string, erased: OwnerColumn['erased'] = 'row', of: OwnerColumn['of'] = 'entity'): OwnerColumn {
  return { column, of, part: 'own', erased }
}

function about(column: string, erased: OwnerColumn['erased'] = 'row', of: OwnerColumn['of'] = 'entity'): OwnerColumn {
  return { column, of, part: 'about', erased }
}

function group(column: string, erased: OwnerColumn['erased'] = 'row'): OwnerColumn {
  return { column, of: 'entity', part: 'group', erased }
}
