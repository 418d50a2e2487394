-- An export is made by a job and waits for its download, instead of being made whole in memory by the call itself. One for
-- each member and site at a time; it belongs to the session that asked for it and goes with it.
CREATE TABLE export_file (
  id         uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  site_id    smallint NOT NULL REFERENCES site ON DELETE CASCADE,
  session_id uuid NOT NULL REFERENCES login_session (id) ON DELETE CASCADE,
  key        text NOT NULL UNIQUE CHECK (length(key) >= 22),         -- where its bytes are in the storage
  state      text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting','making','ready','expired','failed')),
  bytes      bigint,
  asked_at   timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  CHECK (state <> 'ready' OR bytes IS NOT NULL),
  UNIQUE (account_id, site_id)
);
CREATE INDEX export_file_session ON export_file (session_id);
CREATE INDEX export_file_expiry ON export_file (expires_at) WHERE state <> 'expired';
