-- Who is there: persons and groups, the sites they belong to, accounts and the ways to log in.
-- entity, site and account come first because every other row belongs to one of them.

-- Persons and groups are one thing. 0 own person, 1 administered person, 2 community, 3 company, 4 training.
CREATE TABLE entity (
  id            uuid PRIMARY KEY,
  type          smallint NOT NULL CHECK (type IN (0,1,2,3,4)),
  sub_type      text CHECK (length(sub_type) <= 40),
  site_id       smallint NOT NULL,                  -- where it was made; a group never leaves its site
  display_name  text NOT NULL CHECK (length(display_name) BETWEEN 1 AND 120),
  -- leading blank: every word start is ' x'. Order by code point on every server: under a language's collation a
  -- range that starts at a prefix skips names
  name_fold     text COLLATE "C" NOT NULL GENERATED ALWAYS AS (' ' || fold(display_name)) STORED,
  image_id      uuid,
  location_text text CHECK (length(location_text) <= 120),
  introduction  text CHECK (length(introduction) <= 4000),
  mood          smallint CHECK (mood BETWEEN 0 AND 8),
  setting       jsonb NOT NULL DEFAULT '{}' CHECK (pg_column_size(setting) <= 8192), -- {type}_pp, pub_note, join …
  demo          boolean NOT NULL DEFAULT false,     -- all demo content hangs on demo entities and goes with them in one act
  UNIQUE (id, site_id), UNIQUE (id, name_fold)
);
CREATE INDEX entity_group ON entity (site_id, type, id) WHERE type >= 2;

-- The main site is site 0; every company is another. Comes from Host alone. Two bytes in every key instead of sixteen.
CREATE TABLE site (
  id        smallint PRIMARY KEY CHECK (id >= 0),
  entity_id uuid NOT NULL UNIQUE REFERENCES entity DEFERRABLE INITIALLY DEFERRED,
  subdomain text UNIQUE CHECK (subdomain ~ '^[a-z0-9][a-z0-9-]{0,62}$'),
  -- the face of its login page, shown to guests: nothing here may be private
  name       text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  logo_id    uuid,
  color      text CHECK (color ~ '^#[0-9a-f]{6}$'),  -- goes into a style: nothing but a colour fits
  guest_text text CHECK (length(guest_text) <= 4000),
  CHECK ((id = 0) = (subdomain IS NULL))
);
ALTER TABLE entity ADD FOREIGN KEY (site_id) REFERENCES site DEFERRABLE INITIALLY DEFERRED;

-- Which persons belong to which site, the main one included: the door (may_enter) and the people list in one.
-- The folded name is kept equal by the foreign key: a list by name and a search inside a small company read only its own people.
CREATE TABLE site_member (
  entity_id uuid NOT NULL,
  site_id   smallint NOT NULL REFERENCES site ON DELETE CASCADE,
  name_fold text COLLATE "C" NOT NULL,
  PRIMARY KEY (entity_id, site_id),
  FOREIGN KEY (entity_id, name_fold) REFERENCES entity (id, name_fold) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX site_member_name ON site_member (site_id, name_fold, entity_id);
CREATE INDEX site_member_word ON site_member USING gin (name_fold gin_trgm_ops);

-- How many belong to a site: the audience of level 9 is this number minus blocks (counting 100,000 takes 0.1 s).
-- Apart from site: every row with a site_id locks its site's row a little, a number that moves there would make each wait.
-- The row stays locked until commit: make a member the last statement of its transaction.
CREATE TABLE site_size (
  site_id smallint PRIMARY KEY REFERENCES site ON DELETE CASCADE,
  members int NOT NULL                              -- no CHECK (members >= 0): it would refuse the -1 before ON CONFLICT adds it
);
CREATE FUNCTION site_size_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- sites in one fixed order: two at once cannot lock each other. Only sites that exist: a deleted one takes its number along
  INSERT INTO site_size AS s SELECT m.site_id, count(*) * CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END
    FROM moved m WHERE EXISTS (SELECT FROM site t WHERE t.id = m.site_id) GROUP BY m.site_id ORDER BY m.site_id
  ON CONFLICT (site_id) DO UPDATE SET members = s.members + excluded.members;
  RETURN NULL;
END $$;
CREATE TRIGGER site_member_come AFTER INSERT ON site_member REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION site_size_count();
CREATE TRIGGER site_member_go AFTER DELETE ON site_member REFERENCING OLD TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION site_size_count();
-- a row moved to another site would leave both numbers wrong: leave one, join the other
CREATE FUNCTION site_member_stays() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'a site_member row keeps its site'; END $$;
CREATE TRIGGER site_member_site BEFORE UPDATE OF site_id ON site_member FOR EACH ROW WHEN (OLD.site_id <> NEW.site_id) EXECUTE FUNCTION site_member_stays();

CREATE TABLE account (
  id            uuid PRIMARY KEY,
  entity_id     uuid NOT NULL UNIQUE REFERENCES entity ON DELETE CASCADE,   -- auth_mainEntityId
  email         text NOT NULL CHECK (length(email) <= 254),
  username      text NOT NULL CHECK (username ~ '^[a-z0-9._-]{2,40}$'),
  mail_confirmed_at timestamptz,                    -- null: the address is only claimed
  password_hash text CHECK (length(password_hash) <= 300), -- null: social login only
  role          text NOT NULL DEFAULT 'LOGGED' CHECK (role IN ('LOGGED','LIMIT','ADMIN')),
  status        text NOT NULL DEFAULT 'active' CHECK (status IN ('active','suspended')),
  suspended_reason text CHECK (length(suspended_reason) <= 500), -- told to the member at login
  language      text NOT NULL DEFAULT 'hu' CHECK (length(language) <= 10),
  zone          text NOT NULL DEFAULT 'Europe/Budapest' CHECK (length(zone) <= 60),
  day_starts    time NOT NULL DEFAULT '00:00',      -- 01:30 may still be yesterday
  profile       jsonb NOT NULL DEFAULT '{}' CHECK (pg_column_size(profile) <= 8192), -- names, birth, address: the owner's eyes only
  state_version bigint NOT NULL DEFAULT 0,          -- raised with any relation or right: an unchanged _state costs one row
  updated_at    timestamptz NOT NULL DEFAULT now(), -- of the state; moves with state_version
  created_at    timestamptz NOT NULL DEFAULT now(),
  demo          boolean NOT NULL DEFAULT false,
  seen_on       date NOT NULL DEFAULT current_date, -- nobody reads a feed that is not kept ready: see feed
  CHECK (status = 'suspended' OR suspended_reason IS NULL)
);
-- Two registrations at once cannot both win; case does not make another address.
CREATE UNIQUE INDEX account_email ON account (lower(email));
CREATE UNIQUE INDEX account_username ON account (username);

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
  used_at       timestamptz
);
CREATE INDEX passkey_account ON passkey (account_id);

-- Limits that guard secrets (login, restore, registration), counted together by all processes: with a count in each,
-- every further process gives a guesser as many tries again. Unlogged: a crash may forget, a flush a try may not cost.
CREATE UNLOGGED TABLE rate_count (
  key          text NOT NULL CHECK (length(key) <= 200),
  window_start timestamptz NOT NULL,
  n            int NOT NULL,
  PRIMARY KEY (key, window_start)
);
CREATE INDEX rate_count_window ON rate_count (window_start); -- old windows are swept
