-- Who sees a comment.

-- Who sees its entry, unless a block stands between its writer and the viewer. Asked by every list and count of comments.
CREATE OR REPLACE FUNCTION visible_comment(viewer uuid, site smallint) RETURNS SETOF comment LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT c.* FROM comment c JOIN visible_entry(viewer, site) e ON e.id = c.entry_id
  WHERE NOT EXISTS (SELECT FROM block b WHERE b.me_id = viewer AND b.other_id = c.author_id OFFSET 0)
    -- one that moderation hid: its writer and the moderators of the entry's group
    AND (c.state = 0 OR c.author_id = viewer OR e.group_id IS NOT NULL AND EXISTS (SELECT FROM relation r
           WHERE r.from_id = viewer AND r.letter IN ('A','C','E','M') AND r.to_id = e.group_id OFFSET 0))
$$;

-- The moderators' page of a group: comments under what was published to the group. Blocks do not count (see moderated_entry).
CREATE OR REPLACE FUNCTION moderated_comment(viewer uuid, site smallint) RETURNS SETOF comment LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT c.* FROM comment c JOIN moderated_entry(viewer, site) e ON e.id = c.entry_id
$$;

-- The administrators' page of reports: the comment that an open case names, not the entry above it. The caller has asked for
-- the role.
CREATE OR REPLACE FUNCTION reported_comment() RETURNS SETOF comment LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT c.* FROM comment c JOIN report_case k ON k.target_id = c.id AND k.kind = 'comment' AND k.closed_at IS NULL
$$;

-- The administrators' table of comments: those under entries that everybody of the site sees (see open_entry).
CREATE OR REPLACE FUNCTION open_comment(site smallint) RETURNS SETOF comment LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT c.* FROM comment c WHERE c.state = 0
    AND EXISTS (SELECT FROM entry e WHERE e.id = c.entry_id AND e.site_id = site AND e.privacy = 9 AND e.state = 0 OFFSET 0)
$$;
