-- The switch of a library is part of the rule of 0047: an article of a library that is switched off is seen by its author and
-- by administrators, and by nobody else on any surface. Until now only some callers asked for it, after loading.

-- The videos, and what the site's setting names; an administrator has them all.
--
-- plpgsql, so that it is not put into the statement that calls it: tables named in visible_entry are made ready by every
-- statement that asks the rule. As a sub-select without a row of its own it is asked once a statement, at the first article.
CREATE FUNCTION open_libraries(viewer uuid, site smallint) RETURNS text[] LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  IF EXISTS (SELECT FROM account a WHERE a.entity_id = viewer AND a.role = 'ADMIN') THEN
    RETURN '{video,vitamin,element,base,quote,yousend}';
  END IF;
  RETURN '{video}'::text[] || ARRAY(SELECT jsonb_array_elements_text(s.value) FROM setting s
    WHERE s.site_id = site AND s.name = 'libraries' AND jsonb_typeof(s.value) = 'array');
END $$;

CREATE OR REPLACE FUNCTION visible_entry(viewer uuid, site smallint) RETURNS SETOF entry LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT e.* FROM entry e
  WHERE e.site_id = site                          -- nothing crosses a company's wall, one's own neither
    AND e.privacy >= 0                            -- -1: nobody
    AND viewer IS NOT NULL                        -- a guest sees none: a NULL viewer must not fall through to level 9
    AND (e.author_id = viewer                     -- the author, also while it waits or is hidden
      OR e.author_id NOT IN (SELECT b.other_id FROM block b WHERE b.me_id = viewer)
        AND (e.library IS NULL OR e.library = ANY ((SELECT open_libraries(viewer, site))::text[]))
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
