-- Notifications, push subscriptions, mail summaries, conversations.

-- One row a thing ("Anna and 3 others liked your note"), its people beside it: an unlike, a block or an
-- erased member leaves the row and the number right. A counter with a list of names inside cannot.
-- No foreign keys for owner_id, site_id, entry_id and the keys of notification_actor: a new entry is told to all of its author's
-- friends at once, and asking for every row whether the same entry, author and site exist was two thirds of the cost.
-- rules/notification_keys.sql checks them once a statement.
CREATE TABLE notification (
  id        uuid PRIMARY KEY,
  owner_id  uuid NOT NULL,
  site_id   smallint NOT NULL,
  kind      text NOT NULL CHECK (length(kind) <= 40),
  entry_id  uuid,
  entity_id uuid REFERENCES entity ON DELETE CASCADE,              -- friend, group
  case_id   uuid,                                                  -- the outcome of a report (its key comes with report_case)
  -- false: a report's outcome, moderation, a request let in. A notification made by people is hidden when all of them are gone
  -- (unliked, blocked, erased); without this mark one that never had a person would look the same and its badge never clear
  has_actor boolean NOT NULL DEFAULT true,
  detail    jsonb CHECK (pg_column_size(detail) <= 2048),          -- values of its sentence; never words of a private thing
  last_id   uuid NOT NULL,                                         -- UUIDv7 of the newest event: order and cursor
  read_at   timestamptz,
  in_app     boolean NOT NULL DEFAULT true,                        -- false: pushed or mailed alone, as its owner has set
  comment_id uuid REFERENCES comment ON DELETE CASCADE             -- the comment that was liked, answered, or that mentions
);
-- one unread row a thing: two workers at once make one, not two
CREATE UNIQUE INDEX notification_open ON notification (owner_id, site_id, kind, entry_id, entity_id, case_id, comment_id)
  NULLS NOT DISTINCT WHERE read_at IS NULL;
CREATE INDEX notification_list ON notification (owner_id, site_id, last_id DESC);
CREATE INDEX notification_entry ON notification (entry_id) WHERE entry_id IS NOT NULL;
CREATE INDEX notification_entity ON notification (entity_id) WHERE entity_id IS NOT NULL;
CREATE INDEX notification_case ON notification (case_id) WHERE case_id IS NOT NULL;
CREATE INDEX notification_comment ON notification (comment_id) WHERE comment_id IS NOT NULL;
-- ids rise with time: the sweep of old ones reads their end of the table alone
CREATE INDEX notification_age ON notification USING brin (last_id);

-- How somebody reacted: one who liked and wrote is one person of one notification, and taking one back leaves the other.
CREATE TABLE notification_actor (
  notification_id uuid NOT NULL,
  event_id        uuid NOT NULL,                                   -- UUIDv7: newest people first
  actor_id        uuid NOT NULL,
  liked           boolean NOT NULL DEFAULT false,
  comment_id      uuid REFERENCES comment ON DELETE SET NULL,      -- what they said, quoted where it may be seen
  PRIMARY KEY (notification_id, actor_id)
);
CREATE INDEX notification_actor_actor ON notification_actor (actor_id);
CREATE INDEX notification_actor_comment ON notification_actor (comment_id) WHERE comment_id IS NOT NULL;

-- A device is sent to as long as the session in which it subscribed lives, and one that does not answer is paused.
CREATE TABLE push_subscription (
  account_id   uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  device_id    text NOT NULL CHECK (length(device_id) <= 100),
  site_id      smallint NOT NULL REFERENCES site ON DELETE CASCADE,
  endpoint     text NOT NULL UNIQUE CHECK (endpoint ~ '^https://' AND length(endpoint) <= 1000), -- one device, one owner
  subscription jsonb NOT NULL CHECK (pg_column_size(subscription) <= 4096),
  used_at      timestamptz NOT NULL DEFAULT now(),
  -- logged out, ended from elsewhere or expired: nothing more is sent to the device
  session_id   uuid NOT NULL REFERENCES login_session (id) ON DELETE CASCADE,
  failures     smallint NOT NULL DEFAULT 0,
  rests_until  timestamptz,
  PRIMARY KEY (account_id, device_id)
);
CREATE INDEX push_subscription_session ON push_subscription (session_id);
CREATE INDEX push_subscription_used ON push_subscription (used_at);

-- When somebody was last mailed a summary: one a day or week, however often the job runs.
-- Apart from account: the row is locked while its mail is sent, and every act needs the account's row.
CREATE TABLE digest (
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  site_id    smallint NOT NULL REFERENCES site ON DELETE CASCADE,
  day        date NOT NULL,                          -- in the member's own zone
  made_at    timestamptz NOT NULL,
  PRIMARY KEY (account_id, site_id)
);

-- Two sides a pair, as friends: my list, my unread and my read mark are my row.
CREATE TABLE conversation (
  id      uuid PRIMARY KEY,
  site_id smallint NOT NULL REFERENCES site,
  low_id  uuid NOT NULL REFERENCES entity ON DELETE CASCADE,
  high_id uuid NOT NULL REFERENCES entity ON DELETE CASCADE,
  UNIQUE (low_id, high_id, site_id), CHECK (low_id < high_id)      -- two first messages at once make one conversation
);
CREATE INDEX conversation_high ON conversation (high_id);
CREATE TABLE conversation_side (
  owner_id        uuid NOT NULL REFERENCES entity ON DELETE CASCADE,
  conversation_id uuid NOT NULL REFERENCES conversation ON DELETE CASCADE,
  site_id         smallint NOT NULL,
  other_id        uuid NOT NULL,
  last_id         uuid, read_id uuid,
  unread          int NOT NULL DEFAULT 0 CHECK (unread >= 0),
  PRIMARY KEY (owner_id, conversation_id)
);
CREATE INDEX conversation_side_list ON conversation_side (owner_id, site_id, last_id DESC);
CREATE INDEX conversation_side_unread ON conversation_side (owner_id, site_id) WHERE unread > 0;
CREATE INDEX conversation_side_conversation ON conversation_side (conversation_id);
CREATE TABLE message (
  id              uuid PRIMARY KEY,
  conversation_id uuid NOT NULL REFERENCES conversation ON DELETE CASCADE,
  sender_id       uuid NOT NULL REFERENCES entity ON DELETE CASCADE,
  media_id        uuid REFERENCES media ON DELETE SET NULL,
  state           smallint NOT NULL DEFAULT 0 CHECK (state IN (0,2)),  -- 2 hidden by moderation: its sender alone sees it
  text            text NOT NULL DEFAULT '' CHECK (length(text) <= 4000),
  removed         boolean NOT NULL DEFAULT false CHECK (NOT removed OR text = '' AND media_id IS NULL)
);
CREATE INDEX message_conversation ON message (conversation_id, id DESC);
CREATE INDEX message_sender ON message (sender_id);
CREATE INDEX message_media ON message (media_id) WHERE media_id IS NOT NULL;
