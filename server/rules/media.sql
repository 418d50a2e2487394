-- Who sees a file: a picture, a video, a recording, a face, a cover, a logo. Asked before any byte is served.

-- Its owner; once it is ready, whoever sees what it belongs to. A file that is not ready is not checked yet.
CREATE OR REPLACE FUNCTION visible_media(viewer uuid, site smallint) RETURNS SETOF media LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT m.* FROM media m
  WHERE m.site_id = site AND m.owner_id = viewer
    OR m.state = 'ready' AND (
         -- the picture of a person or group: on every site where they are seen
         EXISTS (SELECT FROM visible_entity(viewer, site) p WHERE p.image_id = m.id OFFSET 0)
      -- everything else: on its own site alone, or a file would be served to another company
      OR m.site_id = site AND (
           EXISTS (SELECT FROM entry_media x JOIN visible_entry(viewer, site) e ON e.id = x.entry_id WHERE x.media_id = m.id OFFSET 0)
        -- the recording of a broadcast
        OR EXISTS (SELECT FROM channel h JOIN visible_entry(viewer, site) e ON e.id = h.entry_id WHERE h.recording_id = m.id OFFSET 0)
        -- of a message: its two sides, unless it was hidden or a block stands between them
        OR EXISTS (SELECT FROM message g JOIN conversation_side c ON c.conversation_id = g.conversation_id AND c.owner_id = viewer
                   WHERE g.media_id = m.id AND (g.state = 0 OR g.sender_id = viewer)
                     AND NOT EXISTS (SELECT FROM block b WHERE b.me_id = viewer AND b.other_id = c.other_id) OFFSET 0)
        -- the cover of a group: whoever sees the group
        OR EXISTS (SELECT FROM group_cover v JOIN visible_entity(viewer, site) p ON p.id = v.group_id WHERE v.media_id = m.id OFFSET 0)
        -- the logo of the site: everybody, guests too
        OR EXISTS (SELECT FROM site t WHERE t.id = site AND t.logo_id = m.id OFFSET 0)))
$$;

-- The same for a member with reduced rights (LIMIT): faces (the people list shows them), covers, the logo, what hangs on an entry
-- of limited_entry. No messages.
CREATE OR REPLACE FUNCTION limited_media(viewer uuid, site smallint) RETURNS SETOF media LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT m.* FROM visible_media(viewer, site) m
  WHERE m.owner_id = viewer
    OR EXISTS (SELECT FROM visible_entity(viewer, site) p WHERE p.image_id = m.id OFFSET 0)
    OR EXISTS (SELECT FROM entry_media x JOIN limited_entry(viewer, site) e ON e.id = x.entry_id WHERE x.media_id = m.id OFFSET 0)
    OR EXISTS (SELECT FROM channel h JOIN limited_entry(viewer, site) e ON e.id = h.entry_id WHERE h.recording_id = m.id OFFSET 0)
    OR EXISTS (SELECT FROM group_cover v JOIN visible_entity(viewer, site) p ON p.id = v.group_id WHERE v.media_id = m.id OFFSET 0)
    OR EXISTS (SELECT FROM site t WHERE t.id = site AND t.logo_id = m.id OFFSET 0)
$$;

-- The administrators' page of reports: what a reported entry or message carries, the picture of a reported person or group,
-- and its cover. The caller has asked for the role.
CREATE OR REPLACE FUNCTION reported_media() RETURNS SETOF media LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT m.* FROM media m
  WHERE EXISTS (SELECT FROM entry_media x JOIN reported_entry() e ON e.id = x.entry_id WHERE x.media_id = m.id OFFSET 0)
     OR EXISTS (SELECT FROM reported_message() g WHERE g.media_id = m.id OFFSET 0)
     OR EXISTS (SELECT FROM entity p JOIN report_case k ON k.target_id = p.id AND k.kind IN ('person', 'entity') AND k.closed_at IS NULL
                WHERE p.image_id = m.id OFFSET 0)
     OR EXISTS (SELECT FROM group_cover v JOIN report_case k ON k.target_id = v.group_id AND k.kind = 'entity' AND k.closed_at IS NULL
                WHERE v.media_id = m.id OFFSET 0)
$$;
