-- Any entry can have a mood; before, only those of kind mood could. The new check is weaker than the old one: every row passes it, so
-- the table need not be read while it is locked.
ALTER TABLE entry DROP CONSTRAINT entry_shape;
ALTER TABLE entry ADD CONSTRAINT entry_shape CHECK (
      (group_id IS NULL OR privacy IN (-1,2,9)) AND (privacy <> 2 OR group_id IS NOT NULL)
    AND (privacy >= 0 OR (text = '' AND title IS NULL))
    AND (kind <> 'mood' OR mood IS NOT NULL) AND (kind = 'solution') = (lesson_id IS NOT NULL) AND (kind = 'article') = (library IS NOT NULL)
    AND (note_type IS NULL OR kind = 'note') AND (lat_cell IS NULL) = (lon_cell IS NULL)
    AND (kind = 'friend') = (friend_id IS NOT NULL) AND (kind <> 'friend' OR privacy <= 0)
    AND (kind = 'lesson' OR audience IS NULL AND NOT claim_ask)
    AND (NOT open_to_claim OR audience = 'claim' AND privacy >= 0)
    AND least(like_count, comment_count, share_count) >= 0) NOT VALID;
