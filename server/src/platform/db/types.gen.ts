// Generated from the migrated database by generate-types.ts; do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

type Time = ColumnType<Date, Date | string, Date | string>
type DefaultTime = ColumnType<Date, Date | string | undefined, Date | string>
// Read as unknown: parse it. Written as an object or as JSON text; the driver would take an array for a PostgreSQL array.
type Json = ColumnType<unknown, Record<string, unknown> | string, Record<string, unknown> | string>
type DefaultJson = ColumnType<unknown, Record<string, unknown> | string | undefined, Record<string, unknown> | string>

export interface AccessTokenTable {
  id: string
  token_hash: Buffer
  account_id: string
  site_id: number
  name: string
  scopes: string[]
  second_factor: boolean
  created_at: DefaultTime
  used_at: Time | null
  expires_at: Time
}

export interface AccountTable {
  id: string
  entity_id: string
  email: string
  username: string
  mail_confirmed_at: Time | null
  password_hash: string | null
  role: Generated<'LOGGED' | 'LIMIT' | 'ADMIN'>
  status: Generated<'active' | 'suspended'>
  suspended_reason: string | null
  language: Generated<string>
  zone: Generated<string>
  day_starts: Generated<string>
  profile: DefaultJson
  state_version: Generated<number>
  updated_at: DefaultTime
  created_at: DefaultTime
  demo: Generated<boolean>
  seen_on: Generated<string>
  email_wanted: string | null
  suspended_until: Time | null
  had_session: Generated<boolean>
}

export interface AuditTable {
  id: string
  site_id: number
  account_id: string | null
  about_id: string | null
  act: string
  target_id: string | null
  reason: string | null
  detail: Json | null
}

export interface BlockTable {
  me_id: string
  other_id: string
  made: boolean
}

export interface BookmarkTable {
  owner_id: string
  entry_id: string
  id: string
}

export interface ChannelTable {
  entry_id: string
  status: Generated<'scheduled' | 'live' | 'ended'>
  source: 'browser' | 'youtube' | 'vimeo' | 'hls'
  address: string | null
  starts_at: Time
  ended_at: Time | null
  slow_seconds: Generated<number>
  recording_id: string | null
  sender: string | null
  sent_at: Time | null
}

export interface ChannelModeratorTable {
  channel_id: string
  entity_id: string
}

export interface ChannelPieceTable {
  channel_id: string
  n: number
  part: number
  seconds: number | null
  at: Time
  format: Generated<'mp4' | 'webm'>
}

export interface ChatTable {
  id: string
  channel_id: string
  author_id: string
  text: string
}

export interface ChatMuteTable {
  channel_id: string
  entity_id: string
}

export interface ClientErrorTable {
  day: string
  kind: string
  file: string
  line: number
  col: number
  browser: string
  page: string
  n: number
  last_at: Time
}

export interface ClientInvitationTable {
  client_id: string
  consultant_id: string
  invited_by: string
  id: string
}

export interface CommentTable {
  id: string
  entry_id: string
  sub_thread_id: string | null
  reply_to: string | null
  author_id: string | null
  acted_by: string | null
  edited_at: Time | null
  state: Generated<0 | 2>
  like_count: Generated<number>
  comment_count: Generated<number>
  text: string
}

export interface CommentLikeTable {
  comment_id: string
  actor_id: string
}

export interface ConsentTable {
  account_id: string
  site_id: number
  type: 'privacy' | 'cookie' | 'location' | 'live'
  version: number
  accepted: boolean
  given_at: DefaultTime
}

export interface ConsentTextTable {
  type: 'privacy' | 'cookie' | 'location' | 'live'
  version: number
  language: string
  title: string
  html: string
  created_at: DefaultTime
}

export interface ConversationTable {
  id: string
  site_id: number
  low_id: string
  high_id: string
}

export interface ConversationSideTable {
  owner_id: string
  conversation_id: string
  site_id: number
  other_id: string
  last_id: string | null
  read_id: string | null
  unread: Generated<number>
}

export interface DigestTable {
  account_id: string
  site_id: number
  day: string
  made_at: Time
}

export interface EntityTable {
  id: string
  type: 0 | 1 | 2 | 3 | 4
  sub_type: string | null
  site_id: number
  display_name: string
  name_fold: GeneratedAlways<string>
  image_id: string | null
  location_text: string | null
  introduction: string | null
  mood: number | null
  setting: DefaultJson
  demo: Generated<boolean>
  last_mood_on: Generated<string>
}

