-- What a page need not look for. Nine of ten entries have no picture and few people noted a mood since yesterday, and looking
-- for what is not there was a tenth of a page. Both columns may say too much and never too little: they are raised here, so that
-- no room can forget it, and never lowered. What is there is still asked of its own table, and by the rule.
ALTER TABLE entry ADD COLUMN may_have_media boolean NOT NULL DEFAULT true;      -- of all that were before this column
ALTER TABLE entry ALTER COLUMN may_have_media SET DEFAULT false;
ALTER TABLE entity ADD COLUMN last_mood_on date NOT NULL DEFAULT 'infinity';
ALTER TABLE entity ALTER COLUMN last_mood_on SET DEFAULT '-infinity';

CREATE FUNCTION entry_media_come() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE entry SET may_have_media = true WHERE id = NEW.entry_id AND NOT may_have_media;
  RETURN NULL;
END $$;
CREATE TRIGGER entry_media_come AFTER INSERT OR UPDATE OF entry_id ON entry_media
  FOR EACH ROW EXECUTE FUNCTION entry_media_come();

CREATE FUNCTION mood_come() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE entity SET last_mood_on = NEW.occurred_on WHERE id = NEW.author_id AND last_mood_on < NEW.occurred_on;
  RETURN NULL;
END $$;
CREATE TRIGGER mood_come AFTER INSERT OR UPDATE OF kind, author_id, occurred_on ON entry
  FOR EACH ROW WHEN (NEW.kind = 'mood') EXECUTE FUNCTION mood_come();
