-- The only other doors to an entry, a comment, a message or a file, each for one page. The rule of who sees what knows
-- no role: whoever needs more than it gives needs a door here, narrow enough to be read in one breath.

-- The moderators' page of a group. Blocks do not count here, or a member could block the moderators and be
-- beyond moderation; nor does it reach anything but what was published to the group.
CREATE FUNCTION moderated_entry(viewer uuid, site smallint) RETURNS SETOF entry LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT e.* FROM entry e
  WHERE e.site_id = site AND e.privacy IN (2, 9) AND e.group_id IS NOT NULL
    AND EXISTS (SELECT FROM relation r WHERE r.from_id = viewer AND r.letter IN ('A','C','E','M') AND r.to_id = e.group_id OFFSET 0)
$$;
CREATE FUNCTION moderated_comment(viewer uuid, site smallint) RETURNS SETOF comment LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT c.* FROM comment c JOIN moderated_entry(viewer, site) e ON e.id = c.entry_id
$$;

-- The administrators' page of reports: the role opens what an open case names, nothing else. The caller has asked for the role.
CREATE FUNCTION reported_entry() RETURNS SETOF entry LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT e.* FROM entry e JOIN report_case k ON k.target_id = e.id AND k.kind = 'post' AND k.closed_at IS NULL WHERE e.privacy >= 0
$$;
-- the comment alone, not the entry above it
CREATE FUNCTION reported_comment() RETURNS SETOF comment LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT c.* FROM comment c JOIN report_case k ON k.target_id = c.id AND k.kind = 'comment' AND k.closed_at IS NULL
$$;
-- the message alone, not the conversation around it
CREATE FUNCTION reported_message() RETURNS SETOF message LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT m.* FROM message m JOIN report_case k ON k.target_id = m.id AND k.kind = 'message' AND k.closed_at IS NULL WHERE NOT m.removed
$$;
-- what a reported entry or message carries, and the picture of a reported person or group
CREATE FUNCTION reported_media() RETURNS SETOF media LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT m.* FROM media m
  WHERE EXISTS (SELECT FROM entry_media x JOIN reported_entry() e ON e.id = x.entry_id WHERE x.media_id = m.id OFFSET 0)
     OR EXISTS (SELECT FROM reported_message() g WHERE g.media_id = m.id OFFSET 0)
     OR EXISTS (SELECT FROM entity p JOIN report_case k ON k.target_id = p.id AND k.kind IN ('person', 'entity') AND k.closed_at IS NULL
                WHERE p.image_id = m.id OFFSET 0)
$$;

-- The administrators' page of what members sent in: it waits for review and is meant for everybody.
CREATE FUNCTION waiting_article(site smallint) RETURNS SETOF entry LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT e.* FROM entry e WHERE e.site_id = site AND e.kind = 'article' AND e.state = 1 AND e.privacy = 9 AND e.group_id IS NULL
$$;

-- The list of challenges that can be claimed: by title, never the words. The columns are all it opens.
CREATE FUNCTION claimable_lesson(viewer uuid, site smallint)
  RETURNS TABLE (id uuid, author_id uuid, group_id uuid, title text, claim_ask boolean) LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT e.id, e.author_id, e.group_id, e.title::text, e.claim_ask FROM entry e
  WHERE e.site_id = site AND e.open_to_claim AND e.state = 0 AND e.privacy >= 0 AND viewer IS NOT NULL
    AND NOT EXISTS (SELECT FROM block b WHERE b.me_id = viewer AND b.other_id = e.author_id OFFSET 0)
$$;
