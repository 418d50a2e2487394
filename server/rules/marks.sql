-- The mark under which a process caches the relations of a person for `_state`, and which of their newest likes may be seen. It
-- changes with everything that those answers depend on: without one of these triggers a process would go on showing what was
-- taken back. The names begin with mark_, before those of counters.sql: the row of a site's number is locked as shortly as can be.

-- In the order of ids: two at once cannot deadlock. Only those who exist: the mark of a deleted one is deleted with it.
CREATE OR REPLACE FUNCTION mark_relations(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO relation_mark SELECT e.id, gen_random_uuid() FROM entity e WHERE e.id = ANY (ids) ORDER BY e.id
  ON CONFLICT (entity_id) DO UPDATE SET mark = excluded.mark;
END $$;

-- A relation was made or ended.
CREATE OR REPLACE FUNCTION relation_marked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mark_relations(ARRAY(SELECT DISTINCT m.from_id FROM moved m));
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER mark_relation_come AFTER INSERT ON relation REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION relation_marked();
CREATE OR REPLACE TRIGGER mark_relation_go AFTER DELETE ON relation REFERENCING OLD TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION relation_marked();

-- Somebody came to a site or left it: all who have a relation to them see them there, or no longer.
CREATE OR REPLACE FUNCTION site_member_marked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- locked against a new relation to them: one that is made at this moment would be marked by neither
  PERFORM FROM entity e WHERE e.id IN (SELECT m.entity_id FROM moved m) ORDER BY e.id FOR UPDATE;
  PERFORM mark_relations(ARRAY(
    SELECT r.to_id FROM moved m JOIN relation r ON r.from_id = m.entity_id AND r.letter IN ('b','s','g')
    UNION SELECT r.from_id FROM moved m JOIN relation r ON r.over_id = m.entity_id));
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER mark_site_member_come AFTER INSERT ON site_member REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION site_member_marked();
CREATE OR REPLACE TRIGGER mark_site_member_go AFTER DELETE ON site_member REFERENCING OLD TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION site_member_marked();

-- A block was made or ended: it hides likes, or shows them again.
CREATE OR REPLACE FUNCTION block_marked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mark_relations(ARRAY(SELECT DISTINCT m.me_id FROM moved m));
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER mark_block_come AFTER INSERT ON block REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION block_marked();
CREATE OR REPLACE TRIGGER mark_block_go AFTER DELETE ON block REFERENCING OLD TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION block_marked();

-- A column that visible_entry asks changed: all who like the entry are marked.
CREATE OR REPLACE FUNCTION liked_entry_marked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mark_relations(ARRAY(SELECT l.actor_id FROM entry_like l WHERE l.entry_id = NEW.id));
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER mark_liked_entry AFTER UPDATE OF privacy, state, group_id, author_id, kind, library, consultant_id ON entry FOR EACH ROW
  WHEN ((OLD.privacy, OLD.state, OLD.group_id, OLD.author_id, OLD.kind, OLD.library, OLD.consultant_id)
    IS DISTINCT FROM (NEW.privacy, NEW.state, NEW.group_id, NEW.author_id, NEW.kind, NEW.library, NEW.consultant_id))
  EXECUTE FUNCTION liked_entry_marked();

-- Somebody received a lesson that they like, or lost it.
CREATE OR REPLACE FUNCTION lesson_recipient_marked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mark_relations(ARRAY(SELECT m.entity_id FROM moved m JOIN entry_like l ON l.entry_id = m.lesson_id AND l.actor_id = m.entity_id));
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER mark_recipient_come AFTER INSERT ON lesson_recipient REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION lesson_recipient_marked();
CREATE OR REPLACE TRIGGER mark_recipient_change AFTER UPDATE ON lesson_recipient REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION lesson_recipient_marked();
CREATE OR REPLACE TRIGGER mark_recipient_go AFTER DELETE ON lesson_recipient REFERENCING OLD TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION lesson_recipient_marked();

-- A library was switched on or off: all who like one of the site's articles are marked.
CREATE OR REPLACE FUNCTION libraries_marked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mark_relations(ARRAY(SELECT DISTINCT l.actor_id FROM entry e JOIN entry_like l ON l.entry_id = e.id
    WHERE e.site_id = coalesce(NEW.site_id, OLD.site_id) AND e.kind = 'article'));
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER mark_libraries_come AFTER INSERT ON setting FOR EACH ROW
  WHEN (NEW.name = 'libraries') EXECUTE FUNCTION libraries_marked();
CREATE OR REPLACE TRIGGER mark_libraries_change AFTER UPDATE OF value ON setting FOR EACH ROW
  WHEN (NEW.name = 'libraries' AND NEW.value <> OLD.value) EXECUTE FUNCTION libraries_marked();
CREATE OR REPLACE TRIGGER mark_libraries_go AFTER DELETE ON setting FOR EACH ROW
  WHEN (OLD.name = 'libraries') EXECUTE FUNCTION libraries_marked();

-- Administrators' rights widen what they see (has_admin_rights): an administrator's session or access token without a second factor began or ended.
CREATE OR REPLACE FUNCTION weak_session_marked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF admins_need_second_factor() THEN
    PERFORM mark_relations(ARRAY(SELECT a.entity_id FROM account a WHERE a.id = coalesce(NEW.account_id, OLD.account_id) AND a.role = 'ADMIN'));
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER mark_weak_session_come AFTER INSERT ON login_session FOR EACH ROW
  WHEN (NOT NEW.second_factor) EXECUTE FUNCTION weak_session_marked();
CREATE OR REPLACE TRIGGER mark_weak_session_change AFTER UPDATE OF second_factor ON login_session FOR EACH ROW
  WHEN (NEW.second_factor <> OLD.second_factor) EXECUTE FUNCTION weak_session_marked();
CREATE OR REPLACE TRIGGER mark_weak_session_go AFTER DELETE ON login_session FOR EACH ROW
  WHEN (NOT OLD.second_factor) EXECUTE FUNCTION weak_session_marked();
CREATE OR REPLACE TRIGGER mark_weak_token_come AFTER INSERT ON access_token FOR EACH ROW
  WHEN (NOT NEW.second_factor) EXECUTE FUNCTION weak_session_marked();
CREATE OR REPLACE TRIGGER mark_weak_token_go AFTER DELETE ON access_token FOR EACH ROW
  WHEN (NOT OLD.second_factor) EXECUTE FUNCTION weak_session_marked();

-- The site began to ask administrators for a second factor, or ceased to.
CREATE OR REPLACE FUNCTION admins_marked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mark_relations(ARRAY(SELECT a.entity_id FROM account a WHERE a.role = 'ADMIN'));
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER mark_admins_come AFTER INSERT ON setting FOR EACH ROW
  WHEN (NEW.name = 'admin_second_factor') EXECUTE FUNCTION admins_marked();
CREATE OR REPLACE TRIGGER mark_admins_change AFTER UPDATE OF value ON setting FOR EACH ROW
  WHEN (NEW.name = 'admin_second_factor' AND NEW.value <> OLD.value) EXECUTE FUNCTION admins_marked();
CREATE OR REPLACE TRIGGER mark_admins_go AFTER DELETE ON setting FOR EACH ROW
  WHEN (OLD.name = 'admin_second_factor') EXECUTE FUNCTION admins_marked();
