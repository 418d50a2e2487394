-- Posts that the moderators of a group pinned on its page, at most three: the room holds the number, with the group locked. Each is read
-- by the visibility rule, and goes with its entry.
CREATE TABLE group_pin (
  group_id uuid NOT NULL REFERENCES entity ON DELETE CASCADE,
  entry_id uuid PRIMARY KEY REFERENCES entry ON DELETE CASCADE,
  id       uuid NOT NULL                                     -- UUIDv7: the order
);
CREATE UNIQUE INDEX group_pin_group ON group_pin (group_id, id DESC);
