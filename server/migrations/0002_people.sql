-- Persons and groups, the sites they belong to, and the relations between them.
-- entity and site come first because every other row belongs to one of them.

-- Persons and groups are one table. 0 own person, 1 administered person, 2 community, 3 company, 4 training.
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
  demo          boolean NOT NULL DEFAULT false,     -- all demo content hangs on demo entities and is deleted with them
  -- The newest day of a mood ever noted, kept by rules/hints.sql. It may be too late and never too early: a page that finds
  -- it before yesterday need not look for a mood.
  last_mood_on  date NOT NULL DEFAULT '-infinity',
  UNIQUE (id, site_id), UNIQUE (id, name_fold)
);
CREATE INDEX entity_group ON entity (site_id, type, id) WHERE type >= 2;
-- lists of communities by name and by words of a name
CREATE INDEX entity_group_name ON entity (site_id, name_fold, id) WHERE type >= 2;
CREATE INDEX entity_group_word ON entity USING gin (name_fold gin_trgm_ops) WHERE type >= 2;
-- who wants a summary by mail, without reading everybody
CREATE INDEX entity_digest ON entity (id) WHERE setting ->> 'digest' IN ('daily', 'weekly');
-- all of the demo, found at once; where there is none it costs nothing
CREATE INDEX entity_demo ON entity (id) WHERE demo;

-- The main site is site 0; every company is another. Comes from Host alone. Two bytes in every key instead of sixteen.
CREATE TABLE site (
  id        smallint PRIMARY KEY CHECK (id >= 0),
  entity_id uuid NOT NULL UNIQUE REFERENCES entity DEFERRABLE INITIALLY DEFERRED,
  subdomain text UNIQUE CHECK (subdomain ~ '^[a-z0-9][a-z0-9-]{0,62}$'),
  -- what its login page shows to guests: nothing here may be private
  name       text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  logo_id    uuid,
  color      text CHECK (color ~ '^#[0-9a-f]{6}$'),  -- goes into a style: nothing but a colour fits
  guest_text text CHECK (length(guest_text) <= 4000),
  CHECK ((id = 0) = (subdomain IS NULL))
);
ALTER TABLE entity ADD FOREIGN KEY (site_id) REFERENCES site DEFERRABLE INITIALLY DEFERRED;