export interface EntryTable {
  id: string
  author_id: string
  acted_by: string | null
  group_id: string | null
  lesson_id: string | null
  shared_id: string | null
  friend_id: string | null
  site_id: number
  privacy: -1 | 0 | 1 | 2 | 9
  state: Generated<0 | 1 | 2>
  mood: number | null
  occurred_on: string
  occurred_at: DefaultTime
  edited_at: Time | null
  like_count: Generated<number>
  comment_count: Generated<number>
  share_count: Generated<number>
  lat_cell: number | null
  lon_cell: number | null
  claim_ask: Generated<boolean>
  open_to_claim: Generated<boolean>
  kind: 'note' | 'mood' | 'lesson' | 'solution' | 'article' | 'broadcast' | 'friend'
  note_type: 'H' | 'D' | 'C' | 'F' | null
  category: 'N' | 'Q' | 'A' | null
  library: 'video' | 'vitamin' | 'element' | 'base' | 'quote' | 'yousend' | null
  audience: 'all' | 'group' | 'claim' | null
  zone: Generated<string>
  hidden_reason: string | null
  title: string | null
  text: Generated<string>
  may_have_media: Generated<boolean>
  tags: Generated<string[]>
  place: Json | null
  has_poll: Generated<boolean>
  has_event: Generated<boolean>
  consultant_id: string | null
  consultant_letter: Generated<string>
}

export interface EntryLikeTable {
  entry_id: string
  actor_id: string
}

export interface EntryMediaTable {
  entry_id: string
  place: number
  media_id: string
}

export interface EntrySearchTable {
  entry_id: string
  tsv: string
}

export interface ErasureTable {
  entity_id: string
}

export interface ErrorCountTable {
  hour: Time
  route: string
  status: number
  n: number
  last_at: Time
}

export interface EventTable {
  entry_id: string
  starts_at: Time
  ends_at: Time | null
  zone: string
  remind_at: Time
  place: Json | null
  lat_cell: number | null
  lon_cell: number | null
  link: string | null
  canceled_at: Time | null
  sequence: Generated<number>
  changed_at: DefaultTime
  yes: Generated<number>
  maybe: Generated<number>
  no: Generated<number>
}

export interface EventAnswerTable {
  entry_id: string
  entity_id: string
  answer: 'yes' | 'maybe' | 'no'
  reminded: Generated<number>
}

export interface EventSubscriptionTable {
  account_id: string
  site_id: number
  token_hash: Buffer
  made_at: DefaultTime
}

export interface ExportFileTable {
  id: string
  account_id: string
  site_id: number
  session_id: string
  key: string
  state: Generated<'waiting' | 'making' | 'ready' | 'expired' | 'failed'>
  bytes: number | null
  asked_at: DefaultTime
  expires_at: Time
}

export interface FeedTable {
  owner_id: string
  site_id: number
  entry_id: string
}

export interface FeedHiddenTable {
  owner_id: string
  entry_id: string
}

export interface FeedSubscriptionTable {
  account_id: string
  site_id: number
  token_hash: Buffer
  with_text: Generated<boolean>
  made_at: DefaultTime
}

export interface FollowTable {
  from_id: string
  to_id: string
  pulled: Generated<boolean>
}

export interface FrequentEffectTable {
  id: number
  effect: Json
  site_id: Generated<number>
}

export interface GroupBanTable {
  group_id: string
  person_id: string
  id: string
  banned_by: string | null
  reason: string
  show_reason: boolean
  until: Time | null
}

export interface GroupCoverTable {
  group_id: string
  media_id: string
}

export interface GroupInvitationTable {
  group_id: string
  person_id: string
  id: string
  invited_by: string | null
  declined: Generated<boolean>
}

export interface GroupPinTable {
  group_id: string
  entry_id: string
  id: string
}

export interface GroupReaderTable {
  person_id: string
  group_id: string
  membership: GeneratedAlways<string>
  read_id: string | null
  muted: Generated<boolean>
  here_at: Time | null
}

export interface GroupSizeTable {
  group_id: string
  members: number
}

export interface IdempotencyTable {
  account_id: string
  key: string
  body_hash: Buffer
  status: number | null
  answer: Json | null
  made_at: DefaultTime
}

