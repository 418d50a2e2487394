-- Bans from a group. Whoever was only removed came back by the same link at once. The statements that add a member or a
-- request ask this table with the person's row locked, and a ban is written under the same lock: neither can miss the other.
CREATE TABLE group_ban (
  group_id    uuid NOT NULL REFERENCES entity ON DELETE CASCADE,
  person_id   uuid NOT NULL REFERENCES entity ON DELETE CASCADE,
  id          uuid NOT NULL,                                -- UUIDv7: order and cursor of the list
  banned_by   uuid REFERENCES entity ON DELETE SET NULL,
  reason      text NOT NULL CHECK (length(reason) BETWEEN 1 AND 500),
  show_reason boolean NOT NULL,                             -- to the banned person
  until       timestamptz,                                  -- null: for good
  PRIMARY KEY (group_id, person_id),
  CHECK (group_id <> person_id)
);
CREATE UNIQUE INDEX group_ban_list ON group_ban (group_id, id DESC);
CREATE INDEX group_ban_person ON group_ban (person_id);
CREATE INDEX group_ban_by ON group_ban (banned_by) WHERE banned_by IS NOT NULL;
CREATE INDEX group_ban_until ON group_ban (until) WHERE until IS NOT NULL;  -- the sweep of expired ones