-- Which persons belong to which site, the main one included: the door (rules/doors.sql) and the people list in one.
-- The foreign key keeps the folded name equal: a list by name and a search inside a small company read only its own people.
CREATE TABLE site_member (
  entity_id uuid NOT NULL,
  site_id   smallint NOT NULL REFERENCES site ON DELETE CASCADE,
  name_fold text COLLATE "C" NOT NULL,
  PRIMARY KEY (entity_id, site_id),
  FOREIGN KEY (entity_id, name_fold) REFERENCES entity (id, name_fold) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX site_member_name ON site_member (site_id, name_fold, entity_id);
CREATE INDEX site_member_word ON site_member USING gin (name_fold gin_trgm_ops);
CREATE INDEX site_member_id ON site_member (site_id, entity_id);   -- the administrators' list, newest first

-- How many belong to a site: the audience of level 9 is this number minus blocks (counting 100,000 takes 0.1 s).
-- Apart from site: every row with a site_id locks its site's row a little, a counter there would make each wait.
-- The row stays locked until commit: make a member the last statement of its transaction. Kept by rules/counters.sql.
CREATE TABLE site_size (
  site_id smallint PRIMARY KEY REFERENCES site ON DELETE CASCADE,
  members int NOT NULL                              -- no CHECK (members >= 0): it would refuse the -1 before ON CONFLICT adds it
);

-- One row a letter: c client, b friend, m member, j join asked, s request sent, g request got; rights A C E M R.
-- Friends are two rows, so that "my friends" and "is X my friend" are one index range and one probe.
CREATE TABLE relation (
  from_id uuid NOT NULL REFERENCES entity ON DELETE CASCADE,
  letter  "char" NOT NULL CHECK (letter IN ('c','b','m','j','s','g','A','C','E','M','R')),
  to_id   uuid NOT NULL,
  since   timestamptz NOT NULL DEFAULT now(),
  -- the words of a request stand on the asker's row alone: they are the asker's, and are deleted with the request
  message text CHECK (message IS NULL OR length(message) <= 500 AND letter IN ('s','j')),
  -- the reverse direction only for letters without a twin: it keeps 4 million friend rows out of the second index,
  -- and leaves the planner only the key for "is X my friend", whose pages are all the viewer's own
  over_id uuid GENERATED ALWAYS AS (CASE WHEN letter NOT IN ('b','s','g') THEN to_id END) STORED REFERENCES entity ON DELETE CASCADE,
  -- b needs its b, s its g: a half friendship would show private entries one way only
  twin    "char" GENERATED ALWAYS AS (CASE letter WHEN 'b' THEN 'b'::"char" WHEN 's' THEN 'g'::"char" WHEN 'g' THEN 's'::"char" END) STORED,
  -- a right needs membership and is deleted with it: a removed moderator keeps no access
  needs   "char" GENERATED ALWAYS AS (CASE WHEN letter IN ('A','C','E','M','R') THEN 'm'::"char" END) STORED,
  PRIMARY KEY (from_id, letter, to_id),
  CHECK (from_id <> to_id),
  FOREIGN KEY (to_id, twin, from_id) REFERENCES relation (from_id, letter, to_id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  FOREIGN KEY (from_id, needs, to_id) REFERENCES relation (from_id, letter, to_id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX relation_over ON relation (over_id, letter, from_id) WHERE over_id IS NOT NULL;  -- members of a group, holders of a right
-- friend requests one got, the newest first: by the key alone all of them would be sorted for one page
CREATE INDEX relation_got ON relation (from_id, since DESC, to_id DESC) WHERE letter = 'g';

-- How many are in a group: the page of a group of 20,000 counted them at every request, and the list of groups did so for
-- each of its rows. Kept by rules/counters.sql.
CREATE TABLE group_size (
  group_id uuid PRIMARY KEY REFERENCES entity ON DELETE CASCADE,
  members  int NOT NULL                              -- no CHECK (members >= 0): see site_size
);

-- `_state` names everybody a person has a relation to. 5,000 friends are 5,000 doors to ask at every call: the answer is
-- cached in the process as long as the person's mark is the same. A mark is random: after a failover that lost a change, a
-- counted one would come to the same number with other friends behind it. Kept by rules/marks.sql.
CREATE TABLE relation_mark (
  entity_id uuid PRIMARY KEY REFERENCES entity ON DELETE CASCADE,
  mark      uuid NOT NULL                            -- of one without a row nothing has changed since this table was made
);

CREATE TABLE follow (                               -- brings level 9 into the feed, opens nothing
  from_id uuid NOT NULL REFERENCES entity ON DELETE CASCADE,
  to_id   uuid NOT NULL REFERENCES entity ON DELETE CASCADE,
  pulled  boolean NOT NULL DEFAULT false,           -- true when to_id has over 5,000 followers: read, not written
  PRIMARY KEY (from_id, to_id), CHECK (from_id <> to_id)
);
CREATE INDEX follow_to ON follow (to_id, from_id);
CREATE INDEX follow_pulled ON follow (from_id) WHERE pulled;

-- Two rows a block, (a,b) and (b,a); made = "by me". One probe answers "is there a block either way";
-- with one row it takes an OR of two directions, in every query.
CREATE TABLE block (
  me_id    uuid NOT NULL REFERENCES entity ON DELETE CASCADE,
  other_id uuid NOT NULL REFERENCES entity ON DELETE CASCADE,
  made     boolean NOT NULL,
  PRIMARY KEY (me_id, other_id), CHECK (me_id <> other_id),
  -- a one-sided block would leak the other way
  FOREIGN KEY (other_id, me_id) REFERENCES block (me_id, other_id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX block_other ON block (other_id);

-- Several links a group may live at once, each with its own end; a revoked one stays for who came by it, never reused.
CREATE TABLE join_link (
  guid       text PRIMARY KEY CHECK (length(guid) BETWEEN 22 AND 60),  -- random: cannot be guessed or counted
  group_id   uuid NOT NULL REFERENCES entity ON DELETE CASCADE,
  made_by    uuid REFERENCES entity ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz,
  revoked_at timestamptz,
  max_uses   int CHECK (max_uses > 0),
  use_count  int NOT NULL DEFAULT 0 CHECK (use_count >= 0),
  CHECK (use_count <= max_uses)                      -- two at once cannot both take the last place
);
CREATE INDEX join_link_group ON join_link (group_id);
CREATE INDEX join_link_made_by ON join_link (made_by) WHERE made_by IS NOT NULL;
CREATE TABLE join_link_use (
  guid      text NOT NULL REFERENCES join_link ON DELETE CASCADE,
  entity_id uuid NOT NULL REFERENCES entity ON DELETE CASCADE,
  used_at   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (guid, entity_id)
);
CREATE INDEX join_link_use_entity ON join_link_use (entity_id);
-- who came by an invitation, the latest first: without it an invitation of thousands is sorted whole for twenty people
CREATE INDEX join_link_use_latest ON join_link_use (guid, used_at DESC);

-- Who was erased, by id alone. A backup from before restores a member; this list, kept in the database and beside it,
-- erases them again. Nothing of the person is kept with the id.
CREATE TABLE erasure (
  entity_id uuid PRIMARY KEY
);

-- The main site and its entity: every row of the product carries a site, so the first one cannot be made by the app.
-- A fixed id: two databases with the same content stay comparable, a restore meets the row it brings.
INSERT INTO entity (id, type, site_id, display_name) VALUES ('00000000-0000-7000-8000-000000000000', 3, 0, 'Entemi');
INSERT INTO site (id, entity_id, name) VALUES (0, '00000000-0000-7000-8000-000000000000', 'Entemi');
