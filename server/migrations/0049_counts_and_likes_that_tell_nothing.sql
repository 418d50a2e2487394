-- Two answers told of entries that their reader cannot see: share_count counted shares that are for their author alone, and
-- `_state` listed likes of entries that were hidden since, or whose author is across a block.

-- share_count is the number of shares that everybody sees, kept by the database: a share comes into it and leaves it with its
-- level and its state, whichever room changes them, and when it is deleted by a cascade.
CREATE FUNCTION share_count_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.shared_id IS NOT NULL AND OLD.privacy = 9 AND OLD.state = 0 THEN
    UPDATE entry SET share_count = share_count - 1 WHERE id = OLD.shared_id;
  END IF;
  IF NEW.shared_id IS NOT NULL AND NEW.privacy = 9 AND NEW.state = 0 THEN
    UPDATE entry SET share_count = share_count + 1 WHERE id = NEW.shared_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER share_come AFTER INSERT ON entry FOR EACH ROW
  WHEN (NEW.shared_id IS NOT NULL) EXECUTE FUNCTION share_count_follow();
CREATE TRIGGER share_change AFTER UPDATE OF shared_id, privacy, state ON entry FOR EACH ROW
  WHEN (OLD.shared_id IS NOT NULL AND (OLD.shared_id, OLD.privacy, OLD.state) IS DISTINCT FROM (NEW.shared_id, NEW.privacy, NEW.state))
  EXECUTE FUNCTION share_count_follow();
CREATE TRIGGER share_go AFTER DELETE ON entry FOR EACH ROW
  WHEN (OLD.shared_id IS NOT NULL) EXECUTE FUNCTION share_count_follow();

UPDATE entry t SET share_count = (SELECT count(*) FROM entry s WHERE s.shared_id = t.id AND s.privacy = 9 AND s.state = 0)
WHERE t.share_count > 0 OR t.id IN (SELECT s.shared_id FROM entry s WHERE s.shared_id IS NOT NULL);

-- Which of the newest likes may be seen is kept in the process like the relations (0044), and under the same mark. So the mark
-- moves with everything that the rule asks of a reader and of what they like.
CREATE FUNCTION block_marked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mark_relations(ARRAY(SELECT DISTINCT m.me_id FROM moved m));
  RETURN NULL;
END $$;
CREATE TRIGGER mark_block_come AFTER INSERT ON block REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION block_marked();
CREATE TRIGGER mark_block_go AFTER DELETE ON block REFERENCING OLD TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION block_marked();

CREATE FUNCTION liked_entry_marked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mark_relations(ARRAY(SELECT l.actor_id FROM entry_like l WHERE l.entry_id = NEW.id));
  RETURN NULL;
END $$;
CREATE TRIGGER mark_liked_entry AFTER UPDATE OF privacy, state, group_id, author_id, kind, library ON entry FOR EACH ROW
  WHEN ((OLD.privacy, OLD.state, OLD.group_id, OLD.author_id, OLD.kind, OLD.library)
    IS DISTINCT FROM (NEW.privacy, NEW.state, NEW.group_id, NEW.author_id, NEW.kind, NEW.library))
  EXECUTE FUNCTION liked_entry_marked();

CREATE FUNCTION lesson_recipient_marked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mark_relations(ARRAY(SELECT m.entity_id FROM moved m JOIN entry_like l ON l.entry_id = m.lesson_id AND l.actor_id = m.entity_id));
  RETURN NULL;
END $$;
CREATE TRIGGER mark_recipient_come AFTER INSERT ON lesson_recipient REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION lesson_recipient_marked();
CREATE TRIGGER mark_recipient_change AFTER UPDATE ON lesson_recipient REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION lesson_recipient_marked();
CREATE TRIGGER mark_recipient_go AFTER DELETE ON lesson_recipient REFERENCING OLD TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION lesson_recipient_marked();

CREATE FUNCTION libraries_marked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mark_relations(ARRAY(SELECT DISTINCT l.actor_id FROM entry e JOIN entry_like l ON l.entry_id = e.id
    WHERE e.site_id = coalesce(NEW.site_id, OLD.site_id) AND e.kind = 'article'));
  RETURN NULL;
END $$;
CREATE TRIGGER mark_libraries_come AFTER INSERT ON setting FOR EACH ROW
  WHEN (NEW.name = 'libraries') EXECUTE FUNCTION libraries_marked();
CREATE TRIGGER mark_libraries_change AFTER UPDATE OF value ON setting FOR EACH ROW
  WHEN (NEW.name = 'libraries' AND NEW.value <> OLD.value) EXECUTE FUNCTION libraries_marked();
CREATE TRIGGER mark_libraries_go AFTER DELETE ON setting FOR EACH ROW
  WHEN (OLD.name = 'libraries') EXECUTE FUNCTION libraries_marked();
