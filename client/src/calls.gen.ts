// Generated from openapi.json by scripts/client.generate.ts.

export type AccessAct = "case.read" | "member.read" | "member.role" | "member.suspend" | "member.restore" | "member.end_sessions" | "member.send_restore" | "member.reset_link" | "member.second_factor" | "person.suspend"

export type AccessItem = {
  id: string
  act: AccessAct
  by: string | null
  reason: string | null
  at: string
}

export type AccessToken = {
  id: AccessTokenId
  name: string
  scopes: Array<Scope>
  created_at: string
  used_at: string | null
  expires_at: string
}

export type AccessTokenId = string

export type AccountId = string

export type BanDays = 1 | 7 | 30 | null

export type CalendarDay = string

export type ChangedEntity = {
  setData: {
    entity_id: EntityId
  }
}

export type Channel = {
  id: EntryId
  channel_id: EntryId
  status: "scheduled" | "live" | "ended"
  source: "browser" | "youtube" | "vimeo" | "hls"
  address: string | null
  starts_at: string
  ended_at: string | null
  slow_seconds: number
  viewer_count: number
  next_piece: number | null
  entry: EntryItem
  can: {
    host: boolean
    send: boolean
    end: boolean
    moderate: boolean
    write: boolean
  }
}

export type ChatId = string

export type ChatItem = {
  id: ChatId
  message_id: ChatId
  author: EntityCard
  own: boolean
  message: string
  created_at: string
  moderator: boolean
  can: {
    delete: boolean
    mute: boolean
    report: boolean
    name: boolean
  }
  muted: boolean
}

export type ChosenNumbers = Array<number>

export type ClientError = {
  kind: "Error" | "TypeError" | "RangeError" | "ReferenceError" | "SyntaxError" | "SecurityError" | "NotFoundError" | "InvalidStateError" | "QuotaExceededError" | "other"
  file: string | null
  line: number
  column: number
  browser: "chrome" | "edge" | "firefox" | "safari" | "samsung" | "other"
  page: string
}

export type ClientInvitation = {
  entity: EntityCard
  as: ClientSide
  direction: "got" | "sent"
  created_at: string
}

export type ClientSide = "client" | "consultant"

export type ClientState = "none" | "sent" | "got" | "active"

export type CommentBody = {
  message: string
  reply_to?: CommentId
}

export type CommentId = string

export type CommentItem = {
  id: CommentId
  comment_id: CommentId
  object_id: EntryId
  related_to: EntryId
  sub_thread_id: CommentId | null
  reply_to: CommentId | null
  created_by: EntityId | null
  author: EntityCard | null
  profile_image_url: string | null
  display_name: string | null
  created_at: string
  edited: boolean
  message: string
  evaluation_count: number
  comment_count: number
  liked: boolean
  can: {
    edit: boolean
    delete: boolean
    report: boolean
    reply: boolean
  }
}

export type CommentList = {
  data: Array<CommentItem>
  next: string | null
}

export type Company = {
  entity_id: EntityId
  name: string
  subdomain: string
  address: string | null
  color: string | null
  guest_text: string | null
  has_logo: boolean
  member_count: number
}

export type ConsentDecision = {
  type: ConsentType
  version: number
  accepted: boolean
}

export type ConsentText = {
  type: ConsentType
  version: number
  language: Language
  title: string
  html: string
  accepted: boolean | null
  accepted_version: number | null
  given_at: string | null
}

export type ConsentType = "privacy" | "cookie" | "location" | "live"

export type ConversationItem = {
  id: EntityId
  entity: EntityCard
  last: MessageItem
  unread: number
}

export type CreatedCredential = {
  id: string
  rawId: string
  type: "public-key"
  response: {
    clientDataJSON: string
    attestationObject: string
    transports?: Array<string>
  }
}

export type Crop = {
  points: Array<number>
  zoom?: number
  rotation?: 0 | 90 | 180 | 270
  format?: "jpeg" | "webp" | "png"
}

export type Cursor = string

export type DefaultPrivacy = 0 | 1 | 9

export type DeviceId = string

export type DisplayName = string

export type Email = string

export type EntityCard = {
  id: EntityId
  type: EntityType
  sub_type: string | null
  display_name: string
  profile_image_url: string | null
  location_text: string | null
  mood: Mood | null
  relation: Array<Letter>
}

export type EntityId = string

export type EntityList = {
  list: {
    data: Array<EntityCard>
    next: Cursor | null
  }
}

export type EntityType = 0 | 1 | 2 | 3 | 4

export type EntryCan = {
  edit: boolean
  delete: boolean
  privacy: boolean
  comment: boolean
  like: boolean
  share: boolean
  report: boolean
  moderate: boolean
}

export type EntryCategory = "lesson" | "friend" | "note" | "gratitude" | "decision" | "goal" | "occupies-me" | "mood" | "solution" | "article" | "broadcast"

export type EntryEvent = {
  starts_at: string
  ends_at: string | null
  zone: string
  place: Place | null
  link: string | null
  canceled: boolean
  over: boolean
  answer: EventAnswer | null
  yes: number
  maybe: number
  no: number
  faces: Array<EntityCard>
}

export type EntryHead = {
  id: EntryId
  category: EntryCategory
  title: string | null
  text: string
  library: LibraryName | null
  author: EntityCard
}

export type EntryId = string

export type EntryItem = {
  id: EntryId
  type: "NOTE" | "MOOD" | "LESSON" | "SOLUTION" | "ARTICLE" | "BROADCAST"
  note_type: NoteType | null
  category: EntryCategory
  post_category: PostCategory | null
  title: string | null
  text: string
  answer_text: string | null
  mood: Mood | null
  tags: Array<TagId>
  media: Array<MediaRecord>
  poll: Poll | null
  event: EntryEvent | null
  privacy_status: PrivacyLevel
  state: "published" | "waiting" | "hidden"
  hidden_reason: string | null
  owned_by_me: boolean
  liked: boolean
  lesson_id: EntryId | null
  lesson: EntryHead | null
  shared: EntryHead | null
  library: LibraryName | null
  consultant: EntityCard | null
  friend: EntityCard | null
  evaluation_count: number
  comment_count: number
  share_count: number
  created_at: string
  occurred_on: string
  occurred_at: string
  zone: string
  edited: boolean
  place: Place | null
  profile_image: string | null
  display_name: string
  author: EntityCard
  group: EntityCard | null
  can: EntryCan
}

export type EntryKind = "mood" | "gratitude" | "note" | "occupies-me" | "solution" | "goal" | "decision" | "lesson" | "article" | "broadcast"

export type EntryMood = Mood | null

export type EntryPage = {
  data: Array<EntryItem>
  next: Cursor | null
}

export type ErrorBody = {
  error_code: "LOGIN_REQUIRED" | "LOGIN_FAILED" | "SECOND_FACTOR_REQUIRED" | "TOKEN_INVALID" | "FORBIDDEN" | "SCOPE_MISSING" | "NOT_BY_TOKEN" | "CSRF" | "ONLY_MEMBER_AREA" | "CONSENT_REQUIRED" | "LESSON_NOT_RECEIVED" | "LIBRARY_CLOSED" | "BLOCKED" | "BANNED" | "MUTED" | "ACCOUNT_SUSPENDED" | "REAUTH_REQUIRED" | "EMAIL_NOT_CONFIRMED" | "REGISTRATION_CLOSED" | "INVITATION_REQUIRED" | "NOT_FOUND" | "FRIEND_REQUEST_GONE" | "ALREADY_LIKED" | "NOT_LIKED" | "ENTITY_ALREADY_JOINED" | "USER_ALREADY_EXISTS" | "SHARED_ITEM_NOT_PUBLIC" | "LESSON_NOT_CLAIMABLE" | "POLL_CLOSED" | "EVENT_OVER" | "LAST_OWNER" | "CONFLICT" | "TOO_LARGE" | "QUOTA_EXCEEDED" | "UNSUPPORTED_MEDIA" | "VALIDATION_ERROR" | "PASSWORD_CANNOT_BE_RESTORED" | "CANT_CHANGE_PW_FOR_SOCIAL_ACCOUNT" | "TOKEN_EXPIRED" | "TOO_MANY_REQUESTS" | "SLOW_MODE" | "STATUS_500" | "UNAVAILABLE" | "STORAGE_FULL"
  message?: string
  fields?: Array<FieldError>
  consent?: string
  ban?: OwnBan
  next_at?: string
  parts?: Array<PartName>
}

export type EventAnswer = "yes" | "maybe" | "no"

export type ExportFile = {
  state: ExportState
  bytes: number | null
  asked_at: string
  expires_at: string | null
}

export type ExportState = "waiting" | "making" | "ready" | "expired" | "failed"

export type FailedJob = {
  id: string
  task: string
  attempts: number
  code: string
  failed_at: string
}

export type FieldError = {
  name: string
  code: "FIELD_REQUIRED" | "DATA_TOO_SHORT" | "DATA_TOO_LONG" | "INVALID_EMAIL" | "NOT_A_NUMBER" | "MIN_VALUE" | "MAX_VALUE" | "INVALID_PHONE" | "INVALID_COORDINATE" | "DEGREES_OUT_OF_RANGE" | "MINUTES_OUT_OF_RANGE" | "SECONDS_OUT_OF_RANGE" | "COULD_NOT_PARSE" | "INVALID_DATE" | "INVALID_TIME" | "INVALID_FORMAT" | "PASSWORD_RETYPE" | "PASSWORD_EASY" | "PRIVACY_POLICY_REQUIRED" | "INVALID_VIDEO_URL" | "INVALID_VALUE" | "UNKNOWN_FIELD"
  min?: number
  max?: number
}

export type FriendRequest = {
  entity: EntityCard
  direction: "got" | "sent"
  message: string | null
  created_at: string
}

export type Gender = "male" | "female"

export type Group = {
  id: EntityId
  type: EntityType
  sub_type: string | null
  display_name: string
  profile_image_url: string | null
  location_text: string | null
  mood: Mood | null
  relation: Array<Letter>
  introduction: string | null
  cover_url: string | null
  cover: Picture | null
  member_count: number | null
  members: Array<EntityCard>
  join: JoinMode
  invited: boolean
  invited_by: string | null
  ban: OwnBan | null
  muted: boolean
  setting: GroupSetting | null
  request_count: number | null
  waiting_count: number | null
  publish: Array<PublishKind>
  site: {
    logo_url: string | null
    color: string | null
    guest_text: string | null
  } | null
  can: {
    join: boolean
    leave: boolean
    edit: boolean
    delete: boolean
    moderate: boolean
    advertise: boolean
    report: boolean
  }
}

export type GroupBan = {
  id: EntityId
  type: EntityType
  sub_type: string | null
  display_name: string
  profile_image_url: string | null
  location_text: string | null
  mood: Mood | null
  relation: Array<Letter>
  reason: string
  show_reason: boolean
  until: string | null
  since: string
  banned_by: EntityCard | null
}

export type GroupFile = {
  media: MediaRecord
  bytes: number
  entry_id: EntryId
  author: EntityCard
  published_at: string
}

export type GroupHere = {
  count: number
  people: Array<EntityCard>
}

export type GroupInvitation = {
  id: EntityId
  type: EntityType
  sub_type: string | null
  display_name: string
  profile_image_url: string | null
  location_text: string | null
  mood: Mood | null
  relation: Array<Letter>
  invited_by: EntityCard | null
  since: string
  state: "waiting" | "declined"
}

export type GroupMember = {
  id: EntityId
  type: EntityType
  sub_type: string | null
  display_name: string
  profile_image_url: string | null
  location_text: string | null
  mood: Mood | null
  relation: Array<Letter>
  rights: Array<Letter>
  since: string
  message: string | null
  came_by: string | null
}

export type GroupSetting = {
  pub_note?: Publishers
  pub_question?: Publishers
  pub_alert?: Publishers
  premoderate?: boolean
  hold_first?: boolean
  slow_minutes?: 0 | 1 | 5 | 15 | 60 | 360 | 1440
  join?: JoinMode
}

export type ImportId = string

export type ImportItem = {
  id: ImportId
  file_name: string
  bytes: number
  received: number
  state: "receiving" | "reading" | "ready" | "refused" | "importing" | "stopped" | "done" | "undoing" | "undone"
  error: "unknown_format" | "broken" | "too_large" | "too_many" | "empty" | "quota" | "storage" | "failed" | null
  format: "day_one" | "daylio" | "journey" | "diarium" | "markdown" | "csv" | "entemi" | null
  table: {
    columns: Array<string>
    rows: Array<Array<string>>
    fields: Record<string, string>
  } | null
  preview: ImportPreview | null
  privacy_status: DefaultPrivacy | null
  position: number
  made: number
  pictures: number
  recordings: number
  left_out: Array<{
    name: string
    count: number
  }>
  can_undo: boolean
  begun_at: string
}

export type ImportPreview = {
  entries: number
  days: number
  from: CalendarDay | null
  to: CalendarDay | null
  pictures: number
  recordings: number
  places: number
  tags: number
  duplicates: number
  moods: Array<{
    name: string
    count: number
    mood: Mood | null
  }>
  skipped: Array<{
    name: string
    count: number
  }>
}

export type JoinLink = {
  guid: string
  made_by: EntityCard | null
  created_at: string
  expires_at: string | null
  max_uses: number | null
  use_count: number
  revoked_at: string | null
  living: boolean
  people: Array<EntityCard>
}

export type JoinMode = "open" | "request" | "link"

export type Language = "hu" | "en"

export type Latitude = number

export type LedLesson = {
  lesson: Lesson
  requests: number
}

export type Lesson = {
  id: EntryId
  type: "NOTE" | "MOOD" | "LESSON" | "SOLUTION" | "ARTICLE" | "BROADCAST"
  note_type: NoteType | null
  category: EntryCategory
  post_category: PostCategory | null
  title: string | null
  text: string
  answer_text: string | null
  mood: Mood | null
  tags: Array<TagId>
  media: Array<MediaRecord>
  poll: Poll | null
  event: EntryEvent | null
  privacy_status: PrivacyLevel
  state: "published" | "waiting" | "hidden"
  hidden_reason: string | null
  owned_by_me: boolean
  liked: boolean
  lesson_id: EntryId | null
  lesson: EntryHead | null
  shared: EntryHead | null
  library: LibraryName | null
  consultant: EntityCard | null
  friend: EntityCard | null
  evaluation_count: number
  comment_count: number
  share_count: number
  created_at: string
  occurred_on: string
  occurred_at: string
  zone: string
  edited: boolean
  place: Place | null
  profile_image: string | null
  display_name: string
  author: EntityCard
  group: EntityCard | null
  can: EntryCan
  audience: "all" | "group" | "claim" | null
  claim_ask: boolean
  open_to_claim: boolean
  starter: boolean
  sent_at: string | null
  keeper: EntityCard | null
  target: EntityCard | null
  received: "arrived" | "solved" | null
  solution_id: EntryId | null
  steps: Array<{
    text: string
    done: boolean
  }>
  until: string | null
  is_over: boolean
  repeats: LessonRepeats | null
  period: string | null
  leads: boolean
}

export type LessonAudience = "all" | "claim" | EntityId

export type LessonCounts = {
  requested: number
  granted: number
  solved: number
  declined: number
}

export type LessonItem = {
  id: EntryId
  state: LessonState
  title: string
  author: EntityCard | null
  keeper: EntityCard | null
  claim_ask: boolean
  at: string
  solution_id: EntryId | null
  until: string | null
  is_over: boolean
  repeats: LessonRepeats | null
  lesson: EntryItem | null
}

export type LessonRecipient = {
  person: EntityCard
  state: RecipientState
  since: string
  solution_id: EntryId | null
}

export type LessonRepeats = "day" | "week"

export type LessonState = "arrived" | "solved" | "requested" | "open"

export type Letter = "c" | "b" | "m" | "j" | "s" | "g" | "A" | "C" | "E" | "M" | "R"

export type LibraryName = "video" | "vitamin" | "element" | "base" | "quote" | "yousend"

export type Liked = {
  setData: {
    id: string
    liked: boolean
    evaluation_count: number
  }
}

export type LinkGuid = string

export type ListedGroup = {
  id: EntityId
  type: EntityType
  sub_type: string | null
  display_name: string
  profile_image_url: string | null
  location_text: string | null
  mood: Mood | null
  relation: Array<Letter>
  member_count: number
  join: JoinMode
  publish: Array<PublishKind>
}

export type Longitude = number

export type MadeArticle = {
  setData: {
    article_id: EntryId
  }
}

