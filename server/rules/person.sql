-- Who sees a person or a group.

-- Asked by profiles, people lists, search, mentions, the map, and for every name and face beside an entry.
-- viewer NULL is a guest: guests see groups of the site they are on, and no person.
CREATE OR REPLACE FUNCTION visible_entity(viewer uuid, site smallint) RETURNS SETOF entity LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT p.* FROM entity p
  -- either way of a block: without it a blocked person would still find who blocked them
  WHERE NOT EXISTS (SELECT FROM block b WHERE b.me_id = viewer AND b.other_id = p.id OFFSET 0)
    -- a group is seen on its own site, a person where they are a member: without it one company would see another's people
    AND CASE WHEN p.type >= 2 THEN p.site_id = site
             ELSE viewer IS NOT NULL AND EXISTS (SELECT FROM site_member s WHERE s.entity_id = p.id AND s.site_id = site OFFSET 0) END
$$;
