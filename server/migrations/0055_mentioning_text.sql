-- An erased member is taken out of the texts that mention them: without these indexes, of the few texts with a mention, each erasure
-- would read every text of the site.
CREATE INDEX entry_mentioning ON entry (id) WHERE strpos(text, '@[') > 0;
CREATE INDEX comment_mentioning ON comment (id) WHERE strpos(text, '@[') > 0;
CREATE INDEX message_mentioning ON message (id) WHERE strpos(text, '@[') > 0;
CREATE INDEX chat_mentioning ON chat (id) WHERE strpos(text, '@[') > 0;
