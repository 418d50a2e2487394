-- Two-step login: the secret shared with a member's authenticator app, and the recovery codes for when the app is lost.
CREATE TABLE totp (
  account_id uuid PRIMARY KEY REFERENCES account ON DELETE CASCADE,
  secret     bytea NOT NULL CHECK (length(secret) = 20),  -- as it is: the server computes the codes from it
  last_step  bigint NOT NULL,                       -- of the last accepted code: neither it nor an earlier one is accepted again
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE recovery_code (                        -- used once, by deleting it
  account_id uuid NOT NULL REFERENCES totp ON DELETE CASCADE,
  code_hash  bytea NOT NULL CHECK (length(code_hash) = 32),
  PRIMARY KEY (account_id, code_hash)
);

-- Opened by a passkey or with a code.
ALTER TABLE login_session ADD second_factor boolean NOT NULL DEFAULT false;

-- 0052 validates the check.
ALTER TABLE login_challenge DROP CONSTRAINT login_challenge_purpose_check;
ALTER TABLE login_challenge ADD CONSTRAINT login_challenge_purpose_check CHECK (purpose IN (
  'social','social.join','passkey.add','passkey.login','passkey.confirm','totp.offer','login')) NOT VALID;
