-- Whom a notice names, asked with the notice in hand: to look it up again for each of its people cost a fifth of the badge.
CREATE FUNCTION visible_actor_of(viewer uuid, site smallint, notice uuid, kind text, entry uuid) RETURNS SETOF notification_actor LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT a.* FROM notification_actor a
  WHERE a.notification_id = notice
    AND NOT EXISTS (SELECT FROM block b WHERE b.me_id = viewer AND b.other_id = a.actor_id OFFSET 0)
    AND (kind <> 'lesson_solved' OR EXISTS (SELECT FROM lesson_recipient l JOIN visible_entry(viewer, site) s ON s.id = l.solution_id
           WHERE l.entity_id = a.actor_id AND l.lesson_id = entry OFFSET 0))
$$;

CREATE OR REPLACE FUNCTION visible_notification(viewer uuid, site smallint) RETURNS SETOF notification LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT n.* FROM notification n
  WHERE n.owner_id = viewer AND n.site_id = site AND n.in_app
    AND (n.entry_id IS NULL OR EXISTS (SELECT FROM visible_entry(viewer, site) e WHERE e.id = n.entry_id OFFSET 0))
    AND (NOT n.has_actor OR EXISTS (SELECT FROM visible_actor_of(viewer, site, n.id, n.kind, n.entry_id) a OFFSET 0))
$$;

-- For a process of the version before, which may run beside this one.
CREATE OR REPLACE FUNCTION visible_actor(viewer uuid, site smallint) RETURNS SETOF notification_actor LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT a.* FROM notification n CROSS JOIN LATERAL visible_actor_of(viewer, site, n.id, n.kind, n.entry_id) a
$$;
