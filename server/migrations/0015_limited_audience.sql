-- The audience shown before publishing leaves out members with reduced rights (LIMIT) who are no friends of the author:
-- limited_entry hides strangers from them, and a count that says otherwise would be a promise nobody keeps.

CREATE INDEX account_limit ON account (entity_id) WHERE role = 'LIMIT';

CREATE FUNCTION limited_stranger(author uuid, site smallint) RETURNS SETOF uuid LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT a.entity_id FROM account a
  WHERE a.role = 'LIMIT' AND a.entity_id <> author
    AND EXISTS (SELECT FROM site_member s WHERE s.entity_id = a.entity_id AND s.site_id = site OFFSET 0)
    AND NOT EXISTS (SELECT FROM block b WHERE b.me_id = author AND b.other_id = a.entity_id OFFSET 0)
    AND NOT EXISTS (SELECT FROM relation r WHERE r.from_id = author AND r.letter = 'b' AND r.to_id = a.entity_id OFFSET 0)
$$;
