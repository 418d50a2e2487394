-- Who may enter a site or a company. Everything else is asked after this: a member who left a company learns nothing more of it.

-- The row of somebody's membership of a site, or none.
-- Asked by the session at every request and by `_state` for every friend. A view with parameters, because PostgreSQL inlines it:
-- as a scalar function it cost ten times the index probe (100 ms for 5,000 friends).
CREATE OR REPLACE FUNCTION entering(person uuid, site smallint) RETURNS SETOF site_member LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT s.* FROM site_member s WHERE s.entity_id = person AND s.site_id = site
$$;

-- The same as yes or no, for one person. Asked by a job before it sends somebody a mail or a push: without it a member who left
-- a company since would still be told of it. The role ADMIN enters by the session, not by this function.
CREATE OR REPLACE FUNCTION may_enter(person uuid, site smallint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM entering(person, site))
$$;

-- Whether administrators have their rights only in a session with a second factor. plpgsql, so that it is not inlined: the session
-- is read at every request, and asks this of administrators without one alone.
CREATE OR REPLACE FUNCTION admins_need_second_factor() RETURNS boolean LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  RETURN EXISTS (SELECT FROM setting s WHERE s.site_id = 0 AND s.name = 'admin_second_factor' AND s.value = 'true');
END $$;

-- Whether the person is an administrator whose rights are in force. The rules of visibility know the person and not the session, so one
-- session or access token that lacks the second factor takes what they widen from all of the account: otherwise a stolen password
-- would open it.
CREATE OR REPLACE FUNCTION has_admin_rights(viewer uuid) RETURNS boolean LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE own_account uuid := (SELECT a.id FROM account a WHERE a.entity_id = viewer AND a.role = 'ADMIN');
BEGIN
  IF own_account IS NULL THEN
    RETURN false;
  ELSIF NOT admins_need_second_factor() THEN
    RETURN true;
  END IF;
  RETURN NOT EXISTS (SELECT FROM login_session s WHERE s.account_id = own_account AND NOT s.second_factor AND s.expires_at > now())
    AND NOT EXISTS (SELECT FROM access_token t WHERE t.account_id = own_account AND NOT t.second_factor AND t.expires_at > now());
END $$;
