-- Numbers that are kept beside what they count, because counting at every request costs too much. Kept by triggers: a room that
-- forgets one, or a cascade, would leave it wrong. Triggers of one table fire in the order of their names.

-- Members of a site.
CREATE OR REPLACE FUNCTION site_size_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- sites in one fixed order: two at once cannot deadlock. Only sites that exist: the number of a deleted one is deleted with it
  INSERT INTO site_size AS s SELECT m.site_id, count(*) * CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END
    FROM moved m WHERE EXISTS (SELECT FROM site t WHERE t.id = m.site_id) GROUP BY m.site_id ORDER BY m.site_id
  ON CONFLICT (site_id) DO UPDATE SET members = s.members + excluded.members;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER site_member_come AFTER INSERT ON site_member REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION site_size_count();
CREATE OR REPLACE TRIGGER site_member_go AFTER DELETE ON site_member REFERENCING OLD TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION site_size_count();

-- A row moved to another site would leave both numbers wrong: leave one, join the other.
CREATE OR REPLACE FUNCTION site_member_stays() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'a site_member row keeps its site'; END $$;
CREATE OR REPLACE TRIGGER site_member_site BEFORE UPDATE OF site_id ON site_member FOR EACH ROW
  WHEN (OLD.site_id <> NEW.site_id) EXECUTE FUNCTION site_member_stays();

-- Members of a group.
CREATE OR REPLACE FUNCTION group_size_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- groups in one fixed order: two at once cannot deadlock. Only groups that exist: the number of a deleted one is deleted with it
  INSERT INTO group_size AS s SELECT m.to_id, count(*) * CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END
    FROM moved m WHERE m.letter = 'm' AND EXISTS (SELECT FROM entity g WHERE g.id = m.to_id) GROUP BY m.to_id ORDER BY m.to_id
  ON CONFLICT (group_id) DO UPDATE SET members = s.members + excluded.members;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER relation_come AFTER INSERT ON relation REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION group_size_count();
CREATE OR REPLACE TRIGGER relation_go AFTER DELETE ON relation REFERENCING OLD TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION group_size_count();

-- A letter changed into another would leave the number wrong: delete it, insert the other.
CREATE OR REPLACE FUNCTION relation_stays() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'a relation row keeps its letter'; END $$;
CREATE OR REPLACE TRIGGER relation_letter BEFORE UPDATE OF letter, to_id ON relation FOR EACH ROW
  WHEN (OLD.letter <> NEW.letter OR OLD.to_id <> NEW.to_id) EXECUTE FUNCTION relation_stays();

-- People on the map, by squares of every level.
CREATE OR REPLACE FUNCTION map_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- levels in one fixed order, squares are few: two movers cannot deadlock. Only sites that exist: with the numbers of a deleted
  -- one the deletion itself would be refused
  INSERT INTO map_cell AS c SELECT p.site_id, l, p.lat_cell >> l, p.lon_cell >> l, sum(p.d), sum(p.d * p.lat_cell), sum(p.d * p.lon_cell)
    FROM (SELECT OLD.site_id, OLD.lat_cell, OLD.lon_cell, -1 AS d WHERE TG_OP <> 'INSERT'
          UNION ALL SELECT NEW.site_id, NEW.lat_cell, NEW.lon_cell, 1 WHERE TG_OP <> 'DELETE') p, generate_series(0, 11) l
    WHERE EXISTS (SELECT FROM site t WHERE t.id = p.site_id)
    GROUP BY 1, 2, 3, 4 HAVING sum(p.d) <> 0 OR sum(p.d * p.lat_cell) <> 0 OR sum(p.d * p.lon_cell) <> 0 ORDER BY 1, 2, 3, 4
  ON CONFLICT (site_id, level, y, x) DO UPDATE SET n = c.n + excluded.n, sum_lat = c.sum_lat + excluded.sum_lat, sum_lon = c.sum_lon + excluded.sum_lon;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER position_count AFTER INSERT OR UPDATE OR DELETE ON position FOR EACH ROW EXECUTE FUNCTION map_count();

-- Shares of an entry that everybody sees. A share enters the number and leaves it with its level and its state: one that counted
-- shares for friends or for their author alone would tell of entries that the reader cannot see.
CREATE OR REPLACE FUNCTION share_count_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.shared_id IS NOT NULL AND OLD.privacy = 9 AND OLD.state = 0 THEN
    UPDATE entry SET share_count = share_count - 1 WHERE id = OLD.shared_id;
  END IF;
  IF NEW.shared_id IS NOT NULL AND NEW.privacy = 9 AND NEW.state = 0 THEN
    UPDATE entry SET share_count = share_count + 1 WHERE id = NEW.shared_id;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER share_come AFTER INSERT ON entry FOR EACH ROW
  WHEN (NEW.shared_id IS NOT NULL) EXECUTE FUNCTION share_count_follow();
