-- Who sees an entry. Every reader (list, count, search, media, notification, export, socket) asks one of these functions.
--
-- viewer = the person who reads: the member's own person, or the administered person (type 1) they act as.
--          Acting as a group changes who writes, never who reads. NULL is a guest.
-- site   = from Host; the session has proved that the viewer may enter it (doors.sql).
--
-- The rule is a view with parameters: FROM visible_entry($viewer, $site) e stands where a reader would have written
-- FROM entry e. PostgreSQL inlines a SETOF function that is LANGUAGE sql, STABLE, not STRICT, not SECURITY DEFINER and one
-- SELECT: the plan equals the text written out, and the indexes of entry serve it. A scalar entry_visible(entry, viewer) is
-- never inlined (its body has sub-selects): the rule then costs 0.6 ms a page instead of 0.08.
--
-- OFFSET 0 inside EXISTS keeps each question one index probe. Without it the planner may load all friends of the viewer
-- into a hash first: with 5,000 friends a page costs 3.0 ms instead of 0.5.

-- Which libraries are switched on for this viewer: the videos and what the site's setting names; an administrator has all while their
-- rights are in force (doors.sql).
-- Asked by visible_entry. plpgsql, so that it is not inlined: the tables it names would be planned by every statement that
-- asks the rule. As a sub-select without a column of the entry it runs once a statement, at the first article.
CREATE OR REPLACE FUNCTION open_libraries(viewer uuid, site smallint) RETURNS text[] LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  IF has_admin_rights(viewer) THEN
    RETURN '{video,vitamin,element,base,quote,yousend}';
  END IF;
  RETURN '{video}'::text[] || ARRAY(SELECT jsonb_array_elements_text(s.value) FROM setting s
    WHERE s.site_id = site AND s.name = 'libraries' AND jsonb_typeof(s.value) = 'array');
END $$;

-- Whether others' solutions of a challenge wait for the viewer's own: who can open it and has not solved it, except its author and those
-- who lead it. Who cannot open it can never solve it, and sees a solution by its level alone.
-- Asked by visible_entry for solutions only. plpgsql, so that it is not inlined: every statement would plan its tables.
CREATE OR REPLACE FUNCTION is_lesson_unsolved(viewer uuid, site smallint, lesson uuid) RETURNS boolean LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE own_role text := (SELECT a.role FROM account a WHERE a.entity_id = viewer);
BEGIN
  IF EXISTS (SELECT FROM lesson_recipient l WHERE l.entity_id = viewer AND l.lesson_id = lesson AND l.solution_id IS NOT NULL) THEN
    RETURN false;
  ELSIF own_role = 'LIMIT' THEN
    RETURN EXISTS (SELECT FROM limited_entry(viewer, site) e WHERE e.id = lesson AND e.author_id <> viewer);
  END IF;
  RETURN EXISTS (SELECT FROM visible_entry(viewer, site) e WHERE e.id = lesson AND e.author_id <> viewer)
    AND NOT EXISTS (SELECT FROM led_lesson(viewer, site, has_admin_rights(viewer)) e WHERE e.id = lesson);
END $$;