export type MadeChannel = {
  setData: {
    channel_id: EntryId
  }
}

export type MadeChat = {
  setData: {
    message_id: ChatId
  }
}

export type MadeComment = {
  setData: {
    comment_id: CommentId
  }
}

export type MadeEntry = {
  setData: {
    post_id: EntryId
  }
}

export type MadeLesson = {
  setData: {
    lesson_id: EntryId
  }
}

export type MadeSolution = {
  setData: {
    lesson_id: EntryId
    solution_id: EntryId
  }
}

export type MapCluster = {
  kind: "cluster"
  lat: number
  lon: number
  count: number
  name: string | null
  bbox: string
  spot: boolean
}

export type MapEvents = {
  kind: "events"
  lat: number
  lon: number
  count: number
  title: string | null
  name: string | null
  bbox: string
  spot: boolean
}

export type MapPerson = {
  kind: "person"
  lat: number
  lon: number
  name: string | null
  person: EntityCard
}

export type MediaFile = {
  id: string
  kind: "picture" | "voice" | "video" | "document"
  owner: {
    id: EntityId
    display_name: string
    group: boolean
  }
  bytes: number
  width: number | null
  height: number | null
  state: "quarantine" | "ready" | "failed"
  made_at: string
  uses: Array<"entry" | "face" | "cover" | "logo" | "message" | "recording">
  preview_url: string | null
  can: {
    remove: boolean
  }
}

export type MediaKey = string

export type MediaRecord = {
  db_key: MediaKey
  type: string | null
  media_type: "i" | "v" | "a" | "d"
  provider: "youtube" | "vimeo" | null
  url: string | null
  pres: string | null
  poster: string | null
  thumb: string | null
  orig: string | null
  width: number | null
  height: number | null
  widths: Array<number>
  preview: string | null
  duration: number | null
  peaks: Array<number> | null
  title: string | null
  description: string | null
  author: string | null
  lat: null
  lon: null
  place: Place | null
  exif: string | null
}

export type MemberAccount = {
  id: EntityId
  display_name: string
  email: string
  username: string
  mail_confirmed: boolean
  role: MemberRole
  status: MemberStatus
  suspended_reason: string | null
  suspended_until: string | null
  language: Language
  created_at: string
  seen_on: string
  sessions: number
  login: {
    password: boolean
    passkeys: number
    services: number
  }
  demo: boolean
  can: {
    role: boolean
    suspend: boolean
    restore: boolean
    end_sessions: boolean
    send_restore: boolean
    erase: boolean
  }
}

export type MemberAction = "role" | "suspend" | "restore" | "end_sessions" | "send_restore"

export type MemberLetters = {
  setData: {
    entity_id: EntityId
    person_id: EntityId
    relation: Array<Letter>
  }
}

export type MemberRole = "LOGGED" | "LIMIT" | "ADMIN"

export type MemberStatus = "active" | "suspended"

export type MessageId = string

export type MessageItem = {
  id: MessageId
  message_id: MessageId
  sender_id: EntityId
  own: boolean
  text: string
  media: MediaRecord | null
  created_at: string
  removed: boolean
  read: boolean
  can: {
    delete: boolean
    report: boolean
  }
}

export type MinimalState = {
  auth_role: Role
  auth_entityId: EntityId | null
  auth_mainEntityId: EntityId | null
  auth_userid: AccountId | null
  notification: number
  message: number
  version: {
    frontend: string
  }
  updated_at: string | null
}

export type ModerationItem = {
  id: EntryId | CommentId
  kind: "post" | "comment"
  state: "published" | "waiting" | "hidden"
  author: EntityCard | null
  post: EntryItem | null
  comment: {
    id: CommentId
    entry_id: EntryId
    text: string
    created_at: string
  } | null
  reported: Reported | null
}

export type Moment = string

export type Mood = number

export type Muted = {
  setData: {
    entity_id: EntityId
    muted: boolean
  }
}

export type NamedModerator = {
  setData: {
    entity_id: EntityId
    moderator: boolean
  }
}

export type NewEvent = {
  starts_at: Moment
  ends_at: Moment | null
  zone: Zone
  town?: TownId | null
  link: string | null
}

export type NewPoll = {
  choices: Array<string>
  multiple: boolean
  named: boolean
  closes_in_days: number | null
}

export type NoteType = "H" | "D" | "C" | "F"

export type NotificationChannels = {
  app: boolean
  push: boolean
  mail: boolean
}

export type NotificationChannelsInput = {
  app: boolean
  push: boolean
  mail: boolean
}

export type NotificationId = string

export type NotificationItem = {
  id: NotificationId
  kind: "friend_request" | "friend" | "follow" | "consultant_invited" | "client_invited" | "client_accepted" | "client_entry" | "group_invited" | "group_joined" | "group_left" | "group_request" | "group_accepted" | "group_rejected" | "group_post" | "entry_new" | "entry_changed" | "mood" | "share" | "reaction" | "comment_like" | "poll_vote" | "event_answer" | "event_changed" | "event_canceled" | "event_reminder" | "reply" | "mention" | "lesson_arrived" | "lesson_granted" | "lesson_claimed" | "lesson_solved" | "live_scheduled" | "live_started" | "yousend_accepted" | "yousend_rejected" | "moderation" | "report_new" | "report_outcome" | "registration_waiting"
  actors: Array<EntityCard>
  others: number
  act: "like" | "comment" | "both" | null
  entry: {
    id: EntryId
    category: EntryCategory
    note_type: NoteType | null
    post_category: PostCategory | null
    mood: Mood | null
    title: string | null
  } | null
  entity: EntityCard | null
  quote: string | null
  decision: {
    outcome: string
    reason: string | null
  } | null
  created_at: string
  read: boolean
  url: string | null
}

export type OneTimeToken = string

export type OwnBan = {
  until: string | null
  reason: string | null
}

export type OwnEntity = {
  type: EntityType
  name: string
  thumb: string | null
  letters: Array<Letter>
}

export type OwnGroup = {
  id: EntityId
  type: EntityType
  display_name: string
  profile_image_url: string | null
  unread: number
  muted: boolean
}

export type OwnPosition = {
  town: string | null
  lat: number
  lon: number
}

export type OwnProfile = {
  id: EntityId
  display_name: string
  profile_image_url: string | null
  auth_role: Role
  mood: Mood | null
  notification: number
  data_missing: "address" | null
  first_name: string | null
  last_name: string | null
  username: string
  email: string
  mail_confirmed: boolean
  email_wanted: string | null
  birth_date: string | null
  birth_place: string | null
  current_city: string | null
  gender: Gender | null
  introduction: string | null
  language: Language
  zone: string
  has_password: boolean
  address: {
    country: string
    zip: string
    city: string
    street: string
  } | null
  setting: PersonSetting
}

export type PageSize = number

export type PageTable = "info" | "consents"

export type PageVersion = {
  language: "hu" | "en"
  version: number
  title: string
  saved_at: string
}

export type PartName = "database" | "storage" | "disk" | "bus" | "mail"

export type PasskeyCreationOptions = {
  rp: {
    id: string
    name: string
  }
  user: {
    id: string
    name: string
    displayName: string
  }
  challenge: string
  pubKeyCredParams: Array<{
    alg: number
    type: "public-key"
  }>
  timeout: number
  attestation: "none"
  excludeCredentials: Array<PasskeyDescriptor>
  authenticatorSelection: {
    residentKey: "required"
    requireResidentKey: true
    userVerification: "required"
  }
}

export type PasskeyDescriptor = {
  id: string
  type: "public-key"
  transports: Array<Transport>
}

export type PasskeyId = string

export type PasskeyName = string

export type PasskeyRequestOptions = {
  rpId: string
  challenge: string
  timeout: number
  userVerification: "required"
  allowCredentials: Array<PasskeyDescriptor>
}

export type Password = string

export type PersonProfile = {
  id: EntityId
  type: EntityType
  sub_type: string | null
  display_name: string
  profile_image_url: string | null
  location_text: string | null
  mood: Mood | null
  relation: Array<Letter>
  introduction: string | null
  following: boolean
  common_friends: number
  reduced: boolean
  can: {
    message: boolean
  }
}

export type PersonSetting = {
  note_pp?: DefaultPrivacy
  H_pp?: DefaultPrivacy
  D_pp?: DefaultPrivacy
  C_pp?: DefaultPrivacy
  F_pp?: DefaultPrivacy
  mood_pp?: DefaultPrivacy
  solution_pp?: DefaultPrivacy
  notice?: Record<string, NotificationChannels>
  digest?: "daily" | "weekly" | "never"
  quiet_hours?: {
    from: TimeOfDay
    to: TimeOfDay
  } | null
  hide_counts?: boolean
  show_here?: boolean
  day_starts?: TimeOfDay
  welcomed?: boolean
  first_steps_until?: CalendarDay
}

export type PersonSettingInput = {
  note_pp?: DefaultPrivacy
  H_pp?: DefaultPrivacy
  D_pp?: DefaultPrivacy
  C_pp?: DefaultPrivacy
  F_pp?: DefaultPrivacy
  mood_pp?: DefaultPrivacy
  solution_pp?: DefaultPrivacy
  notice?: Record<string, NotificationChannelsInput>
  digest?: "daily" | "weekly" | "never"
  quiet_hours?: {
    from: TimeOfDay
    to: TimeOfDay
  } | null
  hide_counts?: boolean
  show_here?: boolean
  day_starts?: TimeOfDay
  welcomed?: boolean
  first_steps_until?: CalendarDay
}

export type Picture = {
  pres: string
  width: number | null
  height: number | null
  widths: Array<number>
  preview: string | null
}

export type Place = {
  town: string
  country: string
  near: boolean
}

export type Poll = {
  multiple: boolean
  named: boolean
  closes_at: string | null
  closed: boolean
  choices: Array<PollChoice>
  voters: number | null
}

export type PollChoice = {
  no: number
  text: string
  votes: number | null
  mine: boolean
  faces: Array<EntityCard>
}

export type PostCategory = "N" | "Q" | "A"

export type PrivacyLevel = -1 | 0 | 1 | 2 | 9

export type PublishKind = "note" | "N" | "Q" | "A"

export type PublishLevel = 0 | 1 | 2 | 9

export type Publishers = "leaders" | "members"

export type PushSubscription = {
  endpoint: string
  expirationTime?: number | null
  keys: {
    p256dh: string
    auth: string
  }
}

export type RecipientState = "requested" | "granted" | "solved"

export type RegisterBody = {
  email: Email
  username?: Username
  password: Password
  password_retype: string
  display_name: DisplayName
  first_name?: string
  last_name?: string
  privacy_policy: true
  language?: Language
  guid?: string
  invitation?: string
  introduction?: string
}

export type RegistrationMode = "open" | "invitation" | "approval" | "closed"

export type Related = {
  setData: {
    entity_id: EntityId
    relation: Array<Letter>
  }
}

export type Reminder = {
  at: TimeOfDay | null
  paused_until: CalendarDay | null
  question: string
}

export type ReportCase = {
  id: string
  kind: "person" | "post" | "comment" | "message" | "entity" | "chat"
  author: EntityCard | null
  group: EntityCard | null
  post: EntryItem | null
  words: {
    text: string
    picture_url: string | null
    created_at: string
  } | null
  introduction: string | null
  reported: Reported
}

export type Reported = {
  count: number
  reports: Array<{
    reason: "harassment" | "hate" | "selfharm" | "privacy" | "sexual" | "spam" | "fake" | "illegal" | "other"
    message: string | null
    at: string
  }>
}

export type RequestedLibrary = "video" | "vitamin" | "element" | "base" | "quote" | "yousend" | "quot"

export type Resolution = "dismiss" | "hide" | "remove" | "suspend"

export type Right = "A" | "C" | "E" | "M" | "R"

export type Role = "GUEST" | "LOGGED" | "LIMIT" | "ADMIN"

export type RowId = string

export type SavedMedia = {
  setData: {
    db_key: MediaKey
  }
}

export type Scope = "diary:read" | "diary:write" | "profile:read" | "profile:write" | "media:read" | "media:write" | "people:read" | "people:write" | "groups:read" | "groups:write" | "lessons:read" | "lessons:write" | "library:read" | "library:write" | "messages:read" | "messages:write" | "notifications:read" | "notifications:write" | "map:read" | "map:write" | "live:read" | "live:write" | "admin:read" | "admin:write"

export type SessionId = string

export type SessionItem = {
  id: SessionId
  device: string | null
  created_at: string
  seen_at: string
  this_device: boolean
}

export type SiteColor = string

export type SiteFace = {
  entity_id: EntityId
  name: string
  company: boolean
  logo_url: string | null
  color: string | null
  guest_text: string | null
  foundation_url: string | null
  contact: string | null
  libraries: Array<LibraryName>
  client_errors?: false
  registration: RegistrationMode
  member_invitations: boolean
}

export type SiteFaceChange = {
  color?: SiteColor | null
  guest_text?: string | null
  subdomain?: Subdomain
}

export type SiteInvitation = {
  id: string
  made_by: EntityCard | null
  note: string | null
  created_at: string
  expires_at: string
  max_uses: number
  use_count: number
  living: boolean
}

export type StatDay = {
  day: string
  members: number
  joined: number
  reports: number
  storage: number
  active: number | null
  entries: number | null
}

export type StateAnswer = {
  _state: UserState
}

export type StateSetting = {
  note_pp?: DefaultPrivacy
  H_pp?: DefaultPrivacy
  D_pp?: DefaultPrivacy
  C_pp?: DefaultPrivacy
  F_pp?: DefaultPrivacy
  mood_pp?: DefaultPrivacy
  solution_pp?: DefaultPrivacy
  notice?: Record<string, NotificationChannels>
  digest?: "daily" | "weekly" | "never"
  quiet_hours?: {
    from: TimeOfDay
    to: TimeOfDay
  } | null
  hide_counts?: boolean
  show_here?: boolean
  day_starts?: TimeOfDay
  welcomed?: boolean
  first_steps_until?: CalendarDay
  pub_note: Publishers
  pub_question: Publishers
  pub_alert: Publishers
}

export type Subdomain = string

export type Subscription = {
  made_at: string | null
}

export type SubscriptionToken = string

export type SuggestedPerson = {
  id: EntityId
  type: EntityType
  sub_type: string | null
  display_name: string
  profile_image_url: string | null
  location_text: string | null
  mood: Mood | null
  relation: Array<Letter>
  common_friends: number
  group: string | null
}

export type SystemState = {
  version: {
    server: string
    frontend: string
  }
  update: UpdateState
  backup: {
    at: string | null
    last_at: string | null
    kept: number
    future: Array<string>
    copies: Array<{
      to: string
      last_at: string | null
      failed: boolean
    }>
  }
  mail: {
    server: boolean
    waiting: number
    failed: number
  }
  disk: {
    free: number
    total: number
  }
  sockets: number
  standby: {
    answered: number
    behind: number
    failed: number
  } | null
  away: Array<PartName>
  jobs: {
    waiting: number
    failed: number
    oldest_at: string | null
  }
  client_errors: Array<{
    kind: "Error" | "TypeError" | "RangeError" | "ReferenceError" | "SyntaxError" | "SecurityError" | "NotFoundError" | "InvalidStateError" | "QuotaExceededError" | "other"
    file: string | null
    line: number
    column: number
    browser: "chrome" | "edge" | "firefox" | "safari" | "samsung" | "other"
    page: string
    count: number
    last_at: string
  }>
  errors: Array<{
    route: string
    status: number
    count: number
    last_at: string
  }>
}

export type TableEdit = {
  name?: DisplayName
  introduction?: string
  title?: string
  text?: string
  library?: LibraryName
  title_hu?: string
  html_hu?: string
  title_en?: string
  html_en?: string
}

export type TableFilter = "admins" | "limited" | "suspended"

export type TableName = "members" | "entities" | "posts" | "comments" | "cases" | "articles" | "lessons" | "channels" | "media" | "info" | "consents" | "audit"

export type TableRow = {
  id: string
  cells: Record<string, string | number | null>
  href: string | null
  can: {
    edit: boolean
    remove: boolean
  }
}

export type TableSort = "-A.id" | "A.id" | "A.name" | "-A.name"

export type Tag = {
  id: TagId
  name: string
  kind: TagKind
  entry_count: number
  last_used_on: string | null
}

export type TagId = string

export type TagKind = "what" | "who" | "where"

export type TagName = string

export type TagNames = Array<TagName>

export type TimeOfDay = string

export type TownId = number

export type TrainingProgress = {
  person: EntityCard
  weeks: Array<number>
}

