-- The entry and all that hangs on it: words for search, media, comments, likes, lessons and their recipients, ready feeds.
-- Nobody reads these tables but through the rule of who sees what (rules/entry.sql, rules/comment.sql).

-- Everything that can be liked and commented.
CREATE TABLE entry (
  id            uuid PRIMARY KEY,
  author_id     uuid NOT NULL REFERENCES entity ON DELETE CASCADE,
  acted_by      uuid REFERENCES account ON DELETE SET NULL,  -- who typed it; never leaves the server
  group_id      uuid,
  lesson_id     uuid REFERENCES entry ON DELETE CASCADE,
  shared_id     uuid REFERENCES entry ON DELETE SET NULL,
  friend_id     uuid REFERENCES entity ON DELETE CASCADE,    -- kind friend: with whom
  site_id       smallint NOT NULL REFERENCES site,
  privacy       privacy_level NOT NULL,
  state         entry_state NOT NULL DEFAULT 0,
  mood          mood_no,
  occurred_on   life_day NOT NULL,                           -- the author's day
  occurred_at   timestamptz NOT NULL DEFAULT now(),
  edited_at     timestamptz,
  like_count    int NOT NULL DEFAULT 0,
  comment_count int NOT NULL DEFAULT 0,
  share_count   int NOT NULL DEFAULT 0,
  lat_cell      lat_cell,
  lon_cell      lon_cell,
  claim_ask     boolean NOT NULL DEFAULT false,              -- a lesson: a claim waits for a leader
  open_to_claim boolean NOT NULL DEFAULT false,              -- a lesson: sent, and still to be had
  kind          entry_kind NOT NULL,
  note_type     note_letter,
  category      category_letter,
  library       library_name,
  audience      lesson_audience,
  zone          short_text NOT NULL DEFAULT 'Europe/Budapest',
  hidden_reason reason_text,                                 -- what its author is told
  title         short_text,
  text          long_text NOT NULL DEFAULT '',
  -- Kept by rules/hints.sql. It may say true without media and never false with it: a page that finds false need not look.
  may_have_media boolean NOT NULL DEFAULT false,
  -- a group's post belongs to the group's site: a foreign group id cannot carry an entry across companies
  FOREIGN KEY (group_id, site_id) REFERENCES entity (id, site_id) ON DELETE CASCADE
) WITH (fillfactor = 85);                            -- room for the next counter on the same page: a like stays a HOT update
ALTER TABLE entry ADD CONSTRAINT entry_shape CHECK (
    -- only levels 2 and 9 may stand in a group. A diary entry is never "published to" one, so the moderators'
    -- branch of the rule cannot reach a diary, whatever a bug writes. Level 0 or 1 takes the entry out.
        (group_id IS NULL OR privacy IN (-1,2,9)) AND (privacy <> 2 OR group_id IS NOT NULL)
    AND (privacy >= 0 OR (text = '' AND title IS NULL))      -- removed is removed: no text stays behind -1
    AND (kind = 'mood') = (mood IS NOT NULL) AND (kind = 'solution') = (lesson_id IS NOT NULL) AND (kind = 'article') = (library IS NOT NULL)
    AND (note_type IS NULL OR kind = 'note') AND (lat_cell IS NULL) = (lon_cell IS NULL)
    -- a friendship belongs to two people: neither can publish it for both, so it never leaves level 0
    AND (kind = 'friend') = (friend_id IS NOT NULL) AND (kind <> 'friend' OR privacy <= 0)
    AND (kind = 'lesson' OR audience IS NULL AND NOT claim_ask)
    AND (NOT open_to_claim OR audience = 'claim' AND privacy >= 0)  -- a removed lesson is not on offer by its title
    AND least(like_count, comment_count, share_count) >= 0); -- a double unlike fails loudly
