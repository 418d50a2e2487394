-- A person's mood is that of their newest entry with one, whatever its kind. The old index holds those of kind mood only.
CREATE INDEX entry_any_mood ON entry (author_id, occurred_on) INCLUDE (mood) WHERE mood IS NOT NULL;
DROP INDEX entry_mood;
