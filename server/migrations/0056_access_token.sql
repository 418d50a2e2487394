-- Access tokens: what a member's own programs send instead of a session, each for some areas of the API.
CREATE TABLE access_token (
  id            uuid PRIMARY KEY,
  token_hash    bytea NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  account_id    uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  site_id       smallint NOT NULL REFERENCES site ON DELETE CASCADE,
  name          text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  scopes        text[] NOT NULL CHECK (cardinality(scopes) BETWEEN 1 AND 100),
  second_factor boolean NOT NULL,       -- of the session that made it: an administrator's rights may ask for one
  created_at    timestamptz NOT NULL DEFAULT now(),
  used_at       timestamptz,
  expires_at    timestamptz NOT NULL CHECK (expires_at <= created_at + interval '366 days')
);
CREATE INDEX access_token_account ON access_token (account_id);
CREATE INDEX access_token_expiry ON access_token (expires_at);
