-- The weeks of a training: each is a lesson that the training keeps, with a number and links to articles of the libraries. Who may see
-- the question and the answers is said by the rule of entries, as for every lesson.
CREATE TABLE training_week (
  lesson_id uuid PRIMARY KEY REFERENCES entry ON DELETE CASCADE,
  group_id  uuid NOT NULL REFERENCES entity ON DELETE CASCADE,
  no        smallint NOT NULL CHECK (no BETWEEN 1 AND 60),
  materials uuid[] NOT NULL DEFAULT '{}' CHECK (cardinality(materials) <= 10), -- without a key: what is removed is not shown
  UNIQUE (group_id, no) DEFERRABLE                                       -- at the end of a statement: the weeks after a removed one move up
);
