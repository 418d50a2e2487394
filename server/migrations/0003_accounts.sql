-- Accounts, the ways to log in, sessions, and the limits and keys that guard requests.

CREATE TABLE account (
  id            uuid PRIMARY KEY,
  entity_id     uuid NOT NULL UNIQUE REFERENCES entity ON DELETE CASCADE,   -- auth_mainEntityId
  email         text NOT NULL CHECK (length(email) <= 254),
  username      text NOT NULL CHECK (username ~ '^[a-z0-9._-]{2,40}$'),
  mail_confirmed_at timestamptz,                    -- null: the address is only claimed
  password_hash text CHECK (length(password_hash) <= 300), -- null: social login only
  role          text NOT NULL DEFAULT 'LOGGED' CHECK (role IN ('LOGGED','LIMIT','ADMIN')),
  status        text NOT NULL DEFAULT 'active' CHECK (status IN ('active','suspended')),
  suspended_reason text CHECK (length(suspended_reason) <= 500), -- shown to the member at login
  language      text NOT NULL DEFAULT 'hu' CHECK (length(language) <= 10),
  zone          text NOT NULL DEFAULT 'Europe/Budapest' CHECK (length(zone) <= 60),
  day_starts    time NOT NULL DEFAULT '00:00',      -- 01:30 may still be yesterday
  profile       jsonb NOT NULL DEFAULT '{}' CHECK (pg_column_size(profile) <= 8192), -- names, birth, address: shown to the owner alone
  state_version bigint NOT NULL DEFAULT 0,          -- raised with any relation or right: an unchanged _state costs one row
  updated_at    timestamptz NOT NULL DEFAULT now(), -- of the state; moves with state_version
  created_at    timestamptz NOT NULL DEFAULT now(),
  demo          boolean NOT NULL DEFAULT false,
  seen_on       date NOT NULL DEFAULT current_date, -- the feed of who was not seen for long is not kept ready: see feed
  email_wanted  text CHECK (length(email_wanted) <= 254), -- the address a member wants: theirs once the link sent there is used
  CHECK (status = 'suspended' OR suspended_reason IS NULL)
);
-- Two registrations at once cannot both win; case does not make another address.
CREATE UNIQUE INDEX account_email ON account (lower(email));
CREATE UNIQUE INDEX account_username ON account (username);
-- those with reduced rights, whom an audience leaves out; and the few whom an administrator looks for among all
CREATE INDEX account_limit ON account (entity_id) WHERE role = 'LIMIT';
CREATE INDEX account_special ON account (entity_id) WHERE role <> 'LOGGED' OR status <> 'active';

CREATE TABLE identity (                             -- federated login, keyed by issuer and subject: never by e-mail
  issuer     text NOT NULL CHECK (length(issuer) <= 500),
  subject    text NOT NULL CHECK (length(subject) <= 255),
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (issuer, subject)
);
CREATE INDEX identity_account ON identity (account_id);

CREATE TABLE login_session (
  token_hash bytea PRIMARY KEY CHECK (length(token_hash) = 32),  -- a stolen table opens no session
  id         uuid NOT NULL UNIQUE,                  -- what settings lists and revokes
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  site_id    smallint NOT NULL REFERENCES site ON DELETE CASCADE, -- a company's session opens no other site
  acts_as    uuid REFERENCES entity ON DELETE SET NULL,
  remember   boolean NOT NULL DEFAULT false,        -- how far the expiry slides: 12 hours or 30 days
  created_at timestamptz NOT NULL DEFAULT now(),
  seen_at    timestamptz NOT NULL DEFAULT now(),
  confirmed_at timestamptz,                         -- password or passkey asked again: dangerous acts for 10 minutes
  expires_at timestamptz NOT NULL,
  device     text CHECK (length(device) <= 200)     -- the browser's name; no address is kept, it would be a record of whereabouts
);
CREATE INDEX login_session_account ON login_session (account_id);
CREATE INDEX login_session_acts_as ON login_session (acts_as) WHERE acts_as IS NOT NULL;
CREATE INDEX login_session_expiry ON login_session (expires_at);

CREATE TABLE one_time_token (                       -- password restore, mail confirmation, first administrator
  token_hash bytea PRIMARY KEY CHECK (length(token_hash) = 32),
  account_id uuid REFERENCES account ON DELETE CASCADE,
  purpose    text NOT NULL CHECK (purpose IN ('restore','confirm','first_admin')),
  email      text CHECK (length(email) <= 254),     -- where the link went: it confirms that address, not one set since
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at    timestamptz
);
CREATE INDEX one_time_token_account ON one_time_token (account_id);
CREATE INDEX one_time_token_expiry ON one_time_token (expires_at);

CREATE TABLE passkey (
  id            uuid PRIMARY KEY,                   -- what settings lists and revokes
  account_id    uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  credential_id bytea NOT NULL UNIQUE CHECK (length(credential_id) BETWEEN 1 AND 1023), -- one key, one account
  public_key    bytea NOT NULL CHECK (length(public_key) <= 2048),
  sign_count    bigint NOT NULL DEFAULT 0,          -- one that falls back is a copied key
  transports    text[] NOT NULL DEFAULT '{}' CHECK (cardinality(transports) <= 10),
  name          text CHECK (length(name) <= 80),
  created_at    timestamptz NOT NULL DEFAULT now(),
  used_at       timestamptz,
  -- it opens the host it was made for and no other: a browser gives it to none but that one
  rp_id         text NOT NULL CHECK (length(rp_id) BETWEEN 1 AND 253)
);
CREATE INDEX passkey_account ON passkey (account_id, rp_id);

-- What is kept between two requests of a login: the state of a federated login, who is about to become a member by one, the
-- challenge of a passkey. Used once, by deleting it; minutes old at most. The key holds the browser's own secret: another
-- browser cannot use it.
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

-- Limits that guard secrets (login, restore, registration), counted together by all processes: with a count in each,
-- every further process gives a guesser as many tries again. Unlogged: a crash may lose it, a try must not cost a disk flush.
CREATE UNLOGGED TABLE rate_count (
  key          text NOT NULL CHECK (length(key) <= 200),
  window_start timestamptz NOT NULL,
  n            int NOT NULL,
  PRIMARY KEY (key, window_start)
);
CREATE INDEX rate_count_window ON rate_count (window_start); -- old windows are swept

CREATE TABLE idempotency (                           -- the first answer again for 30 days (a phone may come back late); swept by made_at
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  key        text NOT NULL CHECK (length(key) BETWEEN 8 AND 100),
  body_hash  bytea NOT NULL,                         -- the same key with another body is a conflict, not a replay
  status     smallint, answer jsonb,                 -- null while the first is still running
  made_at    timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, key)
);
CREATE INDEX idempotency_made ON idempotency (made_at);
