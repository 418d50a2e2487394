-- Browsers that logged in to an account before. One that proves it is not held up when others guess the password. The proof
-- is no login: it is worth one's own allowance of tries. It ends with logging out everywhere and with a new password.
CREATE TABLE known_device (
  token_hash bytea NOT NULL CHECK (length(token_hash) = 32),  -- the cookie's; a browser has one, whoever logs in there
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  used_at    timestamptz NOT NULL DEFAULT now(),              -- the last login
  PRIMARY KEY (token_hash, account_id)
);
CREATE INDEX known_device_account ON known_device (account_id);
CREATE INDEX known_device_used ON known_device (used_at);     -- unused ones are swept
