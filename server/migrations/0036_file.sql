-- Documents (media of type d: PDF), attached to entries. The new check holds for every row, so the table need not be read while it is
-- locked; 0037 validates it.
ALTER TABLE media DROP CONSTRAINT media_media_type_check;
ALTER TABLE media ADD CONSTRAINT media_media_type_check CHECK (media_type IN ('i','v','a','d')) NOT VALID;
-- The files of a group, newest first. Without it a page would read all posts of a group that has few files.
CREATE INDEX entry_group_media ON entry (group_id, id) WHERE may_have_media AND group_id IS NOT NULL;
