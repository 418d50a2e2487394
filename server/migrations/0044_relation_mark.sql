-- `_state` names everybody a person has to do with. 5,000 friends are 5,000 doors to ask at every call: what was told is kept
-- in the process, and told again as long as the person's mark is the same. A mark is random: after a failover that lost a
-- change, a counted one would come to the same number with other friends behind it.
CREATE TABLE relation_mark (
  entity_id uuid PRIMARY KEY REFERENCES entity ON DELETE CASCADE,
  mark      uuid NOT NULL                            -- of one without a row nothing has changed since this table was made
);

-- In one order: two at once cannot lock each other. Only those who exist: a deleted one takes its mark along.
CREATE FUNCTION mark_relations(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO relation_mark SELECT e.id, gen_random_uuid() FROM entity e WHERE e.id = ANY (ids) ORDER BY e.id
  ON CONFLICT (entity_id) DO UPDATE SET mark = excluded.mark;
END $$;

CREATE FUNCTION relation_marked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mark_relations(ARRAY(SELECT DISTINCT m.from_id FROM moved m));
  RETURN NULL;
END $$;
CREATE TRIGGER mark_relation_come AFTER INSERT ON relation REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION relation_marked();
CREATE TRIGGER mark_relation_go AFTER DELETE ON relation REFERENCING OLD TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION relation_marked();

-- Who comes to a site, or leaves it, is somebody or nobody there to all who have to do with them.
CREATE FUNCTION site_member_marked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- held as a new relation holds its people: one that is made at this moment would be seen by neither
  PERFORM FROM entity e WHERE e.id IN (SELECT m.entity_id FROM moved m) ORDER BY e.id FOR UPDATE;
  PERFORM mark_relations(ARRAY(
    SELECT r.to_id FROM moved m JOIN relation r ON r.from_id = m.entity_id AND r.letter IN ('b','s','g')
    UNION SELECT r.from_id FROM moved m JOIN relation r ON r.over_id = m.entity_id));
  RETURN NULL;
END $$;
-- by their names before the triggers that count: the number of a site's members is held as shortly as can be
CREATE TRIGGER mark_site_member_come AFTER INSERT ON site_member REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION site_member_marked();
CREATE TRIGGER mark_site_member_go AFTER DELETE ON site_member REFERENCING OLD TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION site_member_marked();