-- THE rule: which entries a member sees.
-- Blocks and groups are read as sets, once a statement: there are few of them. Friends are one probe an entry: there may be 5,000.
CREATE OR REPLACE FUNCTION visible_entry(viewer uuid, site smallint) RETURNS SETOF entry LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT e.* FROM entry e
  WHERE e.site_id = site                          -- without it an entry would be read on another company's site, its author's too
    AND e.privacy >= 0                            -- -1 is removed: nobody
    AND viewer IS NOT NULL                        -- a guest sees none: a NULL viewer must not fall through to level 9
    AND (e.author_id = viewer                     -- the author, also while it waits or is hidden
      -- either way of a block, whatever the level
      OR e.author_id NOT IN (SELECT b.other_id FROM block b WHERE b.me_id = viewer)
        -- an article of a library that is switched off: its author and administrators alone
        AND (e.library IS NULL OR e.library = ANY ((SELECT open_libraries(viewer, site))::text[]))
        -- a solution: after one's own, but for what waits or is hidden, which its moderators decide on
        AND (e.lesson_id IS NULL OR e.state <> 0 OR NOT is_lesson_unsolved(viewer, site, e.lesson_id))
        AND (e.state = 0 AND (e.privacy = 9       -- everybody who may enter the site
               -- shared with this consultant, whatever the level. The key of the column says that the relation exists: it is
               -- set to NULL with the relation, so there is nothing to ask for
               OR e.consultant_id = viewer
               -- friends
               OR e.privacy = 1 AND EXISTS (SELECT FROM relation r WHERE r.from_id = viewer AND r.letter = 'b' AND r.to_id = e.author_id OFFSET 0))
          -- published to a group (only levels 2 and 9 can be: CHECK on entry): its members; what waits or is hidden, its
          -- moderators alone. A right in a group needs 'm' (foreign key on relation), so membership may be asked first
          OR e.group_id IS NOT NULL AND e.group_id IN (SELECT r.to_id FROM relation r WHERE r.from_id = viewer AND r.letter = 'm')
            AND (e.state = 0 OR EXISTS (SELECT FROM relation r WHERE r.from_id = viewer AND r.letter IN ('A','C','E','M') AND r.to_id = e.group_id OFFSET 0))
          -- a lesson: whoever received it, also after leaving its group (a claimable one is level 0 otherwise).
          -- Asking for it is not receiving it: a request opens nothing until a leader grants it
          OR e.kind = 'lesson' AND e.state = 0 AND EXISTS (SELECT FROM lesson_recipient l
               WHERE l.entity_id = viewer AND l.lesson_id = e.id AND l.state = 'granted' OFFSET 0)))
$$;

-- What a member with reduced rights (role LIMIT) sees: their own entries, their friends', the lessons they received.
-- It narrows visible_entry and stands never beside it: whatever visible_entry hides stays hidden here.
CREATE OR REPLACE FUNCTION limited_entry(viewer uuid, site smallint) RETURNS SETOF entry LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT e.* FROM visible_entry(viewer, site) e
  WHERE e.author_id = viewer
    OR EXISTS (SELECT FROM relation r WHERE r.from_id = viewer AND r.letter = 'b' AND r.to_id = e.author_id OFFSET 0)
    OR e.kind = 'lesson' AND EXISTS (SELECT FROM lesson_recipient l
         WHERE l.entity_id = viewer AND l.lesson_id = e.id AND l.state = 'granted' OFFSET 0)
$$;

-- The same rule from the entry's side: who besides its author sees an entry published so?
-- Asked for the audience shown before publishing, for the fan-out and for push. A property test compares it with visible_entry.
CREATE OR REPLACE FUNCTION audience_of(author uuid, site smallint, level smallint, grp uuid) RETURNS SETOF uuid LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT p.id FROM (
          SELECT r.to_id AS id FROM relation r WHERE level = 1 AND r.from_id = author AND r.letter = 'b'
    UNION ALL SELECT r.from_id FROM relation r WHERE level = 2 AND r.over_id = grp AND r.letter = 'm'
    UNION ALL SELECT m.entity_id FROM site_member m WHERE level = 9 AND m.site_id = site) p
  WHERE p.id <> author
    -- a friend or member who may not enter the site sees nothing there
    AND (level = 9 OR EXISTS (SELECT FROM site_member s WHERE s.entity_id = p.id AND s.site_id = site OFFSET 0))
    AND p.id NOT IN (SELECT b.other_id FROM block b WHERE b.me_id = author)
$$;

-- The consultant as part of an audience: who besides audience_of sees an entry that is shared with them. Asked with it.
CREATE OR REPLACE FUNCTION consultant_of(author uuid, site smallint, consultant uuid) RETURNS SETOF uuid LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT r.to_id FROM relation r
  WHERE r.from_id = author AND r.letter = 'c' AND r.to_id = consultant
    AND EXISTS (SELECT FROM site_member s WHERE s.entity_id = consultant AND s.site_id = site OFFSET 0)
    AND NOT EXISTS (SELECT FROM block b WHERE b.me_id = author AND b.other_id = consultant OFFSET 0)
$$;

-- Members with reduced rights (LIMIT) who are no friends of the author: limited_entry hides the entry from them, so the audience
-- shown before publishing leaves them out. With them the number shown would be too high.
CREATE OR REPLACE FUNCTION limited_stranger(author uuid, site smallint) RETURNS SETOF uuid LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT a.entity_id FROM account a
  WHERE a.role = 'LIMIT' AND a.entity_id <> author
    -- those whom audience_of leaves out already must not be subtracted twice
    AND EXISTS (SELECT FROM site_member s WHERE s.entity_id = a.entity_id AND s.site_id = site OFFSET 0)
    AND NOT EXISTS (SELECT FROM block b WHERE b.me_id = author AND b.other_id = a.entity_id OFFSET 0)
    AND NOT EXISTS (SELECT FROM relation r WHERE r.from_id = author AND r.letter = 'b' AND r.to_id = a.entity_id OFFSET 0)
