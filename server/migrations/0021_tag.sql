-- Tags of one's own diary: a word for an activity, a person or a place. Nobody but the author of the entries sees them.
CREATE TABLE tag (
  id       uuid PRIMARY KEY,
  owner_id uuid NOT NULL REFERENCES entity ON DELETE CASCADE,
  site_id  smallint NOT NULL REFERENCES site,                    -- a word written on a company's site is shown only there
  name     text NOT NULL CHECK (length(name) BETWEEN 1 AND 40 AND name !~ '[#[:cntrl:]]'),
  kind     text NOT NULL DEFAULT 'what' CHECK (kind IN ('what', 'who', 'where')),
  fold     text NOT NULL GENERATED ALWAYS AS (fold(name)) STORED,
  UNIQUE (owner_id, site_id, fold)                               -- without it "Futás" and "futas" would be counted apart
);
-- Ids of the author's tags, in their order. A constant default: no row is rewritten. No foreign key (an array has none): a tag that is
-- deleted is first removed from the entries, under a lock that a new entry with it waits for.
ALTER TABLE entry ADD COLUMN tags uuid[] NOT NULL DEFAULT '{}';
