-- Lists of communities: by name, by words of a name, and the news of a group with a hundred thousand notes. Without the
-- last, a page of news walks every note between two of them.

CREATE INDEX entity_group_name ON entity (site_id, name_fold, id) WHERE type >= 2;
CREATE INDEX entity_group_word ON entity USING gin (name_fold gin_trgm_ops) WHERE type >= 2;
CREATE INDEX entry_group_news ON entry (group_id, site_id, id DESC) WHERE category IN ('N', 'A');
CREATE INDEX entry_group_lesson ON entry (group_id, site_id, id DESC) WHERE kind = 'lesson';
-- a case's group may be deleted, and its queue reads what is open
CREATE INDEX report_case_queue ON report_case (group_id, id) WHERE group_id IS NOT NULL AND closed_at IS NULL;