$$;

-- Below: the only other ways to an entry, each for one page. visible_entry knows no role; a page that needs more than it gives
-- needs a function here.

-- The moderators' page of a group: what was published to the group, whatever its state, and nothing else.
-- Blocks do not count, or a member could block the moderators and escape moderation.
CREATE OR REPLACE FUNCTION moderated_entry(viewer uuid, site smallint) RETURNS SETOF entry LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT e.* FROM entry e
  WHERE e.site_id = site AND e.privacy IN (2, 9) AND e.group_id IS NOT NULL
    AND EXISTS (SELECT FROM relation r WHERE r.from_id = viewer AND r.letter IN ('A','C','E','M') AND r.to_id = e.group_id OFFSET 0)
$$;

-- The administrators' page of reports: the entry that an open case names, nothing else. The caller has asked for the role.
CREATE OR REPLACE FUNCTION reported_entry() RETURNS SETOF entry LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT e.* FROM entry e JOIN report_case k ON k.target_id = e.id AND k.kind = 'post' AND k.closed_at IS NULL WHERE e.privacy >= 0
$$;

-- The administrators' table of entries: what everybody of the site sees. Blocks do not count: one could block the
-- administrators to hide from them. The caller has asked for the role.
CREATE OR REPLACE FUNCTION open_entry(site smallint) RETURNS SETOF entry LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT e.* FROM entry e WHERE e.site_id = site AND e.privacy = 9 AND e.state = 0
$$;

-- The administrators' page of a library: what stands in it or waits for it, and is meant for everybody.
CREATE OR REPLACE FUNCTION library_article(site smallint) RETURNS SETOF entry LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT e.* FROM entry e WHERE e.site_id = site AND e.kind = 'article' AND e.privacy = 9 AND e.group_id IS NULL
$$;

-- The administrators' page of articles that members sent in: those of library_article that wait for review.
CREATE OR REPLACE FUNCTION waiting_article(site smallint) RETURNS SETOF entry LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT e.* FROM entry e WHERE e.site_id = site AND e.kind = 'article' AND e.state = 1 AND e.privacy = 9 AND e.group_id IS NULL
$$;

-- The page of those who look after a lesson: leaders (A, C, E) of its keeper, or the administrators where it has none.
-- Lessons only. Blocks do not count: a lesson is the group's, not its writer's. The caller has asked for the role.
CREATE OR REPLACE FUNCTION led_lesson(viewer uuid, site smallint, admin boolean) RETURNS SETOF entry LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT e.* FROM entry e
  WHERE e.site_id = site AND e.kind = 'lesson' AND e.privacy >= 0
    AND EXISTS (SELECT FROM lesson l WHERE l.entry_id = e.id AND CASE WHEN l.keeper_id IS NULL THEN admin
      ELSE EXISTS (SELECT FROM relation r WHERE r.from_id = viewer AND r.letter IN ('A','C','E') AND r.to_id = l.keeper_id OFFSET 0) END OFFSET 0)
$$;

-- The list of lessons that can be claimed: the columns are all it opens, the text is not among them. One that was on offer and
-- is not any more says so (is_open): who kept its address learns that it is too late, not that it never was.
CREATE OR REPLACE FUNCTION claimable_lesson(viewer uuid, site smallint)
  RETURNS TABLE (id uuid, author_id uuid, keeper_id uuid, title text, claim_ask boolean, sent_at timestamptz, is_open boolean)
  LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT e.id, e.author_id, l.keeper_id, e.title::text, e.claim_ask, e.occurred_at, e.open_to_claim
  FROM entry e JOIN lesson l ON l.entry_id = e.id AND l.sent_at IS NOT NULL  -- a draft is not on offer
  WHERE e.site_id = site AND e.kind = 'lesson' AND e.audience = 'claim' AND e.state = 0 AND e.privacy >= 0 AND viewer IS NOT NULL
    AND NOT EXISTS (SELECT FROM block b WHERE b.me_id = viewer AND b.other_id = e.author_id OFFSET 0)
$$;