export type TrainingWeek = {
  no: number
  lesson_id: EntryId
  title: string
  text: string
  opened_at: string | null
  solution_id: EntryId | null
  others: number
  materials: Array<{
    id: EntryId
    title: string
    library: LibraryName
  }>
}

export type Transport = "ble" | "cable" | "hybrid" | "internal" | "nfc" | "smart-card" | "usb"

export type TypedCode = string

export type TypedPassword = string

export type UpdateState = {
  state: "off" | "unknown" | "current" | "newer"
  version: string | null
}

export type UsedCredential = {
  id: string
  rawId: string
  type: "public-key"
  response: {
    clientDataJSON: string
    authenticatorData: string
    signature: string
    userHandle?: string
  }
}

export type UserState = {
  auth_role: Role
  auth_entityId: EntityId | null
  auth_mainEntityId: EntityId | null
  auth_displayName: string | null
  auth_profileImageUrl: string | null
  auth_language: Language
  auth_status: "active" | "suspended" | null
  auth_userid: AccountId | null
  auth_entityType: EntityType | null
  auth_memberArray: Array<EntityId>
  "auth-t2": Record<string, OwnEntity>
  entity_relation: Record<string, Array<Letter>>
  liked: Array<string>
  friend_request_sent: Array<EntityId>
  friend_request_got: Array<EntityId>
  notification: number
  message: number
  version: {
    frontend: string
  }
  consent: Record<string, number>
  consent_missing: Array<ConsentType>
  second_factor_missing?: true
  mail_unconfirmed: boolean
  waiting?: Waiting
  updated_at: string | null
  profile: {
    profile_image_url: string | null
    display_name: string
    first_name: string | null
    setting: StateSetting
    mood: Mood | null
    data_missing: "address" | null
  } | null
  site: SiteFace
}

export type Username = string

export type Waiting = {
  display_name: string
  email: string
  since: string
}

export type WaitingPerson = {
  person_id: EntityId
  display_name: string
  email: string
  mail_confirmed: boolean
  introduction: string | null
  created_at: string
}

export type Webhook = {
  id: WebhookId
  url: string
  group_id: EntityId | null
  events: Array<WebhookEvent>
  created_at: string
  stopped: "paused" | "failing" | "gone" | "host" | "owner" | null
  last_status: number | null
  last_at: string | null
}

export type WebhookDelivery = {
  id: WebhookDeliveryId
  type: "entry.added" | "comment.added" | "member.joined" | "report.added" | "test"
  state: "waiting" | "delivered" | "failed" | "dropped"
  attempts: number
  status: number | null
  created_at: string
  tried_at: string | null
}

export type WebhookDeliveryId = string

export type WebhookEvent = "entry.added" | "comment.added" | "member.joined" | "report.added"

export type WebhookId = string

export type WebhookMessage = {
  id: WebhookDeliveryId
  type: "entry.added" | "comment.added" | "member.joined" | "report.added" | "test"
  at: string
  site: string
  group_id: EntityId | null
  entry_id: EntryId | null
  comment_id: CommentId | null
  person_id: EntityId | null
  address: string
}

export type Zone = string

