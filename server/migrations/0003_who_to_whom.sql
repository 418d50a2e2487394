-- Who is what to whom: letters, follow, block, and the links by which people join a group.

-- One row a letter: c client, b friend, m member, j join asked, s request sent, g request got; rights A C E M R.
-- Friends are two rows, so that "my friends" and "is X my friend" are one index range and one probe.
CREATE TABLE relation (
  from_id uuid NOT NULL REFERENCES entity ON DELETE CASCADE,
  letter  "char" NOT NULL CHECK (letter IN ('c','b','m','j','s','g','A','C','E','M','R')),
  to_id   uuid NOT NULL,
  since   timestamptz NOT NULL DEFAULT now(),
  -- the words of a request stand on the asker's row alone: they are the asker's, and go with the request
  message text CHECK (message IS NULL OR length(message) <= 500 AND letter IN ('s','j')),
  -- the reverse direction only for letters without a twin: it keeps 4 million friend rows out of the second index,
  -- and leaves the planner only the key for "is X my friend", whose pages are all the viewer's own
  over_id uuid GENERATED ALWAYS AS (CASE WHEN letter NOT IN ('b','s','g') THEN to_id END) STORED REFERENCES entity ON DELETE CASCADE,
  -- b needs its b, s its g: a half friendship would show private entries one way only
  twin    "char" GENERATED ALWAYS AS (CASE letter WHEN 'b' THEN 'b'::"char" WHEN 's' THEN 'g'::"char" WHEN 'g' THEN 's'::"char" END) STORED,
  -- a right needs membership and falls with it: a removed moderator keeps no eyes
  needs   "char" GENERATED ALWAYS AS (CASE WHEN letter IN ('A','C','E','M','R') THEN 'm'::"char" END) STORED,
  PRIMARY KEY (from_id, letter, to_id),
  CHECK (from_id <> to_id),
  FOREIGN KEY (to_id, twin, from_id) REFERENCES relation (from_id, letter, to_id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  FOREIGN KEY (from_id, needs, to_id) REFERENCES relation (from_id, letter, to_id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX relation_over ON relation (over_id, letter, from_id) WHERE over_id IS NOT NULL;  -- members of a group, holders of a right

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
