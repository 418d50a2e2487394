-- In a transaction of its own: the checks read the tables under a lock that lets others read and write. The indexes hold what still
-- waits for a name, and nothing of rows without a square.
ALTER TABLE entry VALIDATE CONSTRAINT entry_place;
ALTER TABLE media VALIDATE CONSTRAINT media_place;
CREATE INDEX entry_unnamed_place ON entry (id) WHERE lat_cell IS NOT NULL AND place IS NULL;
CREATE INDEX media_unnamed_place ON media (id) WHERE lat_cell IS NOT NULL AND place IS NULL;
