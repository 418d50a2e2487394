import type { DB } from './types.gen.ts'

/** A column that names a person (or a group), and what becomes of its row when that one is erased. */
export type OwnerColumn = {
  column: string
  /** An entity's id (a person, a group) or an account's. */
  of: 'entity' | 'account'
  /** own: the person's own data, in their export. about: somebody else's row names them. group: the group it belongs to. */
  part: 'own' | 'about' | 'group'
  /** row: goes with them. column: loses the name. refused: must be settled before. */
  erased: 'row' | 'column' | 'refused'
  /** How it goes where no foreign key sees to it. */
  without_key?: string
}

export type Ownership =
  | { columns: OwnerColumn[] }
  /** Belongs to whoever owns the row it hangs on, and goes with it. */
  | { through: string; table: keyof DB }
  | { nobody: string }

/**
 * To whom the rows of every table belong. Erasure and export go by this list; a test holds it against the migrated
 * database, so that a new table or key without its line fails instead of being forgotten when somebody leaves.
 */
export const owners: Record<keyof DB, Ownership> = {
  account: { columns: [own('entity_id')] },
  frequent_effect: { nobody: 'ids of acts, for the moment until what follows from them is done' },
  audit: { columns: [about('account_id', 'column', 'account'), about('about_id', 'column')] },
  block: { columns: [own('me_id'), about('other_id')] },
  channel: { through: 'entry_id', table: 'entry' },
  channel_moderator: { columns: [about('entity_id')] },
  channel_piece: { through: 'channel_id', table: 'channel' },
  chat: { columns: [own('author_id')] },
  chat_mute: { columns: [about('entity_id')] },
  // An answered comment keeps its place: emptied first (a CHECK refuses words without a name), the others deleted.
  comment: { columns: [own('author_id', 'column'), about('acted_by', 'column', 'account')] },
  comment_like: { columns: [own('actor_id')] },
  consent: { columns: [own('account_id', 'row', 'account')] },
  consent_text: { nobody: 'the texts consents were given to' },
  conversation: { columns: [own('low_id'), own('high_id')] },
  conversation_side: {
    columns: [own('owner_id'), { ...about('other_id'), without_key: 'goes with its conversation' }],
  },
  digest: { columns: [own('account_id', 'row', 'account')] },
  entity: { columns: [{ ...own('id'), without_key: 'the person itself' }] },
  // A lesson passes to its group or site before its author goes: the cascade would take other people's solutions.
  entry: {
    columns: [own('author_id'), about('acted_by', 'column', 'account'), about('friend_id'), group('group_id')],
  },
  entry_like: { columns: [own('actor_id')] },
  entry_media: { through: 'entry_id', table: 'entry' },
  entry_search: { through: 'entry_id', table: 'entry' },
  erasure: { nobody: 'ids that lead nowhere: who is erased again when a backup brings them back' },
  export_file: { columns: [own('account_id', 'row', 'account')] },
  feed: { columns: [{ ...own('owner_id'), without_key: 'trigger entity_feed' }] },
  feed_hidden: { columns: [own('owner_id')] },
  follow: { columns: [own('from_id'), about('to_id')] },
  idempotency: { columns: [own('account_id', 'row', 'account')] },
  // The banned person reads of it what the moderator shows them, and not from the export.
  group_ban: { columns: [about('person_id'), own('banned_by', 'column'), group('group_id')] },
  group_size: { columns: [group('group_id')] },
  identity: { columns: [own('account_id', 'row', 'account')] },
  info_page: { nobody: 'pages of the site' },
  join_link: { columns: [own('made_by', 'column'), group('group_id')] },
  join_link_use: { columns: [own('entity_id')] },
  known_device: { columns: [own('account_id', 'row', 'account')] },
  // Hangs on its entry; a group that goes leaves it to the administrators.
  lesson: { columns: [group('keeper_id', 'column'), group('target_id', 'column')] },
  lesson_recipient: { columns: [own('entity_id')] },
  login_challenge: { columns: [own('account_id', 'row', 'account')] },
  login_session: { columns: [own('account_id', 'row', 'account'), about('acts_as', 'column')] },
  map_cell: { nobody: 'numbers of people in a square, kept by trigger from position' },
  media: { columns: [own('owner_id'), about('account_id', 'column', 'account')] },
  message: { columns: [own('sender_id')] },
  migration: { nobody: 'which migrations ran' },
  rule: { nobody: 'which text of each rule was applied last' },
  notification: { columns: [{ ...own('owner_id'), without_key: 'trigger entity_notices' }, about('entity_id')] },
  notification_actor: { columns: [{ ...about('actor_id'), without_key: 'trigger entity_notices' }] },
  one_time_token: { columns: [own('account_id', 'row', 'account')] },
  passkey: { columns: [own('account_id', 'row', 'account')] },
  position: { columns: [own('entity_id')] },
  push_subscription: { columns: [own('account_id', 'row', 'account')] },
  rate_count: { nobody: 'numbers under keys of a limit, swept when their window is over' },
  relation: {
    columns: [
      own('from_id'),
      { ...about('to_id'), without_key: 'over_id carries its key; a friend or request falls with its twin' },
      about('over_id'),
    ],
  },
  // Says nothing to its person: a random word that moves with their relations.
  relation_mark: { columns: [about('entity_id')] },
  report: { columns: [own('reporter_id')] },
  report_case: {
    columns: [
      { ...about('target_id', 'column'), without_key: 'a case outlives what it is about; an id that leads nowhere' },
      group('group_id', 'column'),
    ],
  },
  setting: { nobody: 'settings of the site' },
  site: { columns: [group('entity_id', 'refused')] },
  site_day: { nobody: 'numbers of a site, day by day' },
  site_member: { columns: [own('entity_id')] },
  site_size: { nobody: 'the number of members, kept by trigger from site_member' },
  site_storage: { nobody: 'the bytes stored on a site, kept by trigger from media' },
  town: { nobody: 'towns of the world' },
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
