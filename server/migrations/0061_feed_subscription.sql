-- The private address of a member's feed on a site, for feed readers. Only the hash of its token: who reads the database cannot read
-- the feeds.
CREATE TABLE feed_subscription (
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  site_id    smallint NOT NULL REFERENCES site,
  token_hash bytea NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  with_text  boolean NOT NULL DEFAULT false,
  made_at    timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, site_id)
);
