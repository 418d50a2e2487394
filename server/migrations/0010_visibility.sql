-- Who sees an entry. THE rule, once; every reader (list, count, search, media, notification, export, socket) carries it.
--
-- viewer = the person who reads: the member's own person, or the administered person (type 1) they act as.
--          Acting as a group changes who writes, never who reads. NULL is a guest.
-- site   = from Host; the session has proved that the viewer may enter it (may_enter below).
--
-- The rule is a parameterised view:  FROM visible_entry($viewer, $site) e  stands where a reader would have
-- written  FROM entry e.  PostgreSQL inlines a SETOF function that is LANGUAGE sql, STABLE, not STRICT, not
-- SECURITY DEFINER and one SELECT: the plan equals the text written out, and the indexes of entry serve it.
-- (A scalar entry_visible(entry, viewer) is never inlined, its body has sub-selects: the rule then costs 0.6 ms a page instead of 0.08.)
--
-- OFFSET 0 inside EXISTS keeps each question one index probe. Without it the planner may load all friends
-- of the viewer into a hash first: with 5,000 friends a page costs 3.0 ms instead of 0.5.

CREATE FUNCTION visible_entry(viewer uuid, site smallint) RETURNS SETOF entry LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT e.* FROM entry e
  WHERE e.site_id = site                          -- nothing crosses a company's wall, one's own neither
    AND e.privacy >= 0                            -- -1: nobody
    AND viewer IS NOT NULL                        -- a guest sees none: a NULL viewer must not fall through to level 9
    AND (e.author_id = viewer                     -- the author, also while it waits or is hidden
      OR NOT EXISTS (SELECT FROM block b WHERE b.me_id = viewer AND b.other_id = e.author_id OFFSET 0)
        AND (e.state = 0 AND (e.privacy = 9       -- everybody who may enter the site
               OR e.privacy = 1 AND EXISTS (SELECT FROM relation r WHERE r.from_id = viewer AND r.letter = 'b' AND r.to_id = e.author_id OFFSET 0))
          -- published to a group (only levels 2 and 9 can be: CHECK on entry): its members; what waits or is hidden,
          -- its moderators. A right needs 'm' (foreign key on relation), so one probe answers for both.
          OR e.group_id IS NOT NULL AND EXISTS (SELECT FROM relation r WHERE r.from_id = viewer AND r.to_id = e.group_id
               AND r.letter = ANY (CASE WHEN e.state = 0 THEN '{m}'::"char"[] ELSE '{A,C,E,M}'::"char"[] END) OFFSET 0)
          -- a challenge: whoever received it, also after leaving its group (a claimable one is level 0 otherwise).
          -- Asking for it is not receiving it: a request opens nothing until a leader grants it
          OR e.kind = 'lesson' AND e.state = 0 AND EXISTS (SELECT FROM lesson_recipient l
               WHERE l.entity_id = viewer AND l.lesson_id = e.id AND l.state = 'granted' OFFSET 0)))
$$;

-- A comment is seen by who sees its entry, unless its writer and the viewer are apart by a block. One that moderation
-- hid: by its writer and by the moderators of the entry's group.
CREATE FUNCTION visible_comment(viewer uuid, site smallint) RETURNS SETOF comment LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT c.* FROM comment c JOIN visible_entry(viewer, site) e ON e.id = c.entry_id
  WHERE NOT EXISTS (SELECT FROM block b WHERE b.me_id = viewer AND b.other_id = c.author_id OFFSET 0)
    AND (c.state = 0 OR c.author_id = viewer OR e.group_id IS NOT NULL AND EXISTS (SELECT FROM relation r
           WHERE r.from_id = viewer AND r.letter IN ('A','C','E','M') AND r.to_id = e.group_id OFFSET 0))
$$;