-- privacy is the last key: a stranger's view passes over a thousand diary rows inside the index, without reading one of them.
CREATE INDEX entry_line    ON entry (author_id, site_id, occurred_on DESC, id DESC, privacy) WHERE privacy >= 0;
CREATE INDEX entry_author  ON entry (author_id, id DESC);          -- pull, backfill, erasure (no WHERE: a cascade needs all rows)
-- site_id: a group of another site is an empty range; without it the feed of a small company walks a big group to its end (18 ms)
CREATE INDEX entry_group   ON entry (group_id, site_id, id DESC) INCLUDE (author_id, privacy, state) WHERE group_id IS NOT NULL;
CREATE INDEX entry_public  ON entry (site_id, id DESC) WHERE privacy = 9 AND state = 0;
CREATE INDEX entry_lesson  ON entry (lesson_id, id DESC) WHERE lesson_id IS NOT NULL;
CREATE INDEX entry_library ON entry (site_id, library, id DESC) WHERE kind = 'article';
CREATE INDEX entry_mood    ON entry (author_id, occurred_on) INCLUDE (mood) WHERE kind = 'mood';
CREATE INDEX entry_waiting ON entry (group_id, id) WHERE state <> 0;
CREATE INDEX entry_shared  ON entry (shared_id) WHERE shared_id IS NOT NULL;
CREATE INDEX entry_acted   ON entry (acted_by) WHERE acted_by IS NOT NULL;
CREATE INDEX entry_friend  ON entry (friend_id) WHERE friend_id IS NOT NULL;
CREATE INDEX entry_claim   ON entry (site_id, occurred_at DESC, id DESC) WHERE open_to_claim;
CREATE INDEX entry_review  ON entry (site_id, id) WHERE kind = 'article' AND state = 1;
CREATE INDEX entry_article ON entry (site_id, id DESC) WHERE kind = 'article';   -- the administrators' list
-- News, questions and lessons of a group with a hundred thousand notes: without them a page walks every note between two.
CREATE INDEX entry_group_news ON entry (group_id, site_id, id DESC) WHERE category IN ('N', 'A');
CREATE INDEX entry_group_question ON entry (group_id, site_id, id DESC) WHERE category = 'Q';
CREATE INDEX entry_group_lesson ON entry (group_id, site_id, id DESC) WHERE kind = 'lesson';

-- Apart from entry: a counter rewrites the entry row, and must not carry the vector along.
CREATE TABLE entry_search (
  entry_id uuid PRIMARY KEY REFERENCES entry ON DELETE CASCADE,
  tsv      tsvector NOT NULL
);
CREATE INDEX entry_search_tsv ON entry_search USING gin (tsv) WITH (fastupdate = off); -- no reader pays for a writer's pending list

CREATE TABLE entry_media (
  entry_id uuid NOT NULL REFERENCES entry ON DELETE CASCADE,
  place    smallint NOT NULL CHECK (place BETWEEN 0 AND 19),
  media_id uuid NOT NULL REFERENCES media ON DELETE CASCADE,
  PRIMARY KEY (entry_id, place)
);
CREATE INDEX entry_media_media ON entry_media (media_id);          -- "who may see this file" starts here

CREATE TABLE comment (
  id            uuid PRIMARY KEY,
  entry_id      uuid NOT NULL REFERENCES entry ON DELETE CASCADE,
  sub_thread_id uuid,
  reply_to      uuid,
  author_id     uuid REFERENCES entity ON DELETE SET NULL,
  acted_by      uuid REFERENCES account ON DELETE SET NULL,
  edited_at     timestamptz,
  state         smallint NOT NULL DEFAULT 0 CHECK (state IN (0,2)), -- as an entry's: 2 hidden by moderation, and then not in comment_count
  like_count    int NOT NULL DEFAULT 0 CHECK (like_count >= 0),
  comment_count int NOT NULL DEFAULT 0 CHECK (comment_count >= 0), -- replies
  text          text NOT NULL CHECK (length(text) <= 4000),
  UNIQUE (id, entry_id),
  -- a reply stays under its own entry: a foreign thread id would show a comment to another audience
  FOREIGN KEY (sub_thread_id, entry_id) REFERENCES comment (id, entry_id) ON DELETE CASCADE,
  FOREIGN KEY (reply_to, entry_id) REFERENCES comment (id, entry_id) ON DELETE SET NULL (reply_to),
  CHECK (author_id IS NOT NULL OR text = '')                       -- a place without a name keeps no words
) WITH (fillfactor = 90);
CREATE INDEX comment_entry  ON comment (entry_id, id);
CREATE INDEX comment_thread ON comment (sub_thread_id, id) WHERE sub_thread_id IS NOT NULL;
CREATE INDEX comment_reply  ON comment (reply_to) WHERE reply_to IS NOT NULL;
CREATE INDEX comment_author ON comment (author_id);
CREATE INDEX comment_who    ON comment (entry_id, author_id);      -- how many of these are by people across a block
CREATE INDEX comment_acted  ON comment (acted_by) WHERE acted_by IS NOT NULL;
-- what moderators hid is little: their list reads these, not the comments of a hundred thousand posts
CREATE INDEX comment_hidden ON comment (id) WHERE state = 2;

