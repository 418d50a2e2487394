-- Answers to one challenge are one notice: it names the challenge, and each of its people stands in it as long as their
-- answer may be seen. Looked up by the person's own row of the challenge, not by all answers to it.

CREATE FUNCTION visible_actor(viewer uuid, site smallint) RETURNS SETOF notification_actor LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT a.* FROM notification_actor a
  WHERE NOT EXISTS (SELECT FROM block b WHERE b.me_id = viewer AND b.other_id = a.actor_id OFFSET 0)
    AND (SELECT n.kind <> 'lesson_solved' OR EXISTS (SELECT FROM lesson_recipient l JOIN visible_entry(viewer, site) s ON s.id = l.solution_id
           WHERE l.entity_id = a.actor_id AND l.lesson_id = n.entry_id OFFSET 0)
         FROM notification n WHERE n.id = a.notification_id)
$$;

CREATE OR REPLACE FUNCTION visible_notification(viewer uuid, site smallint) RETURNS SETOF notification LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT n.* FROM notification n
  WHERE n.owner_id = viewer AND n.site_id = site AND n.in_app
    AND (n.entry_id IS NULL OR EXISTS (SELECT FROM visible_entry(viewer, site) e WHERE e.id = n.entry_id OFFSET 0))
    AND (NOT n.has_actor OR EXISTS (SELECT FROM visible_actor(viewer, site) a WHERE a.notification_id = n.id OFFSET 0))
$$;

-- Each named one answer until now; they cannot be told together.
DELETE FROM notification WHERE kind = 'lesson_solved';
