-- Trust: consents and the texts they were given to, info pages, settings, reports, the record of power used, retries.

CREATE TABLE consent_text (
  type text NOT NULL CHECK (type IN ('privacy','cookie','location','live')),
  version int NOT NULL CHECK (version > 0),
  language text NOT NULL CHECK (length(language) <= 10),
  title text NOT NULL CHECK (length(title) <= 200),
  html text NOT NULL CHECK (length(html) <= 200000),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (type, version, language)
);
CREATE TABLE consent (
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  site_id    smallint NOT NULL REFERENCES site ON DELETE CASCADE,
  type       text NOT NULL CHECK (type IN ('privacy','cookie','location','live')),
  version    int NOT NULL, accepted boolean NOT NULL, given_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, site_id, type, version)
);
CREATE TABLE info_page (
  site_id smallint NOT NULL REFERENCES site ON DELETE CASCADE,
  pageurl text NOT NULL CHECK (pageurl ~ '^[a-z0-9][a-z0-9_-]{0,79}$'),
  language text NOT NULL CHECK (length(language) <= 10),
  version int NOT NULL CHECK (version > 0),          -- the highest is shown, the earlier ones stay on record
  title text NOT NULL CHECK (length(title) <= 200),
  html text NOT NULL CHECK (length(html) <= 200000),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (site_id, pageurl, language, version)
);
CREATE TABLE setting (                               -- of a site; also the keys the server made for itself (VAPID): never sent whole
  site_id smallint NOT NULL REFERENCES site ON DELETE CASCADE,
  name    text NOT NULL CHECK (length(name) <= 80),
  value   jsonb NOT NULL CHECK (pg_column_size(value) <= 65536),
  PRIMARY KEY (site_id, name)
);

-- Many reports of one thing are one case; an open case is the only door by which an ADMIN reads it.
CREATE TABLE report_case (
  id         uuid PRIMARY KEY,
  site_id    smallint NOT NULL REFERENCES site,
  kind       text NOT NULL CHECK (kind IN ('person','post','comment','message','entity')),
  target_id  uuid NOT NULL,                          -- no key: a case outlives what it is about
  group_id   uuid REFERENCES entity ON DELETE SET NULL, -- published to a group: its moderators' queue
  resolution text CHECK (resolution IN ('dismiss','hide','remove','suspend')),
  reason     text CHECK (length(reason) <= 500),     -- of the resolution: what the moderated author is told
  closed_at  timestamptz,
  CHECK ((resolution IS NULL) = (closed_at IS NULL)),
  CHECK (closed_at IS NOT NULL OR reason IS NULL)
);
CREATE UNIQUE INDEX report_case_open ON report_case (target_id, kind) WHERE closed_at IS NULL;
CREATE INDEX report_case_list ON report_case (site_id, id DESC);
CREATE INDEX report_case_group ON report_case (group_id, id DESC) WHERE group_id IS NOT NULL;
ALTER TABLE notification ADD FOREIGN KEY (case_id) REFERENCES report_case ON DELETE CASCADE;
CREATE TABLE report (
  id          uuid PRIMARY KEY,                      -- what a reporter gets back: the case's id would tell that others reported
  case_id     uuid NOT NULL REFERENCES report_case ON DELETE CASCADE,
  reporter_id uuid NOT NULL REFERENCES entity ON DELETE CASCADE,
  reason      text NOT NULL CHECK (length(reason) <= 40), message text CHECK (length(message) <= 2000),
  UNIQUE (case_id, reporter_id)                      -- one open report each: two taps at once make one
);
CREATE INDEX report_reporter ON report (reporter_id);

CREATE TABLE audit (                                 -- who did what with power; ids only, no text of a private thing
  id         uuid PRIMARY KEY,
  site_id    smallint NOT NULL,
  account_id uuid REFERENCES account ON DELETE SET NULL,
  about_id   uuid REFERENCES entity ON DELETE SET NULL, -- the person whose data it touched: they may read who looked, when and why
  act        text NOT NULL CHECK (length(act) <= 60),
  target_id  uuid,
  reason     text CHECK (length(reason) <= 500),
  detail     jsonb CHECK (pg_column_size(detail) <= 4096)
);
CREATE INDEX audit_account ON audit (account_id, id DESC);
CREATE INDEX audit_about ON audit (about_id, id DESC) WHERE about_id IS NOT NULL;

CREATE TABLE idempotency (                           -- the first answer again for 30 days (a phone may come back late); swept by made_at
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  key        text NOT NULL CHECK (length(key) BETWEEN 8 AND 100),
  body_hash  bytea NOT NULL,                         -- the same key with another body is a conflict, not a replay
  status     smallint, answer jsonb,                 -- null while the first is still running
  made_at    timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, key)
);
CREATE INDEX idempotency_made ON idempotency (made_at);