-- The key is the rule "one like each": ALREADY_LIKED is a conflict, never a read before a write.
CREATE TABLE entry_like (
  entry_id uuid NOT NULL REFERENCES entry ON DELETE CASCADE,
  actor_id uuid NOT NULL REFERENCES entity ON DELETE CASCADE,
  PRIMARY KEY (entry_id, actor_id)
);
CREATE INDEX entry_like_actor ON entry_like (actor_id, entry_id DESC);
CREATE TABLE comment_like (
  comment_id uuid NOT NULL REFERENCES comment ON DELETE CASCADE,
  actor_id   uuid NOT NULL REFERENCES entity ON DELETE CASCADE,
  PRIMARY KEY (comment_id, actor_id)
);
CREATE INDEX comment_like_actor ON comment_like (actor_id, comment_id DESC);

-- What a lesson carries besides its entry: who looks after it, for whom it is written, when it was sent. Apart from
-- entry: a draft stands at level 0, where no group may be named, and the hot table stays narrow.
CREATE TABLE lesson (
  entry_id  uuid PRIMARY KEY REFERENCES entry ON DELETE CASCADE,
  site_id   smallint NOT NULL REFERENCES site ON DELETE CASCADE,
  keeper_id uuid REFERENCES entity ON DELETE SET NULL,        -- the group whose leaders look after it; none: the administrators
  target_id uuid REFERENCES entity ON DELETE SET NULL,        -- the group it is written for
  starter   boolean NOT NULL DEFAULT false,                   -- given to everybody who registers
  sent_at   timestamptz,
  CHECK (NOT starter OR keeper_id IS NULL)                    -- a group cannot send to everybody who registers
);
CREATE INDEX lesson_keeper  ON lesson (keeper_id, entry_id DESC) WHERE keeper_id IS NOT NULL;
CREATE INDEX lesson_site    ON lesson (site_id, entry_id DESC) WHERE keeper_id IS NULL;
CREATE INDEX lesson_target  ON lesson (target_id) WHERE target_id IS NOT NULL;
CREATE INDEX lesson_starter ON lesson (site_id, entry_id DESC) WHERE starter;
CREATE TABLE lesson_recipient (
  lesson_id   uuid NOT NULL REFERENCES entry ON DELETE CASCADE,
  entity_id   uuid NOT NULL REFERENCES entity ON DELETE CASCADE,
  state       text NOT NULL DEFAULT 'granted' CHECK (state IN ('requested','granted')), -- a request opens nothing
  since       timestamptz NOT NULL DEFAULT now(),
  solution_id uuid REFERENCES entry ON DELETE SET NULL,            -- set: solved
  PRIMARY KEY (entity_id, lesson_id),
  CHECK (solution_id IS NULL OR state = 'granted')
);
CREATE INDEX lesson_recipient_lesson ON lesson_recipient (lesson_id, state, since, entity_id);
CREATE INDEX lesson_recipient_list ON lesson_recipient (entity_id, since DESC, lesson_id DESC);  -- the latest first, whenever they were written
CREATE INDEX lesson_recipient_solution ON lesson_recipient (solution_id) WHERE solution_id IS NOT NULL;

-- Ready ids for the feed, the newest 800 a person and site. A row grants nothing: every read asks the rule again.
-- No foreign keys, no second index (two thirds of a fan-out's cost): an id without its entry is skipped;
-- a person's rows are deleted by rules/cleanup.sql.
CREATE TABLE feed (
  owner_id uuid NOT NULL,
  site_id  smallint NOT NULL,
  entry_id uuid NOT NULL,
  PRIMARY KEY (owner_id, site_id, entry_id)
) WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02); -- index-only reads need a fresh visibility map
CREATE TABLE feed_hidden (
  owner_id uuid NOT NULL REFERENCES entity ON DELETE CASCADE,
  entry_id uuid NOT NULL REFERENCES entry ON DELETE CASCADE,
  PRIMARY KEY (owner_id, entry_id)
);
CREATE INDEX feed_hidden_entry ON feed_hidden (entry_id);

-- What follows from the acts that come by the thousand (entries, likes, comments): a bare row in the act's transaction,
-- taken in batches and deleted in the transaction that did what follows. A job of the queue costs more than a like.
-- The site stands first in the key: a batch takes the oldest of each site, so that one site's twenty thousand do not delay
-- everybody else's, and an act writes no further index. (0016_frequent_effect.sql renames it.)
CREATE TABLE aftermath (
  id      bigint GENERATED ALWAYS AS IDENTITY,
  effect  jsonb NOT NULL,
  site_id smallint NOT NULL DEFAULT 0,
  PRIMARY KEY (site_id, id)
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
