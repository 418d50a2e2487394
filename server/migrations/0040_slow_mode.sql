-- The last post of a member in a group with slow mode. A row of its own, and not the time of the newest entry: an entry that was
-- written long ago can be moved into the group, and two posts at once are decided by this row. Deleted after the longest pause.
CREATE TABLE slow_mode (
  group_id  uuid NOT NULL REFERENCES entity ON DELETE CASCADE,
  person_id uuid NOT NULL REFERENCES entity ON DELETE CASCADE,
  posted_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (group_id, person_id)
);
CREATE INDEX slow_mode_person ON slow_mode (person_id);
CREATE INDEX slow_mode_posted ON slow_mode (posted_at);
