-- Clients: letter c of relation, "from is a client of to". Who asked whom waits here until the other answers; a declined or withdrawn
-- one is deleted.
CREATE TABLE client_invitation (
  client_id     uuid NOT NULL REFERENCES entity ON DELETE CASCADE,
  consultant_id uuid NOT NULL REFERENCES entity ON DELETE CASCADE,
  invited_by    uuid NOT NULL,                              -- one of the two, so no key of its own
  id            uuid NOT NULL,                              -- UUIDv7: order and cursor of the list
  PRIMARY KEY (client_id, consultant_id),
  CHECK (client_id <> consultant_id),
  CHECK (invited_by IN (client_id, consultant_id))
);
CREATE INDEX client_invitation_consultant ON client_invitation (consultant_id);

-- An entry that its author's consultant sees too. The key makes it end with the relation, in the same statement: whoever becomes a
-- consultant again finds nothing of what was shared before. The second column is the letter that the key refers to, the same in every
-- row: a key cannot name a constant. Not in a group, whose other members write under it for the group alone. NOT VALID: the columns
-- are new, so the table need not be read while it is locked; 0047 validates.
ALTER TABLE entry ADD COLUMN consultant_id uuid, ADD COLUMN consultant_letter "char" NOT NULL DEFAULT 'c';
ALTER TABLE entry ADD CONSTRAINT entry_consultant CHECK (
  consultant_letter = 'c' AND (consultant_id IS NULL OR group_id IS NULL AND kind IN ('note', 'mood'))) NOT VALID;
ALTER TABLE entry ADD CONSTRAINT entry_consultant_key FOREIGN KEY (author_id, consultant_letter, consultant_id)
  REFERENCES relation (from_id, letter, to_id) ON DELETE SET NULL (consultant_id) NOT VALID;
-- what a client shared with a consultant, the newest first; and what to clear when the relation ends
CREATE INDEX entry_shared_with ON entry (author_id, consultant_id, id DESC) WHERE consultant_id IS NOT NULL;
