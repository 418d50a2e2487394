-- THE rule of 0010 again, the same question asked for less. Across whom a block runs and to which groups the viewer belongs
-- are few, and one page asked for them entry by entry, by two index probes each. Asked as a set they are read once a
-- statement. Friends stay one probe an entry: there may be 5,000 of them.
--
-- A right in a group needs 'm' (foreign key on relation), so that membership may be asked first for what waits or is hidden too.
CREATE OR REPLACE FUNCTION visible_entry(viewer uuid, site smallint) RETURNS SETOF entry LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT e.* FROM entry e
  WHERE e.site_id = site                          -- nothing crosses a company's wall, one's own neither
    AND e.privacy >= 0                            -- -1: nobody
    AND viewer IS NOT NULL                        -- a guest sees none: a NULL viewer must not fall through to level 9
    AND (e.author_id = viewer                     -- the author, also while it waits or is hidden
      OR e.author_id NOT IN (SELECT b.other_id FROM block b WHERE b.me_id = viewer)
        AND (e.state = 0 AND (e.privacy = 9       -- everybody who may enter the site
               OR e.privacy = 1 AND EXISTS (SELECT FROM relation r WHERE r.from_id = viewer AND r.letter = 'b' AND r.to_id = e.author_id OFFSET 0))
          -- published to a group (only levels 2 and 9 can be: CHECK on entry): its members; what waits or is hidden,
          -- its moderators
          OR e.group_id IS NOT NULL AND e.group_id IN (SELECT r.to_id FROM relation r WHERE r.from_id = viewer AND r.letter = 'm')
            AND (e.state = 0 OR EXISTS (SELECT FROM relation r WHERE r.from_id = viewer AND r.letter IN ('A','C','E','M') AND r.to_id = e.group_id OFFSET 0))
          -- a challenge: whoever received it, also after leaving its group (a claimable one is level 0 otherwise).
          -- Asking for it is not receiving it: a request opens nothing until a leader grants it
          OR e.kind = 'lesson' AND e.state = 0 AND EXISTS (SELECT FROM lesson_recipient l
               WHERE l.entity_id = viewer AND l.lesson_id = e.id AND l.state = 'granted' OFFSET 0)))
$$;