export interface IdentityTable {
  issuer: string
  subject: string
  account_id: string
  created_at: DefaultTime
}

export interface ImportTable {
  id: string
  account_id: string
  site_id: number
  key: string
  file_name: string
  bytes: number
  received: Generated<number>
  state: Generated<'receiving' | 'reading' | 'ready' | 'refused' | 'importing' | 'stopped' | 'done' | 'undoing' | 'undone'>
  error: string | null
  format: string | null
  csv: Json | null
  preview: Json | null
  privacy: 0 | 1 | 9 | null
  moods: Json | null
  position: Generated<number>
  made: Generated<number>
  pictures: Generated<number>
  recordings: Generated<number>
  left_out: DefaultJson
  changed_at: DefaultTime
}

export interface ImportEntryTable {
  account_id: string
  site_id: number
  format: string
  source: Buffer
  part: number
  import_id: string
  entry_id: string
}

export interface InfoPageTable {
  site_id: number
  pageurl: string
  language: string
  version: number
  title: string
  html: string
  created_at: DefaultTime
}

export interface JoinLinkTable {
  guid: string
  group_id: string
  made_by: string | null
  created_at: DefaultTime
  expires_at: Time | null
  revoked_at: Time | null
  max_uses: number | null
  use_count: Generated<number>
}

export interface JoinLinkUseTable {
  guid: string
  entity_id: string
  used_at: DefaultTime
}

export interface KnownDeviceTable {
  token_hash: Buffer
  account_id: string
  used_at: DefaultTime
}

export interface LessonTable {
  entry_id: string
  site_id: number
  keeper_id: string | null
  target_id: string | null
  starter: Generated<boolean>
  sent_at: Time | null
  steps: Generated<string[]>
  until_on: string | null
  repeats: string | null
}

export interface LessonPeriodTable {
  entity_id: string
  lesson_id: string
  starts_on: string
  solution_id: string
}

export interface LessonRecipientTable {
  lesson_id: string
  entity_id: string
  state: Generated<'requested' | 'granted' | 'declined'>
  since: DefaultTime
  solution_id: string | null
  steps_done: Generated<string[]>
  steps_on: string | null
}

export interface LoginChallengeTable {
  key_hash: Buffer
  purpose: 'social' | 'social.join' | 'passkey.add' | 'passkey.login' | 'passkey.confirm' | 'totp.offer' | 'login'
  site_id: number
  account_id: string | null
  data: DefaultJson
  expires_at: Time
}

export interface LoginSessionTable {
  token_hash: Buffer
  id: string
  account_id: string
  site_id: number
  acts_as: string | null
  remember: Generated<boolean>
  created_at: DefaultTime
  seen_at: DefaultTime
  confirmed_at: Time | null
  expires_at: Time
  device: string | null
  second_factor: Generated<boolean>
}

export interface MapCellTable {
  site_id: number
  level: number
  y: number
  x: number
  n: number
  sum_lat: number
  sum_lon: number
}

export interface MediaTable {
  id: string
  db_key: string
  owner_id: string
  site_id: number
  media_type: 'i' | 'v' | 'a' | 'd'
  provider: 'youtube' | 'vimeo' | null
  url: string | null
  state: Generated<'quarantine' | 'ready' | 'failed'>
  mime: string | null
  bytes: Generated<number>
  width: number | null
  height: number | null
  lat_cell: number | null
  lon_cell: number | null
  title: string | null
  description: string | null
  author: string | null
  exif: Json | null
  account_id: string | null
  place: Json | null
  duration: number | null
  peaks: number[] | null
  poster_bytes: number | null
  widths: number[] | null
  preview: string | null
}

export interface MediaUploadTable {
  media_id: string
  account_id: string
  key: string
  pieces: Generated<number>
}

export interface MessageTable {
  id: string
  conversation_id: string
  sender_id: string
  media_id: string | null
  state: Generated<0 | 2>
  text: Generated<string>
  removed: Generated<boolean>
}

export interface MigrationTable {
  number: number
  name: string
  checksum: string
  applied_at: DefaultTime
}

export interface NotificationTable {
  id: string
  owner_id: string
  site_id: number
  kind: string
  entry_id: string | null
  entity_id: string | null
  case_id: string | null
  has_actor: Generated<boolean>
  detail: Json | null
  last_id: string
  read_at: Time | null
  in_app: Generated<boolean>
  comment_id: string | null
}

