-- Entries that a person wants to find again. Nobody else sees them. The order is that of `id`, which grows with time.
CREATE TABLE bookmark (
  owner_id uuid NOT NULL REFERENCES entity ON DELETE CASCADE,
  entry_id uuid NOT NULL REFERENCES entry ON DELETE CASCADE,
  id       uuid NOT NULL,
  PRIMARY KEY (owner_id, entry_id),
  UNIQUE (owner_id, id)
);
CREATE INDEX bookmark_entry ON bookmark (entry_id);
