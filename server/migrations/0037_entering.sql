-- Who may enter a site, as a parameterised view: the session asks it at every request and `_state` for every friend. As
-- a scalar function it is never inlined, and costs ten times the probe: 5,000 friends made 100 ms of it.
CREATE FUNCTION entering(person uuid, site smallint) RETURNS SETOF site_member LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT s.* FROM site_member s WHERE s.entity_id = person AND s.site_id = site
$$;

CREATE OR REPLACE FUNCTION may_enter(person uuid, site smallint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM entering(person, site))
$$;