export interface NotificationActorTable {
  notification_id: string
  event_id: string
  actor_id: string
  liked: Generated<boolean>
  comment_id: string | null
}

export interface OneTimeTokenTable {
  token_hash: Buffer
  account_id: string | null
  purpose: 'restore' | 'confirm' | 'first_admin'
  email: string | null
  created_at: DefaultTime
  expires_at: Time
  used_at: Time | null
}

export interface PasskeyTable {
  id: string
  account_id: string
  credential_id: Buffer
  public_key: Buffer
  sign_count: Generated<number>
  transports: Generated<string[]>
  name: string | null
  created_at: DefaultTime
  used_at: Time | null
  rp_id: string
}

export interface PollTable {
  entry_id: string
  multiple: boolean
  named: boolean
  closes_at: Time | null
  voters: Generated<number>
}

export interface PollChoiceTable {
  entry_id: string
  no: number
  text: string
  votes: Generated<number>
}

export interface PollVoteTable {
  entry_id: string
  no: number
  entity_id: string
}

export interface PositionTable {
  site_id: number
  entity_id: string
  lat_cell: number
  lon_cell: number
  town: string | null
}

export interface PushSubscriptionTable {
  account_id: string
  device_id: string
  site_id: number
  endpoint: string
  subscription: Json
  used_at: DefaultTime
  session_id: string
  failures: Generated<number>
  rests_until: Time | null
}

export interface RateCountTable {
  key: string
  window_start: Time
  n: number
}

export interface RecoveryCodeTable {
  account_id: string
  code_hash: Buffer
}

export interface RegistrationRequestTable {
  account_id: string
  site_id: number
  introduction: string | null
  created_at: DefaultTime
  notified: Generated<boolean>
}

export interface RelationTable {
  from_id: string
  letter: 'c' | 'b' | 'm' | 'j' | 's' | 'g' | 'A' | 'C' | 'E' | 'M' | 'R'
  to_id: string
  since: DefaultTime
  message: string | null
  over_id: GeneratedAlways<string | null>
  twin: GeneratedAlways<string | null>
  needs: GeneratedAlways<string | null>
}

export interface RelationMarkTable {
  entity_id: string
  mark: string
}

export interface ReminderTable {
  account_id: string
  site_id: number
  at: string
  paused_until: string | null
  next_at: Time
}

export interface ReportTable {
  id: string
  case_id: string
  reporter_id: string
  reason: string
  message: string | null
}

export interface ReportCaseTable {
  id: string
  site_id: number
  kind: 'person' | 'post' | 'comment' | 'message' | 'entity' | 'chat'
  target_id: string
  group_id: string | null
  resolution: 'dismiss' | 'hide' | 'remove' | 'suspend' | null
  reason: string | null
  closed_at: Time | null
  opened_at: Time | null
  notified_at: DefaultTime
}

export interface RuleTable {
  name: string
  checksum: string
  applied_at: DefaultTime
}

export interface SettingTable {
  site_id: number
  name: string
  value: Json
}

export interface SiteTable {
  id: number
  entity_id: string
  subdomain: string | null
  name: string
  logo_id: string | null
  color: string | null
  guest_text: string | null
}

export interface SiteDayTable {
  site_id: number
  day: string
  members: number
  joined: number
  active: number
  active_week: number | null
  active_month: number | null
  reports: number
  storage: number
  entries: DefaultJson
}

export interface SiteInvitationTable {
  id: string
  token_hash: Buffer
  site_id: number
  made_by: string
  note: string | null
  max_uses: number
  use_count: Generated<number>
  created_at: DefaultTime
  expires_at: Time
  revoked_at: Time | null
}

export interface SiteMemberTable {
  entity_id: string
  site_id: number
  name_fold: string
}

export interface SiteSizeTable {
  site_id: number
  members: number
}

export interface SiteStorageTable {
  site_id: number
  bytes: number
}

export interface SlowModeTable {
  group_id: string
  person_id: string
  posted_at: DefaultTime
}

export interface TagTable {
  id: string
  owner_id: string
  site_id: number
  name: string
  kind: Generated<'what' | 'who' | 'where'>
  fold: GeneratedAlways<string>
}

export interface TotpTable {
  account_id: string
  secret: Buffer
  last_step: number
  created_at: DefaultTime
}

