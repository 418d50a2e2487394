-- How many are in a group, kept beside it: the page of a group of 20,000 counted them at every look, and the list of
-- groups did so for each of its rows.

CREATE TABLE group_size (
  group_id uuid PRIMARY KEY REFERENCES entity ON DELETE CASCADE,
  members  int NOT NULL                              -- no CHECK (members >= 0): see site_size
);
INSERT INTO group_size SELECT over_id, count(*) FROM relation WHERE letter = 'm' AND over_id IS NOT NULL GROUP BY over_id;

CREATE FUNCTION group_size_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- groups in one fixed order: two at once cannot lock each other. Only groups that exist: a deleted one takes its number along
  INSERT INTO group_size AS s SELECT m.to_id, count(*) * CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END
    FROM moved m WHERE m.letter = 'm' AND EXISTS (SELECT FROM entity g WHERE g.id = m.to_id) GROUP BY m.to_id ORDER BY m.to_id
  ON CONFLICT (group_id) DO UPDATE SET members = s.members + excluded.members;
  RETURN NULL;
END $$;
CREATE TRIGGER relation_come AFTER INSERT ON relation REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION group_size_count();
CREATE TRIGGER relation_go AFTER DELETE ON relation REFERENCING OLD TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION group_size_count();
-- a letter that turned into another would leave the number wrong: take it back, give the other
CREATE FUNCTION relation_stays() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'a relation row keeps its letter'; END $$;
CREATE TRIGGER relation_letter BEFORE UPDATE OF letter, to_id ON relation FOR EACH ROW
  WHEN (OLD.letter <> NEW.letter OR OLD.to_id <> NEW.to_id) EXECUTE FUNCTION relation_stays();
