-- The foreign keys of notifications, checked once a statement. A new entry is told to all of its author's friends at once; real
-- foreign keys asked for every row whether the same entry, author and site exist, two thirds of what the fan-out cost.

-- Locks these persons or groups as a foreign key does, until the end of the transaction, and refuses one that does not exist.
-- In the order of ids: two statements at once cannot deadlock.
CREATE OR REPLACE FUNCTION hold_entities(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE held integer;
BEGIN
  SELECT count(*) INTO held FROM (SELECT FROM entity p WHERE p.id = ANY (ids) ORDER BY p.id FOR KEY SHARE) h;
  IF held < cardinality(ids) THEN
    RAISE foreign_key_violation USING MESSAGE = 'a notice names somebody who is not there';
  END IF;
END $$;

-- New notifications: their entries, sites and owners exist. Without it one whose entry is deleted meanwhile would stay for ever.
CREATE OR REPLACE FUNCTION notification_hold() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  entries uuid[] := ARRAY(SELECT DISTINCT a.entry_id FROM added a WHERE a.entry_id IS NOT NULL);
  sites smallint[] := ARRAY(SELECT DISTINCT a.site_id FROM added a);
  held integer;
BEGIN
  SELECT count(*) INTO held FROM (SELECT FROM entry e WHERE e.id = ANY (entries) ORDER BY e.id FOR KEY SHARE) h;
  IF held < cardinality(entries) THEN
    RAISE foreign_key_violation USING MESSAGE = 'a notice is about an entry that is not there';
  END IF;
  SELECT count(*) INTO held FROM (SELECT FROM site s WHERE s.id = ANY (sites) FOR KEY SHARE) h;
  IF held < cardinality(sites) THEN
    RAISE foreign_key_violation USING MESSAGE = 'a notice is of a site that is not there';
  END IF;
  PERFORM hold_entities(ARRAY(SELECT DISTINCT a.owner_id FROM added a));
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER notification_held AFTER INSERT ON notification REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION notification_hold();

-- New people of notifications exist. The notification itself needs no check: who adds people to it has written or changed it in
-- the same statement, and holds its lock.
CREATE OR REPLACE FUNCTION notification_actor_hold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hold_entities(ARRAY(SELECT DISTINCT a.actor_id FROM added a));
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER notification_actor_held AFTER INSERT ON notification_actor REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION notification_actor_hold();

-- What ON DELETE CASCADE would do.
CREATE OR REPLACE FUNCTION notices_forget() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  CASE TG_TABLE_NAME
    WHEN 'entity' THEN
      DELETE FROM notification WHERE owner_id = OLD.id;
      DELETE FROM notification_actor WHERE actor_id = OLD.id;
    WHEN 'entry' THEN DELETE FROM notification WHERE entry_id = OLD.id;
    WHEN 'site' THEN DELETE FROM notification WHERE site_id = OLD.id;
    ELSE DELETE FROM notification_actor WHERE notification_id = OLD.id;
  END CASE;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER entity_notices AFTER DELETE ON entity FOR EACH ROW EXECUTE FUNCTION notices_forget();
CREATE OR REPLACE TRIGGER entry_notices AFTER DELETE ON entry FOR EACH ROW EXECUTE FUNCTION notices_forget();
CREATE OR REPLACE TRIGGER site_notices AFTER DELETE ON site FOR EACH ROW EXECUTE FUNCTION notices_forget();
CREATE OR REPLACE TRIGGER notification_actors AFTER DELETE ON notification FOR EACH ROW EXECUTE FUNCTION notices_forget();
