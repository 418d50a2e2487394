-- Webhooks: a receiver that a group's owner or an administrator names is told of what its maker may see, by ids alone.
CREATE TABLE webhook (
  id            uuid PRIMARY KEY,
  account_id    uuid NOT NULL REFERENCES account ON DELETE CASCADE,  -- who made it: what they do not see is not sent
  site_id       smallint NOT NULL REFERENCES site ON DELETE CASCADE,
  group_id      uuid REFERENCES entity ON DELETE CASCADE,            -- NULL: of the site itself
  url           text NOT NULL CHECK (length(url) BETWEEN 1 AND 500),
  secret        bytea NOT NULL CHECK (length(secret) = 32),
  events        text[] NOT NULL CHECK (cardinality(events) BETWEEN 1 AND 4
                  AND events <@ '{entry.added,comment.added,member.joined,report.added}'::text[]),
  second_factor boolean NOT NULL,       -- of the session that made it: an administrator's rights may ask for one
  stopped       text CHECK (stopped IN ('paused', 'failing', 'gone', 'host', 'owner')),
  failures      smallint NOT NULL DEFAULT 0 CHECK (failures >= 0),   -- deliveries in a row that failed for good
  failing_since timestamptz,            -- no attempt has succeeded since
  rests_until   timestamptz,            -- the receiver did not answer, or asked for a pause
  last_status   smallint,
  last_at       timestamptz,
  created_at    timestamptz NOT NULL DEFAULT now(),
  CHECK (group_id IS NULL OR NOT 'report.added' = ANY (events))
);
CREATE INDEX webhook_account ON webhook (account_id);
CREATE INDEX webhook_group ON webhook (group_id, id);
CREATE INDEX webhook_site ON webhook (site_id, id) WHERE group_id IS NULL;

-- What is sent, or was in the last 30 days. entry_id and comment_id have no key: what they name is asked for at every attempt.
CREATE TABLE webhook_delivery (
  id         uuid PRIMARY KEY,
  webhook_id uuid NOT NULL REFERENCES webhook ON DELETE CASCADE,
  type       text NOT NULL CHECK (type IN ('entry.added', 'comment.added', 'member.joined', 'report.added', 'test')),
  entry_id   uuid,
  comment_id uuid,
  person_id  uuid REFERENCES entity ON DELETE CASCADE,
  state      text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered', 'failed', 'dropped')),
  by_hand    boolean NOT NULL DEFAULT false,  -- a test or asked for again: one attempt, also while failures stopped the webhook
  attempts   smallint NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  status     smallint,
  created_at timestamptz NOT NULL DEFAULT now(),
  next_at    timestamptz NOT NULL DEFAULT now(),
  tried_at   timestamptz,
  CHECK ((entry_id IS NOT NULL) = (type IN ('entry.added', 'comment.added'))),
  CHECK ((comment_id IS NOT NULL) = (type = 'comment.added')),
  CHECK ((person_id IS NOT NULL) = (type = 'member.joined'))
);
CREATE INDEX webhook_delivery_list ON webhook_delivery (webhook_id, created_at, id);
CREATE INDEX webhook_delivery_waiting ON webhook_delivery (webhook_id, next_at) WHERE state = 'waiting';
CREATE INDEX webhook_delivery_person ON webhook_delivery (person_id) WHERE person_id IS NOT NULL;
CREATE INDEX webhook_delivery_created ON webhook_delivery (created_at);
-- An effect that runs twice, or an entry that is opened twice, is told once.
CREATE UNIQUE INDEX webhook_delivery_once ON webhook_delivery (webhook_id, (coalesce(comment_id, entry_id)))
  WHERE entry_id IS NOT NULL;
