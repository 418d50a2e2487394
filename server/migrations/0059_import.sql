-- Diaries that members bring from other programs. The file is in the storage, in pieces below the key, until the import is over.
CREATE TABLE import (
  id         uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  site_id    smallint NOT NULL REFERENCES site ON DELETE CASCADE,
  key        text NOT NULL UNIQUE CHECK (length(key) >= 22),
  file_name  text NOT NULL CHECK (length(file_name) BETWEEN 1 AND 200),
  bytes      bigint NOT NULL CHECK (bytes > 0),
  received   bigint NOT NULL DEFAULT 0 CHECK (received BETWEEN 0 AND bytes),
  state      text NOT NULL DEFAULT 'receiving' CHECK (state IN
    ('receiving','reading','ready','refused','importing','stopped','done','undoing','undone')),
  error      text CHECK (error ~ '^[a-z_]{1,20}$'),                 -- why it was refused or stopped
  format     text CHECK (format ~ '^[a-z_]{1,20}$'),
  csv        jsonb,                                                -- columns, first rows, and what the columns are taken for
  preview    jsonb,
  privacy    smallint CHECK (privacy IN (0,1,9)),                   -- of every entry it makes
  moods      jsonb,                                                -- the mood of each name in the file
  position   int NOT NULL DEFAULT 0,                                -- entries of the file that were gone through
  made       int NOT NULL DEFAULT 0,
  pictures   int NOT NULL DEFAULT 0,
  recordings int NOT NULL DEFAULT 0,
  left_out   jsonb NOT NULL DEFAULT '{}',                           -- what could not be brought: numbers by reason
  changed_at timestamptz NOT NULL DEFAULT now(),
  CHECK (state NOT IN ('refused','stopped') OR error IS NOT NULL),
  CHECK (state IN ('receiving','reading','ready','refused') OR privacy IS NOT NULL)
);
-- One at a time: two would make the same entries twice.
CREATE UNIQUE INDEX import_open ON import (account_id, site_id) WHERE state NOT IN ('done','undone');
CREATE INDEX import_list ON import (account_id, site_id, id DESC);
CREATE INDEX import_waiting ON import (changed_at) WHERE state NOT IN ('done','undone');

-- What an import made: found again by a second import of the same file, and by the undo.
CREATE TABLE import_entry (
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  site_id    smallint NOT NULL,
  format     text NOT NULL,
  source     bytea NOT NULL CHECK (length(source) = 16),            -- a hash of the entry's id in its source
  part       smallint NOT NULL,                                    -- of an entry that was too long for one
  import_id  uuid NOT NULL REFERENCES import ON DELETE CASCADE,
  entry_id   uuid NOT NULL REFERENCES entry ON DELETE CASCADE,
  PRIMARY KEY (account_id, site_id, format, source, part)
);
CREATE INDEX import_entry_import ON import_entry (import_id, entry_id);
CREATE INDEX import_entry_entry ON import_entry (entry_id);
