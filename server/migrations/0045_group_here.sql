-- When a member who shows it last had the page of a group open; deleted soon after. The index has only those rows.
ALTER TABLE group_reader ADD COLUMN here_at timestamptz;
CREATE INDEX group_reader_here ON group_reader (group_id, here_at) WHERE here_at IS NOT NULL;
