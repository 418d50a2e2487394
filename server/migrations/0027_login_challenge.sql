-- What is asked of a browser between two requests on its way in: the state of a federated login, who is about to become
-- a member by one, the challenge of a passkey. Used once, by deleting it; minutes old at most. The key holds the browser's
-- own secret: taken to another browser it is not there.
CREATE TABLE login_challenge (
  key_hash   bytea PRIMARY KEY CHECK (length(key_hash) = 32),
  purpose    text NOT NULL CHECK (purpose IN ('social','social.join','passkey.add','passkey.login','passkey.confirm')),
  site_id    smallint NOT NULL REFERENCES site ON DELETE CASCADE,
  account_id uuid REFERENCES account ON DELETE CASCADE, -- who links, adds or confirms; null: nobody is logged in
  data       jsonb NOT NULL DEFAULT '{}' CHECK (pg_column_size(data) <= 8192),
  expires_at timestamptz NOT NULL
);
CREATE INDEX login_challenge_account ON login_challenge (account_id) WHERE account_id IS NOT NULL;
CREATE INDEX login_challenge_expiry ON login_challenge (expires_at);

-- A passkey opens the host it was made for and no other: a browser gives it to none but that one.
ALTER TABLE passkey ADD COLUMN rp_id text NOT NULL CHECK (length(rp_id) BETWEEN 1 AND 253);
DROP INDEX passkey_account;
CREATE INDEX passkey_account ON passkey (account_id, rp_id);