CREATE OR REPLACE TRIGGER share_change AFTER UPDATE OF shared_id, privacy, state ON entry FOR EACH ROW
  WHEN (OLD.shared_id IS NOT NULL AND (OLD.shared_id, OLD.privacy, OLD.state) IS DISTINCT FROM (NEW.shared_id, NEW.privacy, NEW.state))
  EXECUTE FUNCTION share_count_follow();
CREATE OR REPLACE TRIGGER share_go AFTER DELETE ON entry FOR EACH ROW
  WHEN (OLD.shared_id IS NOT NULL) EXECUTE FUNCTION share_count_follow();

-- Bytes stored on a site. Sites in one fixed order: two at once cannot deadlock.
CREATE OR REPLACE FUNCTION site_storage_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO site_storage AS s SELECT m.site_id, sum(m.bytes) FROM came m GROUP BY m.site_id HAVING sum(m.bytes) <> 0 ORDER BY m.site_id
    ON CONFLICT (site_id) DO UPDATE SET bytes = s.bytes + excluded.bytes;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO site_storage AS s SELECT m.site_id, -sum(m.bytes) FROM gone m WHERE EXISTS (SELECT FROM site t WHERE t.id = m.site_id)
    GROUP BY m.site_id HAVING sum(m.bytes) <> 0 ORDER BY m.site_id
    ON CONFLICT (site_id) DO UPDATE SET bytes = s.bytes + excluded.bytes;
  ELSE
    INSERT INTO site_storage AS s SELECT m.site_id, sum(m.bytes)
    FROM (SELECT site_id, bytes FROM came UNION ALL SELECT site_id, -bytes FROM gone) m
    GROUP BY m.site_id HAVING sum(m.bytes) <> 0 ORDER BY m.site_id
    ON CONFLICT (site_id) DO UPDATE SET bytes = s.bytes + excluded.bytes;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER media_come AFTER INSERT ON media REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION site_storage_count();
CREATE OR REPLACE TRIGGER media_go AFTER DELETE ON media REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION site_storage_count();
CREATE OR REPLACE TRIGGER media_change AFTER UPDATE ON media REFERENCING OLD TABLE AS gone NEW TABLE AS came
  FOR EACH STATEMENT EXECUTE FUNCTION site_storage_count();

-- Votes of each choice of a poll, and people who voted. A new vote replaces the earlier one of the same person in two statements:
-- who is in `moved` has no other vote in the poll. Polls in one fixed order: two statements at once cannot deadlock.
CREATE OR REPLACE FUNCTION poll_vote_count() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE step integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  PERFORM FROM poll p WHERE p.entry_id IN (SELECT m.entry_id FROM moved m) ORDER BY p.entry_id FOR NO KEY UPDATE;
  UPDATE poll p SET voters = p.voters + step * m.n
    FROM (SELECT entry_id, count(DISTINCT entity_id) AS n FROM moved GROUP BY entry_id) m WHERE p.entry_id = m.entry_id;
  UPDATE poll_choice c SET votes = c.votes + step * m.n
    FROM (SELECT entry_id, no, count(*) AS n FROM moved GROUP BY entry_id, no) m WHERE c.entry_id = m.entry_id AND c.no = m.no;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER poll_vote_come AFTER INSERT ON poll_vote REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION poll_vote_count();
CREATE OR REPLACE TRIGGER poll_vote_go AFTER DELETE ON poll_vote REFERENCING OLD TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION poll_vote_count();

-- Answers to an event, by answer. A new answer replaces the earlier one in two statements. Events in one fixed order: two statements at
-- once cannot deadlock.
CREATE OR REPLACE FUNCTION event_answer_count() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE step integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  PERFORM FROM event v WHERE v.entry_id IN (SELECT m.entry_id FROM moved m) ORDER BY v.entry_id FOR NO KEY UPDATE;
  UPDATE event v SET yes = v.yes + step * m.yes, maybe = v.maybe + step * m.maybe, no = v.no + step * m.no
    FROM (SELECT entry_id, count(*) FILTER (WHERE answer = 'yes') AS yes, count(*) FILTER (WHERE answer = 'maybe') AS maybe,
        count(*) FILTER (WHERE answer = 'no') AS no FROM moved GROUP BY entry_id) m WHERE v.entry_id = m.entry_id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER event_answer_come AFTER INSERT ON event_answer REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION event_answer_count();
CREATE OR REPLACE TRIGGER event_answer_go AFTER DELETE ON event_answer REFERENCING OLD TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION event_answer_count();
