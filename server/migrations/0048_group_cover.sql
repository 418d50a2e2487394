-- The cover picture of a group. A table of its own: few groups have one, and the rows of people and groups are read on every page.
CREATE TABLE group_cover (
  group_id uuid PRIMARY KEY REFERENCES entity ON DELETE CASCADE,
  media_id uuid NOT NULL UNIQUE REFERENCES media ON DELETE CASCADE
);
