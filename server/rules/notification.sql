-- Who sees a notification, and which of its people.
-- The list and the badge ask the same functions: with two texts, a notification that one of them leaves out makes a badge that
-- never clears.

-- The people of one notification whom its owner may see. The notification's columns are handed over: reading its row again for
-- each of its people cost a fifth of the badge.
CREATE OR REPLACE FUNCTION visible_actor_of(viewer uuid, site smallint, notice uuid, kind text, entry uuid) RETURNS SETOF notification_actor LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT a.* FROM notification_actor a
  WHERE a.notification_id = notice
    -- nobody across a block is named
    AND NOT EXISTS (SELECT FROM block b WHERE b.me_id = viewer AND b.other_id = a.actor_id OFFSET 0)
    -- answers to one lesson are one notification: each person stands in it as long as their own answer may be seen
    AND (kind <> 'lesson_solved' OR EXISTS (SELECT FROM lesson_recipient l JOIN visible_entry(viewer, site) s ON s.id = l.solution_id
           WHERE l.entity_id = a.actor_id AND l.lesson_id = entry OFFSET 0))
$$;

-- The notifications of the viewer on a site. Asked by the list, the badge, the socket and the mail summary.
CREATE OR REPLACE FUNCTION visible_notification(viewer uuid, site smallint) RETURNS SETOF notification LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT n.* FROM notification n
  WHERE n.owner_id = viewer AND n.site_id = site
    AND n.in_app                                  -- false: its owner wants it pushed or mailed alone
    -- hidden with its entry: it would tell of one that was hidden or made private since
    AND (n.entry_id IS NULL OR EXISTS (SELECT FROM visible_entry(viewer, site) e WHERE e.id = n.entry_id OFFSET 0))
    -- hidden with the last of its people whom the owner may see
    AND (NOT n.has_actor OR EXISTS (SELECT FROM visible_actor_of(viewer, site, n.id, n.kind, n.entry_id) a OFFSET 0))
$$;

-- The same for a member with reduced rights (LIMIT): nothing about an entry that limited_entry hides.
CREATE OR REPLACE FUNCTION limited_notification(viewer uuid, site smallint) RETURNS SETOF notification LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT n.* FROM visible_notification(viewer, site) n
  WHERE n.entry_id IS NULL OR EXISTS (SELECT FROM limited_entry(viewer, site) e WHERE e.id = n.entry_id OFFSET 0)
$$;

-- The badge: how many are unread, counted to ten. plpgsql, so that it is not inlined: the twenty sub-selects of the views were
-- planned for everybody who has nothing unread.
CREATE OR REPLACE FUNCTION unread_notices(viewer uuid, site smallint, is_limited boolean) RETURNS integer LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM notification n WHERE n.owner_id = viewer AND n.site_id = site AND n.read_at IS NULL) THEN
    RETURN 0;
  END IF;
  IF is_limited THEN
    RETURN (SELECT count(*) FROM (SELECT FROM limited_notification(viewer, site) n WHERE n.read_at IS NULL LIMIT 10) q);
  END IF;
  RETURN (SELECT count(*) FROM (SELECT FROM visible_notification(viewer, site) n WHERE n.read_at IS NULL LIMIT 10) q);
END $$;