-- A person is seen on a site they belong to, a group on its own site, nobody across a block.
CREATE FUNCTION visible_entity(viewer uuid, site smallint) RETURNS SETOF entity LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT p.* FROM entity p
  WHERE NOT EXISTS (SELECT FROM block b WHERE b.me_id = viewer AND b.other_id = p.id OFFSET 0)
    AND CASE WHEN p.type >= 2 THEN p.site_id = site
             ELSE viewer IS NOT NULL AND EXISTS (SELECT FROM site_member s WHERE s.entity_id = p.id AND s.site_id = site OFFSET 0) END
$$;

-- A file is seen by its owner; once it is ready, by whoever sees an entry it hangs on, its recording's broadcast, or the
-- one whose picture it is; by the two sides of a message; a site's logo by everybody, guests too.
CREATE FUNCTION visible_media(viewer uuid, site smallint) RETURNS SETOF media LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT m.* FROM media m
  WHERE m.site_id = site AND m.owner_id = viewer
    OR m.state = 'ready' AND (
         EXISTS (SELECT FROM visible_entity(viewer, site) p WHERE p.image_id = m.id OFFSET 0) -- a face goes where its person goes
      OR m.site_id = site AND (
           EXISTS (SELECT FROM entry_media x JOIN visible_entry(viewer, site) e ON e.id = x.entry_id WHERE x.media_id = m.id OFFSET 0)
        OR EXISTS (SELECT FROM channel h JOIN visible_entry(viewer, site) e ON e.id = h.entry_id WHERE h.recording_id = m.id OFFSET 0)
        OR EXISTS (SELECT FROM message g JOIN conversation_side c ON c.conversation_id = g.conversation_id AND c.owner_id = viewer
                   WHERE g.media_id = m.id AND (g.state = 0 OR g.sender_id = viewer)
                     AND NOT EXISTS (SELECT FROM block b WHERE b.me_id = viewer AND b.other_id = c.other_id) OFFSET 0)
        OR EXISTS (SELECT FROM site t WHERE t.id = site AND t.logo_id = m.id OFFSET 0)))
$$;

-- What the list shows and the badge counts, from one place: with two, a notice that one of them leaves out makes a
-- badge that never clears. Gone with its entry, and with the last of its people whom the owner may see.
CREATE FUNCTION visible_notification(viewer uuid, site smallint) RETURNS SETOF notification LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT n.* FROM notification n
  WHERE n.owner_id = viewer AND n.site_id = site
    AND (n.entry_id IS NULL OR EXISTS (SELECT FROM visible_entry(viewer, site) e WHERE e.id = n.entry_id OFFSET 0))
    AND (NOT n.has_actor OR EXISTS (SELECT FROM notification_actor a WHERE a.notification_id = n.id
           AND NOT EXISTS (SELECT FROM block b WHERE b.me_id = viewer AND b.other_id = a.actor_id OFFSET 0) OFFSET 0))
$$;

-- May this person enter the site? Asked by the session at every request, and by a worker before it tells
-- somebody of something: a member who left a company learns nothing more of it. (ADMIN enters by role.)
CREATE FUNCTION may_enter(person uuid, site smallint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM site_member s WHERE s.entity_id = person AND s.site_id = site)
$$;

-- The other way round: who besides its author sees an entry so published? For the audience shown before
-- publishing, for fan-out and for push. Same rule from the entry's side; a property test holds the two together.
CREATE FUNCTION audience_of(author uuid, site smallint, level smallint, grp uuid) RETURNS SETOF uuid LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT p.id FROM (
          SELECT r.to_id AS id FROM relation r WHERE level = 1 AND r.from_id = author AND r.letter = 'b'
    UNION ALL SELECT r.from_id FROM relation r WHERE level = 2 AND r.over_id = grp AND r.letter = 'm'
    UNION ALL SELECT m.entity_id FROM site_member m WHERE level = 9 AND m.site_id = site) p
  WHERE p.id <> author
    AND (level = 9 OR EXISTS (SELECT FROM site_member s WHERE s.entity_id = p.id AND s.site_id = site OFFSET 0))
    AND p.id NOT IN (SELECT b.other_id FROM block b WHERE b.me_id = author)
$$;
