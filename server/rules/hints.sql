-- Columns that spare a page a search. Nine of ten entries have no picture and few people noted a mood since yesterday; looking
-- for what is not there was a tenth of a page. A hint may say too much and never too little: it is raised here, so that no room
-- can forget it, and never lowered. What is there is still read from its own table, by the rule.

-- entry.may_have_media: media was added to the entry.
CREATE OR REPLACE FUNCTION entry_media_come() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE entry SET may_have_media = true WHERE id = NEW.entry_id AND NOT may_have_media;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER entry_media_come AFTER INSERT OR UPDATE OF entry_id ON entry_media
  FOR EACH ROW EXECUTE FUNCTION entry_media_come();

-- entity.last_mood_on: the newest day of a mood ever noted.
CREATE OR REPLACE FUNCTION mood_come() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE entity SET last_mood_on = NEW.occurred_on WHERE id = NEW.author_id AND last_mood_on < NEW.occurred_on;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER mood_come AFTER INSERT OR UPDATE OF mood, author_id, occurred_on ON entry
  FOR EACH ROW WHEN (NEW.mood IS NOT NULL) EXECUTE FUNCTION mood_come();
