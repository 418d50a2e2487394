-- What a member with reduced rights (LIMIT) sees: their own entries, their friends', the challenges they received, and
-- nothing of strangers. Over the rule, never beside it: whatever visible_entry hides stays hidden here.

CREATE FUNCTION limited_entry(viewer uuid, site smallint) RETURNS SETOF entry LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT e.* FROM visible_entry(viewer, site) e
  WHERE e.author_id = viewer
    OR EXISTS (SELECT FROM relation r WHERE r.from_id = viewer AND r.letter = 'b' AND r.to_id = e.author_id OFFSET 0)
    OR e.kind = 'lesson' AND EXISTS (SELECT FROM lesson_recipient l
         WHERE l.entity_id = viewer AND l.lesson_id = e.id AND l.state = 'granted' OFFSET 0)
$$;

-- Files likewise: faces (the people list shows them), the site's logo, what hangs on a limited entry. No messages.
CREATE FUNCTION limited_media(viewer uuid, site smallint) RETURNS SETOF media LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT m.* FROM visible_media(viewer, site) m
  WHERE m.owner_id = viewer
    OR EXISTS (SELECT FROM visible_entity(viewer, site) p WHERE p.image_id = m.id OFFSET 0)
    OR EXISTS (SELECT FROM entry_media x JOIN limited_entry(viewer, site) e ON e.id = x.entry_id WHERE x.media_id = m.id OFFSET 0)
    OR EXISTS (SELECT FROM channel h JOIN limited_entry(viewer, site) e ON e.id = h.entry_id WHERE h.recording_id = m.id OFFSET 0)
    OR EXISTS (SELECT FROM site t WHERE t.id = site AND t.logo_id = m.id OFFSET 0)
$$;
