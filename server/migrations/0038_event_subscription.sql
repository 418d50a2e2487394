-- The private calendar address of a member on a site. Only the hash of its token: who reads the database cannot read the calendars.
CREATE TABLE event_subscription (
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  site_id    smallint NOT NULL REFERENCES site,
  token_hash bytea NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  made_at    timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, site_id)
);
