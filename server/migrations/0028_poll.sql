-- Polls of notes: choices, and who chose which. The numbers of votes are kept beside them (rules/counters.sql): counting the votes of a
-- poll that everybody answered would make each page with it slow.
CREATE TABLE poll (
  entry_id  uuid PRIMARY KEY REFERENCES entry ON DELETE CASCADE,
  multiple  boolean NOT NULL,
  named     boolean NOT NULL,                                    -- false: nobody is shown who voted for what
  closes_at timestamptz,
  voters    int NOT NULL DEFAULT 0 CHECK (voters >= 0)
);
CREATE TABLE poll_choice (
  entry_id uuid NOT NULL REFERENCES poll ON DELETE CASCADE,
  no       smallint NOT NULL CHECK (no BETWEEN 1 AND 10),
  text     text NOT NULL CHECK (length(text) BETWEEN 1 AND 120),
  votes    int NOT NULL DEFAULT 0 CHECK (votes >= 0),
  PRIMARY KEY (entry_id, no)
);
-- Without a time: the order of the votes would tell who voted for what.
CREATE TABLE poll_vote (
  entry_id  uuid NOT NULL,
  no        smallint NOT NULL,
  entity_id uuid NOT NULL REFERENCES entity ON DELETE CASCADE,
  PRIMARY KEY (entry_id, no, entity_id),
  FOREIGN KEY (entry_id, no) REFERENCES poll_choice ON DELETE CASCADE
);
CREATE INDEX poll_vote_entity ON poll_vote (entity_id, entry_id);
-- A page whose entries have none reads no poll. A constant default: no row is rewritten.
ALTER TABLE entry ADD COLUMN has_poll boolean NOT NULL DEFAULT false;
