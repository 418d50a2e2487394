-- Notices: where each is told, what of it hangs on a comment, and to whom it is shown.

ALTER TABLE notification
  ADD COLUMN in_app     boolean NOT NULL DEFAULT true,              -- false: pushed or mailed alone, as its owner has set
  ADD COLUMN comment_id uuid REFERENCES comment ON DELETE CASCADE;  -- the comment that was liked, answered, or that mentions
DROP INDEX notification_open;
CREATE UNIQUE INDEX notification_open ON notification (owner_id, site_id, kind, entry_id, entity_id, case_id, comment_id)
  NULLS NOT DISTINCT WHERE read_at IS NULL;
CREATE INDEX notification_comment ON notification (comment_id) WHERE comment_id IS NOT NULL;
-- ids rise with time: the sweep of old ones reads their end of the table alone
CREATE INDEX notification_age ON notification USING brin (last_id);

-- How somebody reacted: one who liked and wrote is one person of one notice, and taking one of the two back leaves the other.
ALTER TABLE notification_actor
  ADD COLUMN liked      boolean NOT NULL DEFAULT false,
  ADD COLUMN comment_id uuid REFERENCES comment ON DELETE SET NULL; -- what they said, quoted where it may be seen
CREATE INDEX notification_actor_comment ON notification_actor (comment_id) WHERE comment_id IS NOT NULL;

CREATE OR REPLACE FUNCTION visible_notification(viewer uuid, site smallint) RETURNS SETOF notification LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT n.* FROM notification n
  WHERE n.owner_id = viewer AND n.site_id = site AND n.in_app
    AND (n.entry_id IS NULL OR EXISTS (SELECT FROM visible_entry(viewer, site) e WHERE e.id = n.entry_id OFFSET 0))
    AND (NOT n.has_actor OR EXISTS (SELECT FROM notification_actor a WHERE a.notification_id = n.id
           AND NOT EXISTS (SELECT FROM block b WHERE b.me_id = viewer AND b.other_id = a.actor_id OFFSET 0) OFFSET 0))
$$;

-- What a member with reduced rights (LIMIT) is told of: nothing that limited_entry hides.
CREATE FUNCTION limited_notification(viewer uuid, site smallint) RETURNS SETOF notification LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT n.* FROM visible_notification(viewer, site) n
  WHERE n.entry_id IS NULL OR EXISTS (SELECT FROM limited_entry(viewer, site) e WHERE e.id = n.entry_id OFFSET 0)
$$;