export interface TownTable {
  id: number
  name: string
  name_fold: GeneratedAlways<string>
  name_hu: string | null
  hu_fold: GeneratedAlways<string | null>
  country: string
  population: number
  lat: number
  lon: number
  lat_cell: number
  lon_cell: number
  level: number
}

export interface TrainingWeekTable {
  lesson_id: string
  group_id: string
  no: number
  materials: Generated<string[]>
}

export interface WebhookTable {
  id: string
  account_id: string
  site_id: number
  group_id: string | null
  url: string
  secret: Buffer
  events: string[]
  second_factor: boolean
  stopped: 'paused' | 'failing' | 'gone' | 'host' | 'owner' | null
  failures: Generated<number>
  failing_since: Time | null
  rests_until: Time | null
  last_status: number | null
  last_at: Time | null
  created_at: DefaultTime
}

export interface WebhookDeliveryTable {
  id: string
  webhook_id: string
  type: 'entry.added' | 'comment.added' | 'member.joined' | 'report.added' | 'test'
  entry_id: string | null
  comment_id: string | null
  person_id: string | null
  state: Generated<'waiting' | 'delivered' | 'failed' | 'dropped'>
  by_hand: Generated<boolean>
  attempts: Generated<number>
  status: number | null
  created_at: DefaultTime
  next_at: DefaultTime
  tried_at: Time | null
}

export interface DB {
  access_token: AccessTokenTable
  account: AccountTable
  audit: AuditTable
  block: BlockTable
  bookmark: BookmarkTable
  channel: ChannelTable
  channel_moderator: ChannelModeratorTable
  channel_piece: ChannelPieceTable
  chat: ChatTable
  chat_mute: ChatMuteTable
  client_error: ClientErrorTable
  client_invitation: ClientInvitationTable
  comment: CommentTable
  comment_like: CommentLikeTable
  consent: ConsentTable
  consent_text: ConsentTextTable
  conversation: ConversationTable
  conversation_side: ConversationSideTable
  digest: DigestTable
  entity: EntityTable
  entry: EntryTable
  entry_like: EntryLikeTable
  entry_media: EntryMediaTable
  entry_search: EntrySearchTable
  erasure: ErasureTable
  error_count: ErrorCountTable
  event: EventTable
  event_answer: EventAnswerTable
  event_subscription: EventSubscriptionTable
  export_file: ExportFileTable
  feed: FeedTable
  feed_hidden: FeedHiddenTable
  feed_subscription: FeedSubscriptionTable
  follow: FollowTable
  frequent_effect: FrequentEffectTable
  group_ban: GroupBanTable
  group_cover: GroupCoverTable
  group_invitation: GroupInvitationTable
  group_pin: GroupPinTable
  group_reader: GroupReaderTable
  group_size: GroupSizeTable
  idempotency: IdempotencyTable
  identity: IdentityTable
  import: ImportTable
  import_entry: ImportEntryTable
  info_page: InfoPageTable
  join_link: JoinLinkTable
  join_link_use: JoinLinkUseTable
  known_device: KnownDeviceTable
  lesson: LessonTable
  lesson_period: LessonPeriodTable
  lesson_recipient: LessonRecipientTable
  login_challenge: LoginChallengeTable
  login_session: LoginSessionTable
  map_cell: MapCellTable
  media: MediaTable
  media_upload: MediaUploadTable
  message: MessageTable
  migration: MigrationTable
  notification: NotificationTable
  notification_actor: NotificationActorTable
  one_time_token: OneTimeTokenTable
  passkey: PasskeyTable
  poll: PollTable
  poll_choice: PollChoiceTable
  poll_vote: PollVoteTable
  position: PositionTable
  push_subscription: PushSubscriptionTable
  rate_count: RateCountTable
  recovery_code: RecoveryCodeTable
  registration_request: RegistrationRequestTable
  relation: RelationTable
  relation_mark: RelationMarkTable
  reminder: ReminderTable
  report: ReportTable
  report_case: ReportCaseTable
  rule: RuleTable
  setting: SettingTable
  site: SiteTable
  site_day: SiteDayTable
  site_invitation: SiteInvitationTable
  site_member: SiteMemberTable
  site_size: SiteSizeTable
  site_storage: SiteStorageTable
  slow_mode: SlowModeTable
  tag: TagTable
  totp: TotpTable
  town: TownTable
  training_week: TrainingWeekTable
  webhook: WebhookTable
  webhook_delivery: WebhookDeliveryTable
}
