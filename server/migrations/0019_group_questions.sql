-- The questions of a group with a hundred thousand notes: without it a page of them walks every note between two.

CREATE INDEX entry_group_question ON entry (group_id, site_id, id DESC) WHERE category = 'Q';