export interface Calls {
  /** Returns the state of the viewer; a guest gets auth_role GUEST. Scope: profile:read. */
  'GET /api/dataset/user': {
    input: Record<never, never>
    answer: StateAnswer
  }
  /** Returns the full state of the viewer. Scope: profile:read. */
  'GET /api/dataset/user/_full': {
    input: Record<never, never>
    answer: StateAnswer
  }
  /** Returns the minimal state: role, ids, unread counts, version and the time of the last change. Scope: profile:read. */
  'GET /api/dataset/user/_minimal': {
    input: Record<never, never>
    answer: {
      _state: MinimalState
    }
  }
  /** Returns the current text of a consent and the member’s decision. Any access token. */
  'GET /api/consent/:type': {
    input: {
      params: {
        type: ConsentType
      }
      query?: {
        language?: Language
      }
    }
    answer: {
      data: {
        consent: ConsentText
      }
    }
  }
  /** Gives or withdraws a consent to the current text. No access token may make it. */
  'POST /api/consent/:type': {
    input: {
      params: {
        type: ConsentType
      }
      body: {
        accepted: boolean
        version?: number
      }
    }
    answer: {
      data: {
        consent: ConsentDecision
      }
    }
  }
  /** Returns an info page as sanitised HTML. Any access token. */
  'GET /api/info/:pageurl': {
    input: {
      params: {
        pageurl: string
      }
      query?: {
        language?: Language
      }
    }
    answer: {
      page: {
        pageurl: string
        language: Language
        title: string
        html: string
        version: number
      }
    }
  }
  /** Lists the info pages that the site added to those of the product, by address. Any access token. */
  'GET /api/info': {
    input: {
      query?: {
        language?: Language
      }
    }
    answer: {
      list: {
        data: Array<{
          pageurl: string
          title: string
        }>
        next: Cursor | null
      }
    }
  }
  /** Returns the bytes of an image, a voice, a video or a document (a part of them with Range), for those who may see what it is attached to. Scope: media:read. */
  'GET /media/:db_key/:variant': {
    input: {
      params: {
        db_key: MediaKey
        variant: "thumb" | "w480" | "w800" | "pres" | "poster" | "orig"
      }
    }
    answer: Uint8Array
  }
  /** Stores an image: the body is the raw bytes, `key` is chosen by the client for each upload. Scope: media:write. */
  'PUT /api/upload/media': {
    input: {
      query?: {
        key?: string
        file_name?: string
      }
      body: Uint8Array | Blob
    }
    answer: MediaRecord
  }
  /** Returns how many bytes of a clip have arrived; 0 if none. Scope: media:read. */
  'GET /api/upload/clip': {
    input: {
      query: {
        key: string
      }
    }
    answer: {
      upload: {
        bytes: number
        ready: boolean
      }
    }
  }
  /** Receives the next piece of a clip, from `offset` on; a repeated piece changes nothing, and with another offset the expected one is in `fields`. Scope: media:write. */
  'PUT /api/upload/clip': {
    input: {
      query: {
        key: string
        kind: "audio" | "video" | "file"
        offset: number
      }
      body: Uint8Array | Blob
    }
    answer: {
      upload: {
        bytes: number
        ready: boolean
      }
    }
  }
  /** Makes media of a clip or a document (PDF) whose pieces have all arrived: checked, a clip without its metadata. Twice returns the same. Scope: media:write. */
  'POST /api/upload/clip': {
    input: {
      body: {
        key: string
        size: number
        file_name?: string
        peaks?: Array<number> | null
      }
    }
    answer: MediaRecord
  }
  /** Deletes one’s own image, wherever it is attached. Scope: media:write. */
  'DELETE /api/upload/media/:db_key': {
    input: {
      params: {
        db_key: MediaKey
      }
    }
    answer: SavedMedia
  }
  /** Returns the data of an image, for its owner. Scope: media:read. */
  'GET /api/media/:db_key': {
    input: {
      params: {
        db_key: MediaKey
      }
    }
    answer: {
      media: MediaRecord
    }
  }
  /** Changes title, description, author and place of one’s own image; null clears a field. Scope: media:write. */
  'PATCH /api/media/:db_key': {
    input: {
      params: {
        db_key: MediaKey
      }
      body: {
        title?: string | null
        description?: string | null
        author?: string | null
        town?: TownId | null
        lat?: Latitude | null
        lon?: Longitude | null
      }
    }
    answer: SavedMedia
  }
  /** Returns how many bytes of images and recordings the member has stored on this site, and the limit. Scope: media:read. */
  'GET /api/identity/storage': {
    input: Record<never, never>
    answer: {
      storage: {
        used: number
        limit: number
      }
    }
  }
  /** Crops one’s own image into a new one. Scope: media:write. */
  'POST /api/media/:db_key/crop': {
    input: {
      params: {
        db_key: MediaKey
      }
      body: Crop
    }
    answer: SavedMedia
  }
  /** Adds a YouTube or Vimeo link as media; other links are refused. Scope: media:write. */
  'POST /api/media/video': {
    input: {
      body: {
        url: string
      }
    }
    answer: {
      media: MediaRecord
    }
  }
  /** Sets the profile image of the actor, cropped from an uploaded image. Scope: profile:write. */
  'POST /api/profile/image': {
    input: {
      body: {
        points: Array<number>
        zoom?: number
        rotation?: 0 | 90 | 180 | 270
        format?: "jpeg" | "webp" | "png"
        db_key: MediaKey
      }
    }
    answer: {
      setData: {
        db_key: MediaKey
        profile_image_url: string
      }
    }
  }
  /** Lists the communities, companies and trainings of the site by name, or with `mine` those the viewer is in, each with what the viewer may publish there. Scope: groups:read. */
  'GET /api/entity': {
    input: {
      query?: {
        query?: string
        mine?: "1"
        type?: number
        _size?: PageSize
        _after?: Cursor
      }
    }
    answer: {
      list: {
        data: Array<ListedGroup>
        next: Cursor | null
      }
    }
  }
  /** Creates an administered person (1) or a community (2); for ADMIN also a company (3) or a training (4). Scope: groups:write. */
  'POST /api/entity': {
    input: {
      body: {
        name: DisplayName
        type: 1 | 2 | 3 | 4
        sub_type?: string | null
        introduction?: string | null
        location?: string | null
        image?: MediaKey | null
        cover?: MediaKey | null
        settings?: GroupSetting
        subdomain?: Subdomain
      }
    }
    answer: ChangedEntity
  }
  /** Returns the settings of the site. Scope: admin:read. */
  'GET /api/admin/setting': {
    input: Record<never, never>
    answer: {
      setting: {
        name: string
        color: string | null
        logo_url: string | null
        operator: string | null
        contact: string | null
        foundation_url: string | null
        libraries: Array<LibraryName>
        address_required: boolean
        neutral_answers: boolean
        registration: RegistrationMode
        member_invitations: number
        mail_confirmation: boolean
        admin_second_factor: boolean
        map_tile_url: string | null
        map_tile_attribution: string | null
        broadcasters: "nobody" | "admins" | "leaders"
        client_errors: boolean
        webhook_hosts: Array<string>
        member_storage_mb: number
        site_storage_mb: number | null
      }
    }
  }
  /** Changes the given settings; null restores the default. Scope: admin:write. */
  'PUT /api/admin/setting': {
    input: {
      body: {
        name?: DisplayName
        color?: SiteColor | null
        logo?: MediaKey | null
        operator?: string | null
        contact?: string | null
        foundation_url?: string | null
        libraries?: Array<LibraryName>
        address_required?: boolean
        neutral_answers?: boolean
        registration?: RegistrationMode
        member_invitations?: number
        mail_confirmation?: boolean
        admin_second_factor?: boolean
        map_tile_url?: string | null
        map_tile_attribution?: string | null
        broadcasters?: "nobody" | "admins" | "leaders"
        client_errors?: boolean
        webhook_hosts?: Array<string>
        member_storage_mb?: number
        site_storage_mb?: number | null
      }
    }
    answer: {
      setting: {
        name: string
        color: string | null
        logo_url: string | null
        operator: string | null
        contact: string | null
        foundation_url: string | null
        libraries: Array<LibraryName>
        address_required: boolean
        neutral_answers: boolean
        registration: RegistrationMode
        member_invitations: number
        mail_confirmation: boolean
        admin_second_factor: boolean
        map_tile_url: string | null
        map_tile_attribution: string | null
        broadcasters: "nobody" | "admins" | "leaders"
        client_errors: boolean
        webhook_hosts: Array<string>
        member_storage_mb: number
        site_storage_mb: number | null
      }
    }
  }
  /** Lists the companies with their own site by subdomain; on a company’s site only that company. Scope: admin:read. */
  'GET /api/admin/setting/company': {
    input: {
      query?: {
        _size?: PageSize
        _after?: Subdomain
      }
    }
    answer: {
      list: {
        data: Array<Company>
        next: Cursor | null
      }
      domain: string | null
    }
  }
  /** Changes a company’s name, subdomain (confirmed session), colour, logo and text for guests; null clears a field. Scope: admin:write. */
  'PATCH /api/admin/setting/company/:id': {
    input: {
      params: {
        id: EntityId
      }
      body: {
        name?: DisplayName
        subdomain?: Subdomain
        color?: SiteColor | null
        guest_text?: string | null
        logo?: MediaKey | null
      }
    }
    answer: {
      setData: {
        entity_id: EntityId
      }
    }
  }
  /** Lists towns by the start of their name, ignoring accents and case; `k` is the text to show, `v` the id. Any access token. */
  'GET /api/autocomplete/city': {
    input: {
      query?: {
        query?: string
        _size?: number
      }
    }
    answer: {
      list: {
        data: Array<{
          k: string
          v: string
          name: string
          country: string
          lat: number
          lon: number
        }>
        next: Cursor | null
      }
    }
  }
  /** Lists the town that a position is in or next to, and a few around it; the position is rounded to about two kilometres and not stored. Any access token. */
  'GET /api/town/near': {
    input: {
      query: {
        lat: number
        lon: number
      }
    }
    answer: {
      list: {
        data: Array<{
          town: string
          country: string
          near: boolean
          id: TownId
        }>
        next: Cursor | null
      }
    }
  }
  /** Returns the counts that guests see on the pages YOU and WE. Any access token. */
  'GET /api/public': {
    input: Record<never, never>
    answer: {
      public: {
        members: number
        communities: number
      }
    }
  }
  /** Returns the versions of the frontend and of the server. Any access token. */
  'GET /api/version': {
    input: Record<never, never>
    answer: {
      version: {
        frontend: string
        server: string
      }
    }
  }
  /** Liveness: the process answers. Any access token. */
  'GET /api/health': {
    input: Record<never, never>
    answer: {
      health: "ok"
    }
  }
  /** Readiness: the database and the storage answer too. Names the parts that are away; with only others away it answers 200. Any access token. */
  'GET /api/ready': {
    input: Record<never, never>
    answer: {
      ready: {
        database: "ok"
        storage: "ok"
        away: Array<PartName>
      }
    }
  }
  /** Creates an account and opens a session, if the site’s setting lets this person register; where registrations are approved, it waits for an administrator. No access token may make it. */
  'POST /api/register': {
    input: {
      body: RegisterBody
    }
    answer: StateAnswer
  }
  /** Opens a session by e-mail address or username and password; on a company’s site for its members, or with its invitation. No access token may make it. */
  'POST /api/login': {
    input: {
      body: {
        login: string
        password: TypedPassword
        rememberme?: boolean
        guid?: string
      }
    }
    answer: StateAnswer
  }
  /** Logs out: ends the session on the server. No access token may make it. */
  'GET /api/logout': {
    input: Record<never, never>
    answer: Record<never, never>
  }
  /** Creates the first administrator, by the one-time link. No access token may make it. */
  'POST /api/setup/:token': {
    input: {
      params: {
        token: OneTimeToken
      }
      body: RegisterBody
    }
    answer: StateAnswer
  }
  /** Returns until when somebody may register by an invitation to the site; 404 for any other token. No access token may make it. */
  'GET /api/invitation/:token': {
    input: {
      params: {
        token: OneTimeToken
      }
    }
    answer: {
      invitation: {
        expires_at: string
      }
    }
  }
  /** Lists one’s own invitations to the site, newest first; for administrators those of everybody. No access token may make it. */
  'GET /api/site-invitation': {
    input: {
      query?: {
        _size?: PageSize
        _after?: Cursor
      }
    }
    answer: {
      list: {
        data: Array<SiteInvitation>
        next: Cursor | null
      }
      left: number | null
    }
  }
  /** Makes an invitation to the main site and returns its link, which is not shown again. A member’s is for one person, and there may be no more of them a day than the site’s setting says. No access token may make it. */
  'POST /api/site-invitation': {
    input: {
      body: {
        days: number
        max_uses?: number
        note?: string
      }
    }
    answer: {
      setData: {
        id: string
        token: string
      }
    }
  }
  /** Revokes one’s own invitation to the site; administrators any. No access token may make it. */
  'DELETE /api/site-invitation/:id': {
    input: {
      params: {
        id: string
      }
    }
    answer: {
      setData: {
        id: string
      }
    }
  }
  /** Lists who registered on the site and waits for approval, oldest first. Scope: admin:read. */
  'GET /api/admin/registration': {
    input: {
      query?: {
        _size?: PageSize
        _after?: Cursor
      }
    }
    answer: {
      list: {
        data: Array<WaitingPerson>
        next: Cursor | null
      }
    }
  }
  /** Accepts somebody who waits for approval, or refuses them, which erases their account; either is mailed. Scope: admin:write. */
  'POST /api/admin/registration/:id': {
    input: {
      params: {
        id: EntityId
      }
      body: {
        decision: "accept" | "refuse"
      }
    }
    answer: {
      setData: {
        person_id: EntityId
      }
    }
  }
  /** Returns whether a restore link is still valid, a hint of its account, and how many other logins that has. No access token may make it. */
  'GET /api/password/restore': {
    input: {
      query?: {
        token?: string
      }
    }
    answer: {
      restore: {
        valid: boolean
        email_hint: string | null
        passkeys: number
        services: number
      }
    }
  }
  /** Sends a link for a new password by mail. No access token may make it. */
  'POST /api/password/restore': {
    input: {
      body: {
        email: Email
      }
    }
    answer: {
      setData: {
        sent: true
      }
    }
  }
  /** Sets a new password by the link; ends every other session, and on request all passkeys and linked accounts. No access token may make it. */
  'POST /api/password/restore/:token': {
    input: {
      params: {
        token: OneTimeToken
      }
      body: {
        password: Password
        password_retype: string
        end_passkeys?: boolean
        end_services?: boolean
      }
    }
    answer: StateAnswer
  }
  /** Changes the password; ends every other session. No access token may make it. */
  'POST /api/password/change': {
    input: {
      body: {
        password_old: TypedPassword
        password: Password
        password_retype: string
      }
    }
    answer: StateAnswer
  }
  /** Erases the account and all its data permanently. No access token may make it. */
  'DELETE /api/identity/dummy': {
    input: Record<never, never>
    answer: Record<never, never>
  }
  /** Starts an export: a ZIP of all of the member’s own data and media. Returns the running one if there is one. No access token may make it. */
  'POST /api/identity/export': {
    input: Record<never, never>
    answer: {
      export: ExportFile
    }
  }
  /** Downloads the ZIP of the export that this session requested, if it is ready. No access token may make it. */
  'GET /api/identity/export': {
    input: Record<never, never>
    answer: Uint8Array
  }
  /** Returns the state of the export that this session requested. No access token may make it. */
  'GET /api/identity/export/state': {
    input: Record<never, never>
    answer: {
      export: ExportFile | null
    }
  }
  /** Lists which administrators looked at the member’s account or at what was reported about them, when and why. No access token may make it. */
  'GET /api/identity/access': {
    input: {
      query?: {
        _size?: PageSize
        _after?: Cursor
      }
    }
    answer: {
      list: {
        data: Array<AccessItem>
        next: Cursor | null
      }
    }
  }
  /** Lists the member’s sessions on this site. No access token may make it. */
  'GET /api/identity/session': {
    input: Record<never, never>
    answer: {
      list: {
        data: Array<SessionItem>
        next: Cursor | null
      }
    }
  }
  /** Ends every session except this one. No access token may make it. */
  'DELETE /api/identity/session': {
    input: Record<never, never>
    answer: {
      setData: {
        ended: number
      }
    }
  }
  /** Ends one session. No access token may make it. */
  'DELETE /api/identity/session/:id': {
    input: {
      params: {
        id: SessionId
      }
    }
    answer: Record<never, never>
  }
  /** Confirms the session by the password: dangerous actions are allowed for ten minutes. No access token may make it. */
  'POST /api/identity/confirm': {
    input: {
      body: {
        password?: TypedPassword
        passkey?: UsedCredential
      }
    }
    answer: Record<never, never>
  }
  /** Acts as a person or group that the member administers, or as themselves again. No access token may make it. */
  'POST /api/identity/act-as/:entityId': {
    input: {
      params: {
        entityId: EntityId
      }
    }
    answer: StateAnswer
  }
  /** Lists the member’s access tokens for this site that have not expired. No access token may make it. */
  'GET /api/identity/token': {
    input: Record<never, never>
    answer: {
      list: {
        data: Array<AccessToken>
        next: Cursor | null
      }
    }
  }
  /** Makes an access token for a program; it is answered once and stored hashed. No access token may make it. */
  'POST /api/identity/token': {
    input: {
      body: {
        name: string
        scopes: Array<Scope>
        days: 30 | 90 | 365
      }
    }
    answer: {
      setData: {
        token_id: AccessTokenId
        token: string
      }
    }
  }
  /** Revokes an access token. No access token may make it. */
  'DELETE /api/identity/token/:id': {
    input: {
      params: {
        id: AccessTokenId
      }
    }
    answer: Record<never, never>
  }
  /** Sends the link that confirms the member’s e-mail address, unless it is already confirmed. No access token may make it. */
  'POST /api/identity/mail': {
    input: Record<never, never>
    answer: {
      setData: {
        sent: true
      }
    }
  }
  /** Requests a change of the e-mail address (confirmed session); it takes effect when the link sent to the new address is opened. No access token may make it. */
  'PUT /api/identity/mail': {
    input: {
      body: {
        email: Email
      }
    }
    answer: {
      setData: {
        sent: true
      }
    }
  }
  /** Cancels the change of the e-mail address: its link becomes invalid. No access token may make it. */
  'DELETE /api/identity/mail': {
    input: Record<never, never>
    answer: Record<never, never>
  }
  /** Confirms the e-mail address that the link was sent to, if it is still the account’s current or requested one. No access token may make it. */
  'POST /api/identity/mail/:token': {
    input: {
      params: {
        token: OneTimeToken
      }
    }
    answer: {
      setData: {
        confirmed: true
      }
    }
  }
  /** Changes the given fields of the profile; null clears a field. Scope: profile:write. */
  'PATCH /api/profile/me': {
    input: {
      body: {
        display_name?: DisplayName
        username?: Username
        first_name?: string | null
        last_name?: string | null
        birth_date?: CalendarDay | null
        birth_place?: string | null
        current_city?: string | null
        gender?: Gender | null
        introduction?: string | null
        language?: Language
        zone?: Zone
        setting?: PersonSettingInput
      }
    }
    answer: {
      setData: {
        entity_id: EntityId
      }
    }
  }
  /** Returns the viewer’s own profile and life line, newest day first. Scope: profile:read. */
  'GET /api/profile/me': {
    input: {
      query?: {
        _size?: PageSize
        _after?: Cursor
        category?: EntryCategory
        from?: CalendarDay
        to?: CalendarDay
      }
    }
    answer: {
      profile: OwnProfile
      list: EntryPage
    }
  }
  /** Saves the postal address that data_missing asks for. Scope: profile:write. */
  'POST /api/profile/address': {
    input: {
      body: {
        country: string
        zip: string
        city: string
        street: string
      }
    }
    answer: {
      setData: {
        entity_id: EntityId
      }
    }
  }
  /** Lists the member’s notifications, newest first; only those about what the member may still see. Scope: notifications:read. */
  'GET /api/notification': {
    input: {
      query?: {
        _size?: PageSize
        _after?: Cursor
      }
    }
    answer: {
      list: {
        data: Array<NotificationItem>
        next: Cursor | null
      }
    }
  }
  /** Marks notifications as read: the given ones, those about an entry, or all. Returns how many unread ones are left. Scope: notifications:write. */
  'POST /api/notification/read': {
    input: {
      body: {
        ids?: Array<NotificationId>
        entry_id?: EntryId
      }
    }
    answer: {
      setData: {
        notification: number
      }
    }
  }
  /** Deletes a notification. Scope: notifications:write. */
  'DELETE /api/notification/:id': {
    input: {
      params: {
        id: NotificationId
      }
    }
    answer: {
      setData: {
        notification_id: NotificationId
      }
    }
  }
  /** Returns the public key of the server (VAPID); a browser accepts pushes only from its holder. No access token may make it. */
  'GET /api/notification/key': {
    input: Record<never, never>
    answer: {
      push: {
        key: string
      }
    }
  }
  /** Subscribes this device to pushes until the session ends. A device belongs to one account at a time. No access token may make it. */
  'POST /api/notification/subscribe': {
    input: {
      body: {
        subscription: PushSubscription
        device_id: DeviceId
      }
    }
    answer: {
      setData: {
        device_id: DeviceId
      }
    }
  }
  /** Unsubscribes a device from pushes; its id is in the query, in the body, or in both. No access token may make it. */
  'DELETE /api/notification/subscribe': {
    input: {
      query?: {
        device_id?: DeviceId
      }
      body?: {
        subscription?: PushSubscription | null
        device_id?: DeviceId
      }
    }
    answer: {
      setData: {
        device_id: DeviceId
      }
    }
  }
  /** The own daily reminder and the question of today. Scope: notifications:read. */
  'GET /api/reminder': {
    input: Record<never, never>
    answer: {
      reminder: Reminder
    }
  }
  /** Sets the daily reminder, which is pushed to the devices of this site on days without an entry; null ends it. Scope: notifications:write. */
  'PUT /api/reminder': {
    input: {
      body: {
        at: TimeOfDay | null
        paused_until?: CalendarDay | null
      }
    }
    answer: {
      reminder: Reminder
    }
  }
  /** Unsubscribes the recipient of the mail with this link from all mails. No access token may make it. */
  'POST /unsubscribe/:token': {
    input: {
      params: {
        token: string
      }
      body: {
        "List-Unsubscribe"?: "One-Click"
      }
    }
    answer: {
      setData: {
        mail: false
      }
    }
  }
  /** Lists the configured login services. No access token may make it. */
  'GET /api/social': {
    input: Record<never, never>
    answer: {
      list: {
        data: Array<{
          service: string
          name: string
        }>
        next: Cursor | null
      }
    }
  }
  /** Redirects to a login service; without `service` it is a page of the app. No access token may make it. */
  'GET /social_init': {
    input: {
      query?: {
        service?: string
        cid?: string
        invitation?: string
        logDomain?: string
        callDomain?: string
        callback?: string
        rememberme?: string
        role?: string
        popup?: string
      }
    }
    answer: Uint8Array
  }
  /** The login service redirects the browser here; a popup closes itself. No access token may make it. */
  'GET /social_init/callback/:service': {
    input: {
      params: {
        service: string
      }
      query?: {
        state?: string
        error?: string
      }
    }
    answer: Uint8Array
  }
  /** The same for a service that posts a form: redirects to the GET, with which the browser sends its cookies. No access token may make it. */
  'POST /social_init/callback/:service': {
    input: {
      params: {
        service: string
      }
      body: {
        code?: string
        state?: string
        error?: string
        iss?: string
        scope?: string
        id_token?: string
        user?: string
      }
    }
    answer: Uint8Array
  }
  /** Returns who is registering by a login service in this browser. No access token may make it. */
  'GET /api/social/join': {
    input: Record<never, never>
    answer: {
      join: {
        name: string
        email: string | null
        email_verified: boolean
        display_name: string | null
      }
    }
  }
  /** Creates the account of somebody who registers by a login service, after they accept the privacy policy. No access token may make it. */
  'POST /api/social/join': {
    input: {
      body: {
        display_name: DisplayName
        email?: Email
        privacy_policy: true
        language?: Language
        introduction?: string
      }
    }
    answer: StateAnswer
  }
  /** Lists the login services and whether each is linked to this account. No access token may make it. */
  'GET /api/identity/social': {
    input: Record<never, never>
    answer: {
      list: {
        data: Array<{
          service: string
          name: string
          linked: boolean
          created_at: string | null
        }>
        next: Cursor | null
      }
    }
  }
  /** Starts linking a login service to the account, or confirming the session by it; returns the address to open, with `popup` in a window of its own, which posts the result to the window that opened it. No access token may make it. */
  'POST /api/identity/social/:service': {
    input: {
      params: {
        service: string
      }
      body: {
        purpose: "link" | "confirm"
        callback?: string
        popup?: boolean
      }
    }
    answer: {
      setData: {
        address: string
      }
    }
  }
  /** Unlinks a login service from the account, unless it is the only way to log in. No access token may make it. */
  'DELETE /api/identity/social/:service': {
    input: {
      params: {
        service: string
      }
    }
    answer: Record<never, never>
  }
  /** Redirects to /social_init with the same query. No access token may make it. */
  'GET /oauth.al': {
    input: Record<never, never>
    answer: Uint8Array
  }
  /** Redirects to /social_init with the same query. No access token may make it. */
  'GET /asspUND.al': {
    input: Record<never, never>
    answer: Uint8Array
  }
  /** Lists the member’s passkeys for this host. No access token may make it. */
  'GET /api/identity/passkey': {
    input: Record<never, never>
    answer: {
      list: {
        data: Array<{
          id: PasskeyId
          name: string | null
          created_at: string
          used_at: string | null
        }>
        next: Cursor | null
      }
    }
  }
  /** Adds the passkey that the browser created. No access token may make it. */
  'POST /api/identity/passkey': {
    input: {
      body: {
        credential: CreatedCredential
        name?: PasskeyName
      }
    }
    answer: {
      setData: {
        passkey_id: PasskeyId
      }
    }
  }
  /** Returns the options for creating a passkey; valid once, for five minutes. No access token may make it. */
  'POST /api/identity/passkey/challenge': {
    input: Record<never, never>
    answer: {
      setData: {
        options: PasskeyCreationOptions
      }
    }
  }
  /** Renames a passkey. No access token may make it. */
  'PATCH /api/identity/passkey/:id': {
    input: {
      params: {
        id: PasskeyId
      }
      body: {
        name: PasskeyName
      }
    }
    answer: Record<never, never>
  }
  /** Deletes a passkey, unless it is the only way to log in. No access token may make it. */
  'DELETE /api/identity/passkey/:id': {
    input: {
      params: {
        id: PasskeyId
      }
    }
    answer: Record<never, never>
  }
  /** Returns the options for logging in with a passkey; valid once, for five minutes. No access token may make it. */
  'POST /api/login/passkey/challenge': {
    input: Record<never, never>
    answer: {
      setData: {
        options: PasskeyRequestOptions
      }
    }
  }
  /** Opens a session by a passkey of this host. No access token may make it. */
  'POST /api/login/passkey': {
    input: {
      body: {
        credential: UsedCredential
        rememberme?: boolean
        guid?: string
      }
    }
    answer: StateAnswer
  }
  /** Returns the options for confirming the session with a passkey. No access token may make it. */
  'POST /api/identity/confirm/challenge': {
    input: Record<never, never>
    answer: {
      setData: {
        options: PasskeyRequestOptions
      }
    }
  }
  /** Returns whether two-step login is on, and whether this account must have it. No access token may make it. */
  'GET /api/identity/second-factor': {
    input: Record<never, never>
    answer: {
      second_factor: {
        totp: boolean
        recovery_codes: number
        required: boolean
        met: boolean
      }
    }
  }
  /** Returns a new secret for an authenticator app, which a code of the app activates within ten minutes. No access token may make it. */
  'POST /api/identity/second-factor/totp': {
    input: Record<never, never>
    answer: {
      setData: {
        secret: string
        uri: string
      }
    }
  }
  /** Turns two-step login off and deletes the recovery codes. No access token may make it. */
  'DELETE /api/identity/second-factor/totp': {
    input: Record<never, never>
    answer: Record<never, never>
  }
  /** Turns two-step login on by a code of the app; ends every other session. Returns the recovery codes, once. No access token may make it. */
  'POST /api/identity/second-factor/totp/confirm': {
    input: {
      body: {
        code: TypedCode
      }
    }
    answer: {
      setData: {
        recovery_codes: Array<string>
      }
    }
  }
  /** Returns new recovery codes, once; the old ones are void. No access token may make it. */
  'POST /api/identity/second-factor/recovery': {
    input: Record<never, never>
    answer: {
      setData: {
        recovery_codes: Array<string>
      }
    }
  }
  /** The second step of a login that was answered SECOND_FACTOR_REQUIRED: opens a session by a code. No access token may make it. */
  'POST /api/login/second-factor': {
    input: {
      body: {
        code: TypedCode
        rememberme?: boolean
        guid?: string
      }
    }
    answer: StateAnswer
  }
  /** Returns a person and those of their entries that the viewer may see, newest first. Scope: people:read. */
  'GET /api/profile/:id': {
    input: {
      params: {
        id: EntityId
      }
      query?: {
        _size?: PageSize
        _after?: Cursor
        category?: EntryCategory
        from?: CalendarDay
        to?: CalendarDay
      }
    }
    answer: {
      profile: PersonProfile
      list: EntryPage
    }
  }
  /** Returns the viewer’s own moods by day, counts of entries by type, and the days of visits. Scope: diary:read. */
  'GET /api/profile/me/insight': {
    input: {
      query: {
        from: CalendarDay
        to: CalendarDay
      }
    }
    answer: {
      insight: {
        from: string
        to: string
        days: Array<{
          day: string
          moods: Array<Mood>
        }>
        categories: Record<string, number>
        moods: Array<number>
        active_days: number
        years: Array<number>
      }
    }
  }
  /** Compares the days of the viewer’s own tags with all days that have a mood; a tag needs five such days. Scope: diary:read. */
  'GET /api/profile/me/insight/tag': {
    input: {
      query: {
        from: CalendarDay
        to: CalendarDay
      }
    }
    answer: {
      insight: {
        from: string
        to: string
        all: {
          days: number
          good: number
          calm: number
          hard: number
        }
        tags: Array<{
          days: number
          good: number
          calm: number
          hard: number
          id: TagId
          name: string
          kind: TagKind
        }>
        has_tags: boolean
      }
    }
  }
  /** Returns the viewer’s own days with entries: moods in their order, and counts of entries by type; at most a year. Scope: diary:read. */
  'GET /api/profile/me/calendar': {
    input: {
      query: {
        from: CalendarDay
        to: CalendarDay
      }
    }
    answer: {
      calendar: {
        days: Array<{
          day: string
          moods: Array<Mood>
          categories: Record<string, number>
        }>
        years: Array<number>
      }
    }
  }
  /** Lists the viewer’s own entries on this day in earlier years. Scope: diary:read. */
  'GET /api/profile/me/memory': {
    input: {
      query: {
        day: CalendarDay
      }
    }
    answer: {
      list: EntryPage
    }
  }
  /** Searches the viewer’s own entries, newest day first; without any filter it finds none. Scope: diary:read. */
  'GET /api/profile/me/search': {
    input: {
      query?: {
        _size?: PageSize
        _after?: Cursor
        text?: string
        category?: EntryCategory
        mood?: string
        tag?: TagId
        from?: CalendarDay
        to?: CalendarDay
        has_media?: "1"
      }
    }
    answer: {
      list: EntryPage
    }
  }
  /** Adds a mood entry. Scope: diary:write. */
  'POST /api/profile/setxx/mood': {
    input: {
      body: {
        mood: Mood
        message?: string
        privacy_status?: DefaultPrivacy
        consultant_id?: EntityId | null
        tags?: TagNames
        media?: Array<MediaKey>
        removed_media?: Array<MediaKey>
        video_url?: string | null
        occurred_on?: CalendarDay
        occurred_at?: Moment
        zone?: Zone
        town?: TownId | null
        lat?: Latitude | null
        lon?: Longitude | null
      }
    }
    answer: {
      setData: {
        post_id: EntryId
        mood: number
        offer_help: boolean
      }
    }
  }
  /** Adds an entry; without a privacy level it gets the profile’s default for its type, or 9. Scope: diary:write. */
  'POST /api/post': {
    input: {
      body: {
        type: "note" | "H" | "D" | "C" | "F"
        text: string
        poll?: NewPoll
        event?: NewEvent
        title?: string | null
        mood?: EntryMood
        tags?: TagNames
        media?: Array<MediaKey>
        removed_media?: Array<MediaKey>
        video_url?: string | null
        privacy_status?: PublishLevel
        publish_to?: EntityId | null
        category?: PostCategory | null
        consultant_id?: EntityId | null
        occurred_on?: CalendarDay
        occurred_at?: Moment
        zone?: Zone
        town?: TownId | null
        lat?: Latitude | null
        lon?: Longitude | null
      }
    }
    answer: MadeEntry
  }
  /** Returns an entry with its media and counts. Scope: diary:read. */
  'GET /api/post/:id': {
    input: {
      params: {
        id: EntryId
      }
    }
    answer: {
      post: EntryItem
    }
  }
  /** Changes one’s own entry. Scope: diary:write. */
  'PATCH /api/post/:id': {
    input: {
      params: {
        id: EntryId
      }
      body: {
        type?: "note" | "H" | "D" | "C" | "F"
        text?: string
        event?: NewEvent
        title?: string | null
        mood?: EntryMood
        tags?: TagNames
        media?: Array<MediaKey>
        removed_media?: Array<MediaKey>
        video_url?: string | null
        privacy_status?: PublishLevel
        publish_to?: EntityId | null
        category?: PostCategory | null
        consultant_id?: EntityId | null
        occurred_on?: CalendarDay
        occurred_at?: Moment
        zone?: Zone
        town?: TownId | null
        lat?: Latitude | null
        lon?: Longitude | null
      }
    }
    answer: MadeEntry
  }
  /** Removes an entry: its owner, or a moderator of its group with a reason. Scope: diary:write. */
  'DELETE /api/post/:id': {
    input: {
      params: {
        id: EntryId
      }
      body?: {
        reason?: string
      }
    }
    answer: MadeEntry
  }
  /** Returns which of the given entries the viewer may still see; a device deletes its copy of the others. Scope: diary:read. */
  'POST /api/post/visible': {
    input: {
      body: {
        ids: Array<EntryId>
      }
    }
    answer: {
      data: {
        ids: Array<EntryId>
      }
    }
  }
  /** Changes the privacy level of one’s own entry, with immediate effect; -1 removes it. Scope: diary:write. */
  'POST /api/post/privacy/:id/:level': {
    input: {
      params: {
        id: EntryId
        level: number
      }
    }
    answer: {
      setData: {
        post_id: EntryId
        privacy_status: PrivacyLevel
      }
    }
  }
  /** Shares a public entry on one’s own life line or in a group. Scope: diary:write. */
  'POST /api/post/:id/share': {
    input: {
      params: {
        id: EntryId
      }
      body: {
        message?: string
        privacy_status?: PublishLevel
        publish_to?: EntityId | null
      }
    }
    answer: MadeEntry
  }
  /** Returns who would see an entry with this privacy level, by the same rule that checks reads, and whether it waits for a moderator first. Scope: diary:read. */
  'POST /api/audience': {
    input: {
      body: {
        privacy_status: PublishLevel
        publish_to?: EntityId | null
        type?: string
        consultant_id?: EntityId | null
      }
    }
    answer: {
      audience: {
        count: number
        sample: Array<EntityCard>
        told: number
        waits: boolean
      }
    }
  }
  /** Lists the feed: entries of the viewer, friends, followed people and groups, newest first. Scope: diary:read. */
  'GET /api/timeline': {
    input: {
      query?: {
        _size?: PageSize
        _after?: Cursor
        category?: "friends" | "groups" | "all"
      }
    }
    answer: {
      list: EntryPage
    }
  }
  /** Hides an entry from the viewer’s own feed. Scope: diary:write. */
  'DELETE /api/timeline/:id': {
    input: {
      params: {
        id: EntryId
      }
    }
    answer: MadeEntry
  }
  /** Returns whether the member has a private address of the feed, and since when; the address itself is not stored. No access token may make it. */
  'GET /api/timeline/subscription': {
    input: Record<never, never>
    answer: {
      subscription: {
        made_at: string | null
        with_text: boolean
      }
    }
  }
  /** Makes a private address of the feed in place of an earlier one, which ends; its token is returned this once. No access token may make it. */
  'POST /api/timeline/subscription': {
    input: {
      body: {
        with_text: boolean
      }
    }
    answer: {
      subscription: {
        made_at: string | null
        with_text: boolean
        token: string
      }
    }
  }
  /** Ends the private address of the feed. No access token may make it. */
  'DELETE /api/timeline/subscription': {
    input: Record<never, never>
    answer: {
      subscription: {
        made_at: string | null
        with_text: boolean
      }
    }
  }
  /** Returns the newest entries of a member’s feed, or of one group, as Atom, by a private address: as the member sees them now, without what is for the member alone. No access token may make it. */
  'GET /api/timeline/subscription/:token': {
    input: {
      params: {
        token: SubscriptionToken
      }
      query?: {
        group?: EntityId
      }
    }
    answer: Uint8Array
  }
  /** Lists people to mention, by the start of a name. Scope: people:read. */
  'GET /api/autocomplete/:source': {
    input: {
      params: {
        source: "people"
      }
      query?: {
        query?: string
        _size?: number
      }
    }
    answer: {
      list: {
        data: Array<{
          k: string
          v: string
          thumb: string | null
        }>
        next: Cursor | null
      }
    }
  }
  /** Lists one’s own tags, the most used first. Nobody else sees them. Scope: diary:read. */
  'GET /api/tag': {
    input: Record<never, never>
    answer: {
      list: {
        data: Array<Tag>
        next: Cursor | null
      }
    }
  }
  /** Renames one’s own tag or changes its kind; a name that another tag has is a CONFLICT. Scope: diary:write. */
  'PATCH /api/tag/:id': {
    input: {
      params: {
        id: TagId
      }
      body: {
        name?: TagName
        kind?: TagKind
      }
    }
    answer: {
      setData: {
        tag_id: TagId
      }
    }
  }
  /** Deletes one’s own tag; its entries stay. Scope: diary:write. */
  'DELETE /api/tag/:id': {
    input: {
      params: {
        id: TagId
      }
    }
    answer: {
      setData: {
        tag_id: TagId
      }
    }
  }
  /** Puts another of one’s own tags in the place of this one on every entry, and deletes this one. Scope: diary:write. */
  'POST /api/tag/:id/merge': {
    input: {
      params: {
        id: TagId
      }
      body: {
        into: TagId
      }
    }
    answer: {
      setData: {
        tag_id: TagId
      }
    }
  }
  /** Returns the head of an entry and its comments. Scope: diary:read. */
  'GET /api/comment/base/:object_id': {
    input: {
      params: {
        object_id: EntryId
      }
    }
    answer: {
      post: EntryItem
      list: CommentList
    }
  }
  /** Lists the comments of an entry, first comments and replies in one list. Scope: diary:read. */
  'GET /api/comment/:objectId': {
    input: {
      params: {
        objectId: EntryId
      }
      query?: {
        _size?: number
        _page?: number
        _sort?: "A.id" | "-A.id"
      }
    }
    answer: {
      list: CommentList
    }
  }
  /** Adds a comment to an entry; with reply_to it is added to the thread of that comment. Scope: diary:write. */
  'POST /api/comment/:objectId': {
    input: {
      params: {
        objectId: EntryId
      }
      body: CommentBody
    }
    answer: MadeComment
  }
  /** Changes one’s own comment; it is marked as edited. Scope: diary:write. */
  'PATCH /api/comment/:objectId': {
    input: {
      params: {
        objectId: CommentId
      }
      body: {
        message: string
      }
    }
    answer: MadeComment
  }
  /** Deletes a comment: its author, or a moderator of the entry’s group with a reason. A comment with replies stays as an empty one. Scope: diary:write. */
  'DELETE /api/comment/:objectId': {
    input: {
      params: {
        objectId: CommentId
      }
      body?: {
        reason?: string
      }
    }
    answer: MadeComment
  }
  /** Lists one thread of an entry’s comments, with its first comment. Scope: diary:read. */
  'GET /api/comment/:objectId/:subThreadId': {
    input: {
      params: {
        objectId: EntryId
        subThreadId: CommentId
      }
      query?: {
        _size?: number
        _page?: number
        _sort?: "A.id" | "-A.id"
      }
    }
    answer: {
      list: CommentList
    }
  }
  /** Adds a reply to a thread. Scope: diary:write. */
  'POST /api/comment/:objectId/:subThreadId': {
    input: {
      params: {
        objectId: EntryId
        subThreadId: CommentId
      }
      body: CommentBody
    }
    answer: MadeComment
  }
  /** Likes an entry. Scope: diary:write. */
  'POST /api/like/:id': {
    input: {
      params: {
        id: EntryId
      }
    }
    answer: Liked
  }
  /** Removes the like of an entry. Scope: diary:write. */
  'POST /api/unlike/:id': {
    input: {
      params: {
        id: EntryId
      }
    }
    answer: Liked
  }
  /** Likes a comment. Scope: diary:write. */
  'POST /api/like/:id/comment': {
    input: {
      params: {
        id: CommentId
      }
    }
    answer: Liked
  }
  /** Removes the like of a comment. Scope: diary:write. */
  'POST /api/unlike/:id/comment': {
    input: {
      params: {
        id: CommentId
      }
    }
    answer: Liked
  }
  /** Lists who liked an entry or a comment (l), the members (m) or join requests (j) of a group, or the viewer’s friends, or the friends in common with a person (b). Scope: people:read. */
  'GET /api/entity_relation/:id': {
    input: {
      params: {
        id: string
      }
      query: {
        _size?: PageSize
        _after?: Cursor
        _reltype: "l" | "b" | "m" | "j"
      }
    }
    answer: EntityList
  }
  /** Lists the pinned posts of a group that the viewer sees, the last pinned first; 404 for who is not in it. Scope: groups:read. */
  'GET /api/entity/:id/pin': {
    input: {
      params: {
        id: EntityId
      }
    }
    answer: {
      list: {
        data: Array<EntryItem>
      }
    }
  }
  /** Pins a published post on the page of its group, or unpins it (A, C, E, M). A fourth replaces the first. Scope: groups:write. */
  'POST /api/post/:id/pin': {
    input: {
      params: {
        id: EntryId
      }
      body: {
        pinned: boolean
      }
    }
    answer: {
      setData: {
        post_id: EntryId
        pinned: boolean
      }
    }
  }
  /** Votes in the poll of an entry, in place of the viewer’s earlier vote. Scope: diary:write. */
  'POST /api/poll/:id/vote': {
    input: {
      params: {
        id: EntryId
      }
      body: {
        choices: ChosenNumbers
      }
    }
    answer: {
      poll: Poll
    }
  }
  /** Takes back the viewer’s vote. Scope: diary:write. */
  'DELETE /api/poll/:id/vote': {
    input: {
      params: {
        id: EntryId
      }
    }
    answer: {
      poll: Poll
    }
  }
  /** Closes the poll of one’s own entry; its results are then visible to everybody who sees the entry. Scope: diary:write. */
  'POST /api/poll/:id/close': {
    input: {
      params: {
        id: EntryId
      }
    }
    answer: {
      poll: Poll
    }
  }
  /** Lists who voted for a choice, if the poll shows names and its results are visible to the viewer. Scope: diary:read. */
  'GET /api/poll/:id/voters/:no': {
    input: {
      params: {
        id: EntryId
        no: number
      }
      query?: {
        _size?: PageSize
        _after?: Cursor
      }
    }
    answer: EntityList
  }
  /** Lists entries with an event that is not over, by its start: all that the viewer sees, those of a group, or of the viewer (own, answered, and of own groups). Scope: diary:read. */
  'GET /api/event': {
    input: {
      query?: {
        _size?: PageSize
        _after?: Cursor
        group?: EntityId
        mine?: "1"
      }
    }
    answer: {
      list: EntryPage
    }
  }
  /** Answers whether the viewer comes, in place of an earlier answer. Scope: diary:write. */
  'PUT /api/event/:id/answer': {
    input: {
      params: {
        id: EntryId
      }
      body: {
        answer: EventAnswer
      }
    }
    answer: {
      event: EntryEvent
    }
  }
  /** Takes back the viewer’s answer. Scope: diary:write. */
  'DELETE /api/event/:id/answer': {
    input: {
      params: {
        id: EntryId
      }
    }
    answer: {
      event: EntryEvent
    }
  }
  /** Cancels the event of one’s own entry; those who come or may come are notified. Scope: diary:write. */
  'POST /api/event/:id/cancel': {
    input: {
      params: {
        id: EntryId
      }
    }
    answer: {
      event: EntryEvent
    }
  }
  /** Lists who gave an answer, without those across a block. Scope: diary:read. */
  'GET /api/event/:id/answer/:answer': {
    input: {
      params: {
        id: EntryId
        answer: EventAnswer
      }
      query?: {
        _size?: PageSize
        _after?: Cursor
      }
    }
    answer: EntityList
  }
  /** Lists the viewer’s bookmarked entries that are visible to them, the last bookmarked first. Scope: diary:read. */
  'GET /api/bookmark': {
    input: {
      query?: {
        _size?: PageSize
        _after?: Cursor
      }
    }
    answer: {
      list: EntryPage
    }
  }
  /** Says whether the viewer has bookmarked an entry. Scope: diary:read. */
  'GET /api/bookmark/:id': {
    input: {
      params: {
        id: EntryId
      }
    }
    answer: {
      bookmark: {
        id: EntryId
        saved: boolean
      }
    }
  }
  /** Bookmarks an entry, once; nobody else learns of it. Scope: diary:write. */
  'POST /api/bookmark/:id': {
    input: {
      params: {
        id: EntryId
      }
    }
    answer: {
      bookmark: {
        id: EntryId
        saved: boolean
      }
    }
  }
  /** Removes the bookmark of an entry. Scope: diary:write. */
  'DELETE /api/bookmark/:id': {
    input: {
      params: {
        id: EntryId
      }
    }
    answer: {
      bookmark: {
        id: EntryId
        saved: boolean
      }
    }
  }
  /** Lists the viewer’s consultants by name. No access token may make it. */
  'GET /api/consultant': {
    input: {
      query?: {
        _size?: PageSize
        _after?: Cursor
      }
    }
    answer: EntityList
  }
  /** Lists the viewer’s clients by name. No access token may make it. */
  'GET /api/client': {
    input: {
      query?: {
        _size?: PageSize
        _after?: Cursor
      }
    }
    answer: EntityList
  }
  /** Lists the open invitations that the viewer got or sent, newest first. No access token may make it. */
  'GET /api/client/invitation': {
    input: {
      query?: {
        _size?: PageSize
        _after?: Cursor
      }
    }
    answer: {
      list: {
        data: Array<ClientInvitation>
        next: Cursor | null
      }
    }
  }
  /** Invites a person, `as` being the viewer’s own side: as a client the viewer asks for a consultant. If the other invited the viewer to the same, it is accepted. No access token may make it. */
  'POST /api/client/invitation': {
    input: {
      body: {
        person_id: EntityId
        as: ClientSide
      }
    }
    answer: {
      setData: {
        person_id: EntityId
        as: ClientSide
        state: ClientState
      }
    }
  }
  /** Accepts an invitation. No access token may make it. */
  'POST /api/client/invitation/:as/:id': {
    input: {
      params: {
        as: ClientSide
        id: EntityId
      }
    }
    answer: {
      setData: {
        person_id: EntityId
        as: ClientSide
        state: ClientState
      }
    }
  }
  /** Declines an invitation, or withdraws one’s own; nobody is notified. No access token may make it. */
  'DELETE /api/client/invitation/:as/:id': {
    input: {
      params: {
        as: ClientSide
        id: EntityId
      }
    }
    answer: {
      setData: {
        person_id: EntityId
        as: ClientSide
        state: ClientState
      }
    }
  }
  /** Returns how the viewer and another person stand: with the viewer as the client, and as the consultant. No access token may make it. */
  'GET /api/client/:id': {
    input: {
      params: {
        id: EntityId
      }
    }
    answer: {
      data: {
        client: ClientState
        consultant: ClientState
      }
    }
  }
  /** Lists what a client shared with the viewer, newest first. No access token may make it. */
  'GET /api/client/:id/entry': {
    input: {
      params: {
        id: EntityId
      }
      query?: {
        _size?: PageSize
        _after?: Cursor
      }
    }
    answer: {
      client: EntityCard
      list: EntryPage
    }
  }
  /** Ends it, from either side at any time: the consultant sees nothing any more of what was shared, also if it begins again; nobody is notified. No access token may make it. */
  'DELETE /api/client/:as/:id': {
    input: {
      params: {
        as: ClientSide
        id: EntityId
      }
    }
    answer: {
      setData: {
        person_id: EntityId
        as: ClientSide
        state: ClientState
      }
    }
  }
  /** Returns an event as a calendar file (iCalendar). Scope: diary:read. */
  'GET /api/event/:id/ics': {
    input: {
      params: {
        id: EntryId
      }
    }
    answer: Uint8Array
  }
  /** Returns whether the member has a private calendar address, and since when; the address itself is not stored. No access token may make it. */
  'GET /api/event/subscription': {
    input: Record<never, never>
    answer: {
      subscription: Subscription
    }
  }
  /** Makes a private calendar address in place of an earlier one, which ends; its token is returned this once. No access token may make it. */
  'POST /api/event/subscription': {
    input: Record<never, never>
    answer: {
      subscription: {
        made_at: string | null
        token: string
      }
    }
  }
  /** Ends the private calendar address. No access token may make it. */
  'DELETE /api/event/subscription': {
    input: Record<never, never>
    answer: {
      subscription: Subscription
    }
  }
  /** Returns the events of a member as a calendar (iCalendar), by a private address: own, answered and of own groups, as the member sees them now. No access token may make it. */
  'GET /api/event/subscription/:token': {
    input: {
      params: {
        token: SubscriptionToken
      }
    }
    answer: Uint8Array
  }
  /** Lists the viewer’s friends by name. Scope: people:read. */
  'GET /api/friend': {
    input: {
      query?: {
        _size?: PageSize
        _after?: Cursor
        query?: string
      }
    }
    answer: EntityList
  }
  /** Returns the open friend request between the viewer and another person; 404 FRIEND_REQUEST_GONE if there is none. Scope: people:read. */
  'GET /api/friend/request/:id': {
    input: {
      params: {
        id: EntityId
      }
    }
    answer: {
      request: FriendRequest
    }
  }
  /** Lists the open friend requests that the viewer got, newest first. Scope: people:read. */
  'GET /api/friend/request': {
    input: {
      query?: {
        _size?: PageSize
        _after?: Cursor
      }
    }
    answer: {
      list: {
        data: Array<FriendRequest>
        next: Cursor | null
      }
    }
  }
  /** Sends a friend request; if the other has sent one too, they become friends at once. Scope: people:write. */
  'POST /api/friend/request/send': {
    input: {
      body: {
        entity_id: EntityId
        message?: string
      }
    }
    answer: Related
  }
  /** Withdraws one’s own friend request. Scope: people:write. */
  'POST /api/friend/request/revoke/:id': {
    input: {
      params: {
        id: EntityId
      }
    }
    answer: Related
  }
  /** Accepts a friend request. Scope: people:write. */
  'POST /api/friend/request/accept/:id': {
    input: {
      params: {
        id: EntityId
      }
    }
    answer: Related
  }
  /** Rejects a friend request; nobody is notified. Scope: people:write. */
  'POST /api/friend/request/reject/:id': {
    input: {
      params: {
        id: EntityId
      }
    }
    answer: Related
  }
  /** Ends a friendship; nobody is notified. Scope: people:write. */
  'POST /api/friend/unfriend/:id': {
    input: {
      params: {
        id: EntityId
      }
    }
    answer: Related
  }
  /** Follows a person: their public entries appear in the viewer’s feed. It shows nothing else. Scope: people:write. */
  'POST /api/follow/:id': {
    input: {
      params: {
        id: EntityId
      }
    }
    answer: Related
  }
  /** Stops following. Scope: people:write. */
  'DELETE /api/follow/:id': {
    input: {
      params: {
        id: EntityId
      }
    }
    answer: Related
  }
  /** Blocks a person: each is hidden from the other everywhere. Ends friendship, requests, following and consulting both ways. Scope: people:write. */
  'POST /api/block/:id': {
    input: {
      params: {
        id: EntityId
      }
    }
    answer: Related
  }
  /** Unblocks a person; friendship and following are not restored. Scope: people:write. */
  'DELETE /api/block/:id': {
    input: {
      params: {
        id: EntityId
      }
    }
    answer: Related
  }
  /** Lists the people whom the viewer has blocked, by name only. Scope: people:read. */
  'GET /api/block': {
    input: {
      query?: {
        _size?: PageSize
        _after?: Cursor
        query?: string
      }
    }
    answer: EntityList
  }
  /** Lists pictures and documents of the posts of a group that are visible to the viewer, newest first, for its members. Scope: groups:read. */
  'GET /api/entity/:id/file': {
    input: {
      params: {
        id: EntityId
      }
      query?: {
        _size?: PageSize
        _after?: Cursor
      }
    }
    answer: {
      list: {
        data: Array<GroupFile>
        next: Cursor | null
      }
    }
  }
  /** Returns a community, company or training by id or by the guid of an invitation: members get its posts, others its public data. Scope: groups:read. */
  'GET /api/entity/:id': {
    input: {
      params: {
        id: string | LinkGuid
      }
      query?: {
        _size?: PageSize
        _after?: Cursor
        category?: "news" | "note" | "question" | "alert" | "lesson"
      }
    }
    answer: {
      entity: Group
      list: EntryPage
    }
  }
  /** Changes the given fields of a group or administered person (right A); null clears a field. Scope: groups:write. */
  'PATCH /api/entity/:id': {
    input: {
      params: {
        id: EntityId
      }
      body: {
        name?: DisplayName
        type?: 1 | 2 | 3 | 4
        sub_type?: string | null
        introduction?: string | null
        location?: string | null
        image?: MediaKey | null
        cover?: MediaKey | null
        settings?: GroupSetting
        site?: SiteFaceChange
      }
    }
    answer: ChangedEntity
  }
  /** Deletes a group with what was published to it, or an administered person (right A, confirmed session). Scope: groups:write. */
  'DELETE /api/entity/:id': {
    input: {
      params: {
        id: EntityId
      }
    }
    answer: ChangedEntity
  }
  /** Joins an open group, requests to join one that has to accept, or joins by an invitation (link or by name). Scope: groups:write. */
  'POST /api/entity/join/:id': {
    input: {
      params: {
        id: EntityId
      }
      body?: {
        guid?: string
        message?: string
      }
    }
    answer: Related
  }
  /** Leaves a group, or withdraws the join request. Scope: groups:write. */
  'POST /api/entity/leave/:id': {
    input: {
      params: {
        id: EntityId
      }
    }
    answer: Related
  }
  /** Lists members with their rights (right A), or with _reltype=j the join requests (A, C, E, M). Scope: groups:read. */
  'GET /api/entity/:id/member': {
    input: {
      params: {
        id: EntityId
      }
      query?: {
        _size?: PageSize
        _after?: Cursor
        _reltype?: "m" | "j" | "A" | "C" | "E" | "M" | "R"
        query?: string
      }
    }
    answer: {
      list: {
        data: Array<GroupMember>
        next: Cursor | null
      }
    }
  }
  /** Accepts or rejects a join request (A, C, E, M); removes a member, grants or revokes a right (A). Scope: groups:write. */
  'POST /api/entity/:id/member/:personId': {
    input: {
      params: {
        id: EntityId
        personId: EntityId
      }
      body: {
        action: "accept" | "reject" | "remove" | "grant" | "revoke"
        right?: Right
      }
    }
    answer: MemberLetters
  }
  /** Lists the current bans of the group, newest first (A, C, E, M). Scope: groups:read. */
  'GET /api/entity/:id/ban': {
    input: {
      params: {
        id: EntityId
      }
      query?: {
        _size?: PageSize
        _after?: Cursor
      }
    }
    answer: {
      list: {
        data: Array<GroupBan>
        next: Cursor | null
      }
    }
  }
  /** Bans a person: removes the member or rejects the join request (right A). For a banned person it changes the ban. Scope: groups:write. */
  'POST /api/entity/:id/ban/:personId': {
    input: {
      params: {
        id: EntityId
        personId: EntityId
      }
      body: {
        reason: string
        show_reason: boolean
        days: BanDays
      }
    }
    answer: MemberLetters
  }
  /** Lifts a ban (right A): the person may join again, but is not a member yet. Scope: groups:write. */
  'DELETE /api/entity/:id/ban/:personId': {
    input: {
      params: {
        id: EntityId
        personId: EntityId
      }
    }
    answer: MemberLetters
  }
  /** Lists invitations, newest first, each with the people who used it (right A). Scope: groups:read. */
  'GET /api/entity/:id/link': {
    input: {
      params: {
        id: EntityId
      }
      query?: {
        _size?: PageSize
        _after?: LinkGuid
      }
    }
    answer: {
      list: {
        data: Array<JoinLink>
        next: Cursor | null
      }
    }
  }
  /** Creates an invitation (right A). Scope: groups:write. */
  'POST /api/entity/:id/link': {
    input: {
      params: {
        id: EntityId
      }
      body?: {
        expires_at?: Moment | null
        max_uses?: number | null
      }
    }
    answer: {
      setData: {
        entity_id: EntityId
        guid: string
      }
    }
  }
  /** Revokes an invitation (right A); members who used it stay. Scope: groups:write. */
  'DELETE /api/entity/:id/link/:guid': {
    input: {
      params: {
        id: EntityId
        guid: LinkGuid
      }
    }
    answer: {
      setData: {
        entity_id: EntityId
        guid: string
      }
    }
  }
  /** Lists the people who were invited by name and did not join yet, newest first (right A). Scope: groups:read. */
  'GET /api/entity/:id/invitation': {
    input: {
      params: {
        id: EntityId
      }
      query?: {
        _size?: PageSize
        _after?: Cursor
      }
    }
    answer: {
      list: {
        data: Array<GroupInvitation>
        next: Cursor | null
      }
    }
  }
  /** Lists by name the people whom the viewer may invite: friends and members of common groups who are neither in the group, nor asked to join, nor banned, nor invited (right A). Scope: groups:read. */
  'GET /api/entity/:id/invitable': {
    input: {
      params: {
        id: EntityId
      }
      query?: {
        _size?: PageSize
        _after?: Cursor
        query?: string
      }
    }
    answer: EntityList
  }
  /** Invites a friend or a member of a common group (right A). Inviting again changes nothing; CONFLICT for a person who is banned, asked to join or declined. Scope: groups:write. */
  'POST /api/entity/:id/invitation/:personId': {
    input: {
      params: {
        id: EntityId
        personId: EntityId
      }
    }
    answer: {
      setData: {
        entity_id: EntityId
        person_id: EntityId
      }
    }
  }
  /** Withdraws an invitation that waits for an answer (right A), or declines one’s own. Scope: groups:write. */
  'DELETE /api/entity/:id/invitation/:personId': {
    input: {
      params: {
        id: EntityId
        personId: EntityId
      }
    }
    answer: {
      setData: {
        entity_id: EntityId
        person_id: EntityId
      }
    }
  }
  /** Lists posts and comments of the group that wait for a decision or were reported, or those that were hidden, oldest first (A, C, E, M). Scope: groups:read. */
  'GET /api/entity/:id/moderation': {
    input: {
      params: {
        id: EntityId
      }
      query?: {
        _size?: PageSize
        _after?: Cursor
        state?: "open" | "hidden"
      }
    }
    answer: {
      list: {
        data: Array<ModerationItem>
        next: Cursor | null
      }
    }
  }
  /** Approves, hides or removes a post or comment of the group (A, C, E, M); notifies its author of the reason. Scope: groups:write. */
  'POST /api/entity/:id/moderation/:postId': {
    input: {
      params: {
        id: EntityId
        postId: string
      }
      body: {
        action: "approve" | "hide" | "remove"
        reason?: string
      }
    }
    answer: {
      setData: {
        post_id: string
        action: "approve" | "hide" | "remove"
      }
    }
  }
  /** Lists the groups the viewer is in by name, at most 200, with the number of unread posts and whether they are muted. Scope: groups:read. */
  'GET /api/entity_unread': {
    input: Record<never, never>
    answer: {
      list: {
        data: Array<OwnGroup>
      }
    }
  }
  /** Moves the member’s read mark in the group to this post; never back, and not for a post that is no longer visible. Scope: groups:write. */
  'POST /api/entity/:id/read': {
    input: {
      params: {
        id: EntityId
      }
      body: {
        entry_id: EntryId
      }
    }
    answer: {
      setData: {
        entity_id: EntityId
      }
    }
  }
  /** Mutes the group for the member, or ends it: its posts, challenges and broadcasts notify no more; mentions and answers still do. Scope: groups:write. */
  'POST /api/entity/:id/mute': {
    input: {
      params: {
        id: EntityId
      }
      body: {
        muted: boolean
      }
    }
    answer: {
      setData: {
        entity_id: EntityId
        muted: boolean
      }
    }
  }
  /** Notes that the member has the page of the group open, if they show it, and returns which members do; sent again each minute. No access token may make it. */
  'POST /api/entity/:id/here': {
    input: {
      params: {
        id: EntityId
      }
    }
    answer: {
      here: GroupHere
    }
  }
  /** Lists lessons, latest first: received ones in full, claimable ones by title and state. Scope: lessons:read. */
  'GET /api/lesson': {
    input: {
      query?: {
        _size?: PageSize
        _after?: Cursor
        state?: "all" | "arrived" | "solved" | "requested" | "open"
      }
    }
    answer: {
      list: {
        data: Array<LessonItem>
        next: Cursor | null
      }
    }
  }
  /** Creates a lesson as a draft: administrators, or A, C, E in the publishing group. Scope: lessons:write. */
  'POST /api/lesson': {
    input: {
      body: {
        title: string
        text: string
        media?: Array<MediaKey>
        removed_media?: Array<MediaKey>
        video_url?: string | null
        steps?: Array<string>
        until?: CalendarDay | null
        repeats?: LessonRepeats | null
        audience: LessonAudience
        claim_ask?: boolean
        starter?: boolean
        publish_to?: EntityId | null
      }
    }
    answer: MadeLesson
  }
  /** Lists the lessons that the viewer manages, with drafts, newest first. Scope: lessons:read. */
  'GET /api/lesson/led': {
    input: {
      query?: {
        _size?: PageSize
        _after?: Cursor
      }
    }
    answer: {
      list: {
        data: Array<LedLesson>
        next: Cursor | null
      }
    }
  }
  /** Changes a lesson; its audience and whether it repeats only until it is sent. Scope: lessons:write. */
  'PATCH /api/lesson/:id': {
    input: {
      params: {
        id: EntryId
      }
      body: {
        title?: string
        text?: string
        media?: Array<MediaKey>
        removed_media?: Array<MediaKey>
        video_url?: string | null
        steps?: Array<string>
        until?: CalendarDay | null
        repeats?: LessonRepeats | null
        audience?: LessonAudience
        claim_ask?: boolean
        starter?: boolean
        open_to_claim?: boolean
      }
    }
    answer: MadeLesson
  }
  /** Deletes a lesson; the solutions of others stay. Scope: lessons:write. */
  'DELETE /api/lesson/:id': {
    input: {
      params: {
        id: EntryId
      }
    }
    answer: MadeLesson
  }
  /** Sends a lesson; sent again it reaches only those who joined since. Scope: lessons:write. */
  'POST /api/lesson/:id/send': {
    input: {
      params: {
        id: EntryId
      }
      body?: {
        audience?: LessonAudience
      }
    }
    answer: MadeLesson
  }
  /** Lists who requested or received a lesson, earliest first, or who solved it with a solution that the viewer may see, latest first (its leaders). Scope: lessons:read. */
  'GET /api/lesson/:id/recipient': {
    input: {
      params: {
        id: EntryId
      }
      query?: {
        _size?: PageSize
        _after?: Cursor
        state?: RecipientState
      }
    }
    answer: {
      list: {
        data: Array<LessonRecipient>
        next: Cursor | null
      }
    }
  }
  /** Withdraws one’s own request, or declines a received lesson; a solved one only if it repeats. Scope: lessons:write. */
  'DELETE /api/lesson/:id/recipient': {
    input: {
      params: {
        id: EntryId
      }
    }
    answer: MadeLesson
  }
  /** Grants or refuses a lesson to somebody who requested it (its leaders). Scope: lessons:write. */
  'POST /api/lesson/:id/recipient/:personId': {
    input: {
      params: {
        id: EntryId
        personId: EntityId
      }
      body: {
        action: "grant" | "refuse"
      }
    }
    answer: {
      setData: {
        lesson_id: EntryId
        person_id: EntityId
      }
    }
  }
  /** Ticks a step of a lesson for oneself, or takes the tick back. Scope: lessons:write. */
  'POST /api/lesson/:id/step': {
    input: {
      params: {
        id: EntryId
      }
      body: {
        step: string
        done: boolean
      }
    }
    answer: MadeLesson
  }
  /** Returns the weeks of a training in their order, for its members; drafts only for its leaders (A, C, E). Scope: lessons:read. */
  'GET /api/training/:id': {
    input: {
      params: {
        id: EntityId
      }
    }
    answer: {
      training: EntityCard
      leads: boolean
      weeks: Array<TrainingWeek>
    }
  }
  /** Adds a week as a draft after the others (its leaders); sending its lesson opens it. Scope: lessons:write. */
  'POST /api/training/:id/week': {
    input: {
      params: {
        id: EntityId
      }
      body: {
        title: string
        text: string
      }
    }
    answer: MadeLesson
  }
  /** Sets the material of a week (its leaders); its question is changed as a lesson. Scope: lessons:write. */
  'PATCH /api/training/:id/week/:lesson_id': {
    input: {
      params: {
        id: EntityId
        lesson_id: EntryId
      }
      body: {
        materials: Array<EntryId>
      }
    }
    answer: MadeLesson
  }
  /** Lists the members of a training without its leaders, each with the weeks they answered (its leaders). Scope: lessons:read. */
  'GET /api/training/:id/progress': {
    input: {
      params: {
        id: EntityId
      }
      query?: {
        _size?: PageSize
        _after?: Cursor
      }
    }
    answer: {
      list: {
        data: Array<TrainingProgress>
        next: Cursor | null
      }
    }
  }
  /** Returns a lesson with its solutions, the viewer’s own first; _claim=1 claims it. Scope: lessons:read. */
  'GET /api/lesson/solution/:id': {
    input: {
      params: {
        id: EntryId
      }
      query?: {
        _size?: PageSize
        _after?: Cursor
        _claim?: "0" | "1"
      }
    }
    answer: {
      lesson: Lesson
      solution: EntryItem | null
      locked: boolean
      others: number
      requests: number
      recipients: LessonCounts | null
      answered: Array<{
        starts_on: string
        solution_id: EntryId
      }>
      list: EntryPage
    } | {
      lesson: LessonItem
      list: EntryPage
    }
  }
  /** Adds a solution to a lesson, once, or once a period if it repeats; without a privacy level it gets the profile’s default for solutions, or the audience of the lesson. Scope: lessons:write. */
  'POST /api/lesson/solution/:id': {
    input: {
      params: {
        id: EntryId
      }
      body: {
        answer_text: string
        media?: Array<MediaKey>
        removed_media?: Array<MediaKey>
        video_url?: string | null
        mood?: EntryMood
        tags?: TagNames
        occurred_on?: CalendarDay
        occurred_at?: Moment
        zone?: Zone
        town?: TownId | null
        lat?: Latitude | null
        lon?: Longitude | null
        privacy_status?: PublishLevel
      }
    }
    answer: MadeSolution
  }
  /** Deletes one’s own solution; the lesson can be answered again. Scope: lessons:write. */
  'DELETE /api/lesson/solution/:id': {
    input: {
      params: {
        id: EntryId
      }
    }
    answer: {
      setData: {
        solution_id: EntryId
      }
    }
  }
  /** Returns a solution with its lesson. Scope: lessons:read. */
  'GET /api/lesson/solution/:lesson_id/:solution_id': {
    input: {
      params: {
        lesson_id: EntryId
        solution_id: EntryId
      }
    }
    answer: {
      lesson: Lesson
      solution: EntryItem
    }
  }
  /** Changes one’s own solution. Scope: lessons:write. */
  'PATCH /api/lesson/solution/:lesson_id/:solution_id': {
    input: {
      params: {
        lesson_id: EntryId
        solution_id: EntryId
      }
      body: {
        answer_text?: string
        media?: Array<MediaKey>
        removed_media?: Array<MediaKey>
        video_url?: string | null
        mood?: EntryMood
        tags?: TagNames
        occurred_on?: CalendarDay
        occurred_at?: Moment
        zone?: Zone
        town?: TownId | null
        lat?: Latitude | null
        lon?: Longitude | null
        privacy_status?: PublishLevel
      }
    }
    answer: MadeSolution
  }
  /** Returns a solution. Scope: lessons:read. */
  'GET /api/solution/:id': {
    input: {
      params: {
        id: EntryId
      }
    }
    answer: {
      solution: EntryItem
    }
  }
  /** Lists the articles of a library, newest first; with state=waiting those that wait for review (ADMIN). Scope: library:read. */
  'GET /api/article': {
    input: {
      query?: {
        _size?: PageSize
        _after?: Cursor
        library?: RequestedLibrary
        query?: string
        state?: "published" | "waiting"
      }
    }
    answer: {
      list: EntryPage
    }
  }
  /** Adds an article to a library (ADMIN); what a member sends to yousend waits for review. Scope: library:write. */
  'POST /api/article': {
    input: {
      body: {
        library: RequestedLibrary
        title: string
        text: string
        media?: Array<MediaKey>
        removed_media?: Array<MediaKey>
        video_url?: string | null
      }
    }
    answer: MadeArticle
  }
  /** Returns an article or a video of a library. Scope: library:read. */
  'GET /api/article/:id': {
    input: {
      params: {
        id: EntryId
      }
    }
    answer: {
      article: EntryItem
    }
  }
  /** Changes an article, or moves it to another library. Scope: admin:write. */
  'PATCH /api/article/:id': {
    input: {
      params: {
        id: EntryId
      }
      body: {
        library?: RequestedLibrary
        title?: string
        text?: string
        media?: Array<MediaKey>
        removed_media?: Array<MediaKey>
        video_url?: string | null
      }
    }
    answer: MadeArticle
  }
  /** Deletes an article: ADMIN, or the member who sent it in. Scope: library:write. */
  'DELETE /api/article/:id': {
    input: {
      params: {
        id: EntryId
      }
    }
    answer: MadeArticle
  }
  /** Accepts what a member sent in, or rejects it with a reason; notifies the sender. Scope: admin:write. */
  'POST /api/article/:id/review': {
    input: {
      params: {
        id: EntryId
      }
      body: {
        action: "accept" | "reject"
        reason?: string
      }
    }
    answer: MadeArticle
  }
  /** Searches entries, people, communities or articles that the viewer may see; the best matches come first. Scope: diary:read. */
  'GET /api/search': {
    input: {
      query: {
        _size?: PageSize
        _after?: Cursor
        query: string
        kind?: "post" | "person" | "entity" | "article"
      }
    }
    answer: {
      list: {
        data: Array<EntryItem | ListedGroup | EntityCard>
        next: Cursor | null
      }
    }
  }
  /** The few best matches of each kind, and whether there are more. Scope: diary:read. */
  'GET /api/search/all': {
    input: {
      query: {
        query: string
      }
    }
    answer: {
      data: {
        person: {
          data: Array<EntityCard>
          has_more: boolean
        }
        entity: {
          data: Array<ListedGroup>
          has_more: boolean
        }
        post: {
          data: Array<EntryItem>
          has_more: boolean
        }
        article: {
          data: Array<EntryItem>
          has_more: boolean
        }
      }
    }
  }
  /** Suggests people and communities by the start of a name, while the viewer types. Scope: diary:read. */
  'GET /api/search/suggest': {
    input: {
      query: {
        query: string
      }
    }
    answer: {
      list: {
        data: Array<{
          kind: "person" | "entity"
          id: EntityId
          name: string
          thumb: string | null
        }>
        next: Cursor | null
      }
    }
  }
  /** Lists the members on the map in a box at a zoom level, without them in the whole world: clusters with counts, single people with their card. Scope: map:read. */
  'GET /api/location': {
    input: {
      query?: {
        bbox?: string
        zoom?: number
        friends?: "1"
      }
    }
    answer: {
      list: {
        data: Array<MapCluster | MapPerson>
        next: Cursor | null
      }
    }
  }
  /** Counts the next events that the viewer sees and that have a town, in a box at a zoom level, by square; at most 500 of them. Scope: map:read. */
  'GET /api/location/event': {
    input: {
      query?: {
        bbox?: string
        zoom?: number
      }
    }
    answer: {
      list: {
        data: Array<MapEvents>
        next: Cursor | null
      }
    }
  }
  /** Lists entries with an event that is not over and whose town is in a box, by its start. Scope: map:read. */
  'GET /api/location/event/list': {
    input: {
      query: {
        _size?: PageSize
        _after?: Cursor
        bbox: string
      }
    }
    answer: {
      list: EntryPage
    }
  }
  /** Lists the people on the map in a box by square, with the number of friends among them. Scope: map:read. */
  'GET /api/location/people': {
    input: {
      query: {
        bbox: string
        friends?: "1"
        _size?: PageSize
        _after?: Cursor
      }
    }
    answer: {
      list: {
        data: Array<MapPerson>
        next: Cursor | null
      }
      friends: number
    }
  }
  /** Lists the town names to show in a box at a zoom level: the largest town of each part of it. Scope: map:read. */
  'GET /api/location/town': {
    input: {
      query: {
        bbox: string
        zoom: number
      }
    }
    answer: {
      list: {
        data: Array<{
          id: number
          name: string
          lat: number
          lon: number
          rank: number
        }>
        next: Cursor | null
      }
    }
  }
  /** Returns the viewer’s position on the map, and the tile server if the operator set one. Scope: map:read. */
  'GET /api/location/me': {
    input: Record<never, never>
    answer: {
      position: OwnPosition | null
      tiles: {
        url: string
        attribution: string
      } | null
    }
  }
  /** Puts the viewer on the map, by a town or by a position that is blurred before it is stored. Scope: map:write. */
  'PUT /api/location/me': {
    input: {
      body: {
        town?: TownId
        lat?: Latitude
        lon?: Longitude
      }
    }
    answer: {
      setData: {
        position: OwnPosition
      }
    }
  }
  /** Removes the viewer from the map. Scope: map:write. */
  'DELETE /api/location/me': {
    input: Record<never, never>
    answer: {
      setData: {
        position: null
      }
    }
  }
  /** Lists the people of the site by name; LIMIT gets only names and images. Scope: people:read. */
  'GET /api/people': {
    input: {
      query?: {
        _size?: PageSize
        _after?: Cursor
        query?: string
        friends?: "1"
      }
    }
    answer: EntityList
  }
  /** Suggests people: friends of friends and members of the viewer’s communities; without any, recent writers of public entries. Scope: people:read. */
  'GET /api/people/suggestion': {
    input: {
      query?: {
        _size?: PageSize
      }
    }
    answer: {
      list: {
        data: Array<SuggestedPerson>
        next: Cursor | null
      }
    }
  }
  /** Lists live and scheduled broadcasts, earliest start first; with state=ended those that are over, latest first. Scope: live:read. */
  'GET /api/live': {
    input: {
      query?: {
        state?: "open" | "ended"
        _size?: PageSize
        _after?: Cursor
      }
    }
    answer: {
      list: {
        data: Array<Channel>
        next: Cursor | null
      }
      can: {
        add: boolean
        browser: boolean
        hls: boolean
      }
    }
  }
  /** Schedules a broadcast, without `starts_at` for now, and then its readers are notified only when it starts: for everybody (ADMIN), or for the group in `publish_to` that the viewer leads (A, C or E). The source hls is for ADMIN; the source browser has no address, and a site setting says who may use it. Scope: live:write. */
  'POST /api/live': {
    input: {
      body: {
        title: string
        text?: string
        starts_at?: Moment
        source: "browser" | "youtube" | "vimeo" | "hls"
        address?: string
        slow_seconds?: number
        publish_to?: EntityId
      }
    }
    answer: MadeChannel
  }
  /** Returns a broadcast; needs the consent to take part. Scope: live:read. */
  'GET /api/live/:id': {
    input: {
      params: {
        id: EntryId
      }
    }
    answer: {
      channel: Channel
    }
  }
  /** Changes a broadcast; its start and source only before it starts. Scope: live:write. */
  'PATCH /api/live/:id': {
    input: {
      params: {
        id: EntryId
      }
      body: {
        title?: string
        text?: string
        starts_at?: Moment
        source?: "browser" | "youtube" | "vimeo" | "hls"
        address?: string
        slow_seconds?: number
      }
    }
    answer: MadeChannel
  }
  /** Deletes a broadcast with its chat. Scope: live:write. */
  'DELETE /api/live/:id': {
    input: {
      params: {
        id: EntryId
      }
    }
    answer: MadeChannel
  }
  /** Starts a scheduled broadcast; notifies its audience. Scope: live:write. */
  'POST /api/live/:id/start': {
    input: {
      params: {
        id: EntryId
      }
    }
    answer: MadeChannel
  }
  /** Ends a broadcast. Scope: live:write. */
  'POST /api/live/:id/stop': {
    input: {
      params: {
        id: EntryId
      }
    }
    answer: MadeChannel
  }
  /** Uploads the next piece of the host’s recording: the start of a fragmented MP4 (ftyp, moov), then its fragments (moof, mdat), each from a key frame; or the start of a WebM (header, segment of unknown size, info, tracks), then its clusters. `sender` identifies the window; another window is refused while it sends, unless it takes over. A piece beyond the storage limit of the member or the site ends the broadcast; the earlier pieces stay. Scope: live:write. */
  'PUT /api/live/:id/segment/:n': {
    input: {
      params: {
        id: EntryId
        n: string
      }
      query: {
        sender: string
        take?: "1"
      }
      body: Uint8Array | Blob
    }
    answer: {
      setData: {
        channel_id: EntryId
        next_piece: number
      }
    }
  }
  /** Returns the playlist of a broadcast from a browser (index.m3u8 while it is live, recording.m3u8 afterwards) or one of its pieces, for those who may watch. Scope: live:read. */
  'GET /live/:id/media/:file': {
    input: {
      params: {
        id: EntryId
        file: string
      }
    }
    answer: Uint8Array
  }
  /** Lists the chat messages of a broadcast, latest first, without those of people who blocked the viewer or are blocked by them. Scope: live:read. */
  'GET /api/live/:id/chat': {
    input: {
      params: {
        id: EntryId
      }
      query?: {
        _size?: PageSize
        _after?: Cursor
      }
    }
    answer: {
      list: {
        data: Array<ChatItem>
        next: Cursor | null
      }
      chat: {
        slow_seconds: number
        muted: boolean
        can: {
          write: boolean
          moderate: boolean
        }
      }
    }
  }
  /** Adds a chat message to a broadcast; in slow mode one per `slow_seconds`. Scope: live:write. */
  'POST /api/live/:id/chat': {
    input: {
      params: {
        id: EntryId
      }
      body: {
        message: string
      }
    }
    answer: MadeChat
  }
  /** Deletes a chat message: its author, the host or a moderator. Scope: live:write. */
  'DELETE /api/live/:id/chat/:messageId': {
    input: {
      params: {
        id: EntryId
        messageId: ChatId
      }
    }
    answer: MadeChat
  }
  /** Lists the named moderators of a broadcast (its host). Scope: live:read. */
  'GET /api/live/:id/moderator': {
    input: {
      params: {
        id: EntryId
      }
    }
    answer: {
      list: {
        data: Array<EntityCard>
      }
    }
  }
  /** Names somebody who may see the broadcast a moderator of it, besides the moderators of its group (its host). Scope: live:write. */
  'POST /api/live/:id/moderator/:entityId': {
    input: {
      params: {
        id: EntryId
        entityId: EntityId
      }
    }
    answer: NamedModerator
  }
  /** Dismisses a named moderator of a broadcast (its host). Scope: live:write. */
  'DELETE /api/live/:id/moderator/:entityId': {
    input: {
      params: {
        id: EntryId
        entityId: EntityId
      }
    }
    answer: NamedModerator
  }
  /** Mutes a person in the chat of a broadcast (its host and moderators). Scope: live:write. */
  'POST /api/live/:id/mute/:entityId': {
    input: {
      params: {
        id: EntryId
        entityId: EntityId
      }
    }
    answer: Muted
  }
  /** Unmutes a person in the chat of a broadcast. Scope: live:write. */
  'DELETE /api/live/:id/mute/:entityId': {
    input: {
      params: {
        id: EntryId
        entityId: EntityId
      }
    }
    answer: Muted
  }
  /** Lists by name the people whom the viewer may send messages to; without `query` the first page also has those they wrote with lately. Scope: messages:read. */
  'GET /api/contact': {
    input: {
      query?: {
        _size?: PageSize
        _after?: Cursor
        query?: string
      }
    }
    answer: {
      list: {
        data: Array<EntityCard>
        next: Cursor | null
      }
      recent: Array<EntityCard>
    }
  }
  /** Lists the viewer’s conversations, latest first; with `query` those whose person or messages match. Scope: messages:read. */
  'GET /api/message': {
    input: {
      query?: {
        query?: string
        _size?: PageSize
        _after?: Cursor
      }
    }
    answer: {
      list: {
        data: Array<ConversationItem>
        next: Cursor | null
      }
    }
  }
  /** Lists the messages with a person, latest first. Scope: messages:read. */
  'GET /api/message/:entityId': {
    input: {
      params: {
        entityId: EntityId
      }
      query?: {
        _size?: PageSize
        _after?: Cursor
      }
    }
    answer: {
      list: {
        data: Array<MessageItem>
        next: Cursor | null
      }
      conversation: {
        entity: EntityCard
        unread: number
        can: {
          write: boolean
        }
      }
    }
  }
  /** Sends a message to a friend or to a member of a common group. Scope: messages:write. */
  'POST /api/message/:entityId': {
    input: {
      params: {
        entityId: EntityId
      }
      body: {
        text?: string
        media?: MediaKey
      }
    }
    answer: {
      setData: {
        message_id: MessageId
      }
    }
  }
  /** Withdraws one’s own message; it stays in the list, without text. Scope: messages:write. */
  'DELETE /api/message/:entityId': {
    input: {
      params: {
        entityId: MessageId
      }
    }
    answer: {
      setData: {
        message_id: MessageId
      }
    }
  }
  /** Marks a conversation as read up to a message. Scope: messages:write. */
  'POST /api/message/:entityId/read': {
    input: {
      params: {
        entityId: EntityId
      }
      body: {
        message_id?: MessageId
      }
    }
    answer: {
      setData: {
        entity_id: EntityId
        unread: number
      }
    }
  }
  /** Lists the webhooks of a group (right A), or without one those of the site (administrators), newest first, with the hosts they may be at. No access token may make it. */
  'GET /api/webhook': {
    input: {
      query?: {
        _size?: PageSize
        _after?: Cursor
        group?: EntityId
      }
    }
    answer: {
      list: {
        data: Array<Webhook>
        next: Cursor | null
      }
      hosts: Array<string>
    }
  }
  /** Adds a webhook to a group (right A), or without one to the site (administrators), at a host that an administrator named; its secret is answered this once. No access token may make it. */
  'POST /api/webhook': {
    input: {
      body: {
        url: string
        group_id: EntityId | null
        events: Array<WebhookEvent>
      }
    }
    answer: {
      setData: {
        webhook_id: WebhookId
        secret: string
      }
    }
  }
  /** Changes what a webhook tells, pauses it, or lets it go on after a pause or failures. No access token may make it. */
  'PATCH /api/webhook/:id': {
    input: {
      params: {
        id: WebhookId
      }
      body: {
        events?: Array<WebhookEvent>
        active?: boolean
      }
    }
    answer: {
      webhook: Webhook
    }
  }
  /** Deletes a webhook with its deliveries. No access token may make it. */
  'DELETE /api/webhook/:id': {
    input: {
      params: {
        id: WebhookId
      }
    }
    answer: Record<never, never>
  }
  /** Sends a message of the type `test`, also while the webhook is stopped by failures. No access token may make it. */
  'POST /api/webhook/:id/test': {
    input: {
      params: {
        id: WebhookId
      }
    }
    answer: {
      setData: {
        delivery_id: WebhookDeliveryId
      }
    }
  }
  /** Lists what was sent in the last 30 days, newest first. No access token may make it. */
  'GET /api/webhook/:id/delivery': {
    input: {
      params: {
        id: WebhookId
      }
      query?: {
        _size?: PageSize
        _after?: Cursor
      }
    }
    answer: {
      list: {
        data: Array<WebhookDelivery>
        next: Cursor | null
      }
    }
  }
  /** Sends a delivery again that failed, with the same id. No access token may make it. */
  'POST /api/webhook/:id/delivery/:deliveryId': {
    input: {
      params: {
        id: WebhookId
        deliveryId: WebhookDeliveryId
      }
    }
    answer: {
      setData: {
        delivery_id: WebhookDeliveryId
      }
    }
  }
  /** Reports something to the moderators; a second report of the same member is added to the first while it is open. No access token may make it. */
  'POST /api/report/:kind/:id': {
    input: {
      params: {
        kind: "person" | "post" | "comment" | "message" | "entity" | "chat"
        id: string
      }
      body: {
        reason: "harassment" | "hate" | "selfharm" | "privacy" | "sexual" | "spam" | "fake" | "illegal" | "other"
        message?: string
      }
    }
    answer: {
      setData: {
        report_id: string
        already: boolean
      }
    }
  }
  /** Lists the open cases of the site, oldest first, each with the reported thing. Scope: admin:read. */
  'GET /api/admin/dop/reports': {
    input: {
      query?: {
        _size?: PageSize
        _after?: Cursor
      }
    }
    answer: {
      list: {
        data: Array<ReportCase>
        next: Cursor | null
      }
    }
  }
  /** Closes a case: dismisses it, hides or removes the reported text, removes a group, or suspends a person’s account. All except dismissing need a reason. Scope: admin:write. */
  'POST /api/admin/report/:id': {
    input: {
      params: {
        id: string
      }
      body: {
        resolve: Resolution
        reason?: string
        days?: BanDays
      }
    }
    answer: {
      setData: {
        case_id: string
        resolve: Resolution
      }
    }
  }
  /** Returns statistics of the site: totals, the last week, and ninety days one by one. Sums only. Scope: admin:read. */
  'GET /api/admin/stat': {
    input: Record<never, never>
    answer: {
      stat: {
        members: number
        admins: number
        joined_week: number
        active_week: number | null
        active_month: number | null
        entries_week: number | null
        kinds_week: Array<{
          kind: EntryKind
          count: number
        }>
        storage: number
        open_cases: number
        waiting_registrations: number
        waiting_articles: number
        demo: "none" | "there" | "removable"
        days: Array<StatDay>
      }
    }
  }
  /** Returns the state of the server: version, backups, mail, disk, jobs, and errors of the last day. On the main site only. Scope: admin:read. */
  'GET /api/admin/system': {
    input: Record<never, never>
    answer: {
      system: SystemState
    }
  }
  /** Lists the jobs that were given up, oldest first. On the main site only. Scope: admin:read. */
  'GET /api/admin/system/job': {
    input: {
      query?: {
        _size?: PageSize
        _after?: string
      }
    }
    answer: {
      list: {
        data: Array<FailedJob>
        next: Cursor | null
      }
    }
  }
  /** Runs a job that was given up again, or deletes it; without an id all of them. On the main site only. Scope: admin:write. */
  'POST /api/admin/system/job': {
    input: {
      body: {
        action: "retry" | "delete"
        id?: string
      }
    }
    answer: {
      setData: {
        changed: number
      }
    }
  }
  /** Sends a test mail to the own address, at once. On the main site only. Scope: admin:write. */
  'POST /api/admin/system/mail': {
    input: Record<never, never>
    answer: {
      setData: {
        sent: true
      }
    }
  }
  /** Counts an error of a script in the browser, unless the site has switched it off. Stores no address and no account. No access token may make it. */
  'POST /api/client-error': {
    input: {
      body: ClientError
    }
    answer: {
      setData: {
        counted: boolean
      }
    }
  }
  /** Returns one version of an info page or of the text of a consent, as it was saved. Scope: admin:read. */
  'GET /api/admin/page/:table/:id/:language/:version': {
    input: {
      params: {
        table: PageTable
        id: RowId
        language: Language
        version: number
      }
    }
    answer: {
      page: {
        title: string
        html: string
      }
    }
  }
  /** Returns the text of a page as readers would see it: sanitised, with the name and contact of the operator. Saves nothing. Scope: admin:write. */
  'POST /api/admin/page/preview': {
    input: {
      body: {
        html: string
      }
    }
    answer: {
      html: string
    }
  }
  /** Returns the account of a member of the site. The access is recorded, and the member can see the record. Scope: admin:read. */
  'GET /api/admin/member/:id': {
    input: {
      params: {
        id: EntityId
      }
    }
    answer: {
      member: MemberAccount
    }
  }
  /** Changes a role, suspends for some days or for good with a reason, reactivates, ends every session, or mails the member a link to set a new password. Not for one’s own account; an administrator cannot be suspended. Scope: admin:write. */
  'POST /api/admin/member/:id': {
    input: {
      params: {
        id: EntityId
      }
      body: {
        action: MemberAction
        role?: MemberRole
        reason?: string
        days?: BanDays
      }
    }
    answer: {
      setData: {
        person_id: EntityId
        role: MemberRole
        status: MemberStatus
      }
    }
  }
  /** Erases a member with all their data permanently, as they could themselves. Not one’s own account, nor an administrator’s. Scope: admin:write. */
  'DELETE /api/admin/member/:id': {
    input: {
      params: {
        id: EntityId
      }
      body: {
        reason: string
      }
    }
    answer: {
      setData: {
        person_id: EntityId
      }
    }
  }
  /** Lists a data table of the site. Entries and comments only if every member of the site may see them or an open case names them. Scope: admin:read. */
  'GET /api/admin/dop/:table': {
    input: {
      params: {
        table: TableName
      }
      query?: {
        _size?: PageSize
        _after?: Cursor
        _sort?: TableSort
        filter?: TableFilter
        query?: string
      }
    }
    answer: {
      list: {
        data: Array<TableRow>
        next: Cursor | null
      }
    }
  }
  /** Deletes an entry, a comment, a broadcast or a group with a reason that its author or owners see; an article, a lesson, a file that is attached to nothing, or, by its address, an info page that the site added. Scope: admin:write. */
  'DELETE /api/admin/dop/:table': {
    input: {
      params: {
        table: RowId
      }
      body?: {
        reason?: string
      }
    }
    answer: {
      setData: {
        id: string
      }
    }
  }
  /** Returns a row with its editable fields; for an info page also its versions. Scope: admin:read. */
  'GET /api/admin/dop/:table/:id': {
    input: {
      params: {
        table: TableName
        id: RowId
      }
    }
    answer: {
      row: TableRow
      values: Record<string, string>
      versions: Array<PageVersion>
    }
  }
  /** Changes a row; an info page or the text of a consent gets a new version, and the earlier ones stay. Scope: admin:write. */
  'PATCH /api/admin/dop/:table/:id': {
    input: {
      params: {
        table: TableName
        id: RowId
      }
      body: TableEdit
    }
    answer: {
      setData: {
        id: string
      }
    }
  }
  /** Adds an info page to the site, in Hungarian and optionally in English. Scope: admin:write. */
  'POST /api/admin/dop/info': {
    input: {
      body: {
        address: string
        title_hu: string
        html_hu: string
        title_en?: string
        html_en?: string
      }
    }
    answer: {
      setData: {
        id: string
      }
    }
  }
  /** Deletes all demo content at once; for an administrator who is not part of the demo, on the main site. Scope: admin:write. */
  'DELETE /api/admin/demo': {
    input: Record<never, never>
    answer: {
      setData: {
        removed: number
      }
    }
  }
  /** Lists the files of the site with owner, size and what kind of thing each is attached to; orphans are attached to nothing. Scope: admin:read. */
  'GET /api/admin/media': {
    input: {
      query?: {
        _size?: PageSize
        _after?: Cursor
        _sort?: "-A.id" | "-A.size"
        filter?: "all" | "orphans" | "pictures" | "voices" | "videos" | "documents"
        query?: string
      }
    }
    answer: {
      list: {
        data: Array<MediaFile>
        next: Cursor | null
      }
    }
  }
  /** Lists the member’s own imports on this site, newest first. No access token may make it. */
  'GET /api/import': {
    input: Record<never, never>
    answer: {
      list: {
        data: Array<ImportItem>
      }
    }
  }
  /** Begins an import, whose file is then sent in pieces; replaces one that was not started. No access token may make it. */
  'POST /api/import': {
    input: {
      body: {
        file_name: string
        bytes: number
      }
    }
    answer: {
      import: ImportItem
    }
  }
  /** Returns one of the member’s imports. No access token may make it. */
  'GET /api/import/:id': {
    input: {
      params: {
        id: ImportId
      }
    }
    answer: {
      import: ImportItem
    }
  }
  /** Cancels an import or undoes it: everything it made is deleted, by a job, those edited since included. One that is done cannot be undone while another one is prepared or under way. No access token may make it. */
  'DELETE /api/import/:id': {
    input: {
      params: {
        id: ImportId
      }
    }
    answer: {
      import: ImportItem | null
    }
  }
  /** Receives the next piece of the file, from `offset` on; a repeated piece changes nothing, and with another offset the expected one is in `fields`. The last piece starts the preview. No access token may make it. */
  'PUT /api/import/:id/file': {
    input: {
      params: {
        id: ImportId
      }
      query: {
        offset: number
      }
      body: Uint8Array | Blob
    }
    answer: {
      import: ImportItem
    }
  }
  /** Says what the columns of a CSV file are; the preview is made again. No access token may make it. */
  'PUT /api/import/:id/columns': {
    input: {
      params: {
        id: ImportId
      }
      body: {
        fields: Record<string, string>
      }
    }
    answer: {
      import: ImportItem
    }
  }
  /** Makes the entries, by a job; starts a stopped import again where it stopped. No access token may make it. */
  'POST /api/import/:id/start': {
    input: {
      params: {
        id: ImportId
      }
      body: {
        privacy_status?: DefaultPrivacy
        moods?: Array<{
          name: string
          mood: Mood | null
        }>
      }
    }
    answer: {
      import: ImportItem
    }
  }
}
