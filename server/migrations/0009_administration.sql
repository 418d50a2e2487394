-- Consents and their texts, info pages, settings, reports, the audit log, and the numbers of a site day by day.

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

-- Many reports of one thing are one case; an ADMIN reads a reported thing only while its case is open.
CREATE TABLE report_case (
  id         uuid PRIMARY KEY,
  site_id    smallint NOT NULL REFERENCES site,
  kind       text NOT NULL CHECK (kind IN ('person','post','comment','message','entity','chat')),
  target_id  uuid NOT NULL,                          -- no key: a case outlives what it is about
  group_id   uuid REFERENCES entity ON DELETE SET NULL, -- published to a group: its moderators' queue
  resolution text CHECK (resolution IN ('dismiss','hide','remove','suspend')),
  reason     text CHECK (length(reason) <= 500),     -- of the resolution: what the moderated author is told
  closed_at  timestamptz,
  CHECK ((resolution IS NULL) = (closed_at IS NULL)),
  CHECK (closed_at IS NOT NULL OR reason IS NULL)
);
-- A person belongs to several sites: reported in a company, they get a case of that company. With one open case for all
-- sites the words of its members would be read by the people who run another.
CREATE UNIQUE INDEX report_case_open ON report_case (target_id, kind, site_id) WHERE closed_at IS NULL;
CREATE INDEX report_case_list ON report_case (site_id, id DESC);
CREATE INDEX report_case_group ON report_case (group_id, id DESC) WHERE group_id IS NOT NULL;
-- the queues of a group and of the administrators read open cases, oldest first, however many were closed before them
CREATE INDEX report_case_queue ON report_case (group_id, id) WHERE group_id IS NOT NULL AND closed_at IS NULL;
CREATE INDEX report_case_waiting ON report_case (site_id, id) WHERE closed_at IS NULL;
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
CREATE INDEX audit_site ON audit (site_id, id DESC);

-- Counted once an hour from the latest day on (rules/statistics.sql), never at a request: at a million entries a count by type
-- takes a second. Numbers of the whole site only: who was there or what somebody wrote cannot be read from them.
CREATE TABLE site_day (
  site_id      smallint NOT NULL REFERENCES site ON DELETE CASCADE,
  day          date NOT NULL,
  members      int NOT NULL,
  joined       int NOT NULL,
  active       int NOT NULL,                        -- came by or wrote; of a day before the first count, wrote
  active_week  int,                                 -- of the seven days that end here; null where nobody counted on that day
  active_month int,
  reports      int NOT NULL,                        -- cases opened
  storage      bigint NOT NULL,                     -- bytes of the files that were there and still are
  entries      jsonb NOT NULL DEFAULT '{}' CHECK (pg_column_size(entries) <= 2048), -- how many of each kind
  PRIMARY KEY (site_id, day)
);
