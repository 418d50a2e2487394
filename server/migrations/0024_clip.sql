-- Voices (media of type a) and own videos (type v without a provider), sent in pieces. The new checks hold for every row, so the
-- table need not be read while it is locked; 0025 validates them.
ALTER TABLE media DROP CONSTRAINT media_media_type_check;
ALTER TABLE media ADD duration float8, ADD peaks smallint[], ADD poster_bytes int;
ALTER TABLE media ADD CONSTRAINT media_media_type_check CHECK (media_type IN ('i','v','a')) NOT VALID;
ALTER TABLE media ADD CONSTRAINT media_clip_check CHECK (
  (duration IS NULL OR duration > 0 AND media_type IN ('v','a'))
  AND (peaks IS NULL OR cardinality(peaks) BETWEEN 1 AND 64 AND 0 <= ALL (peaks) AND 100 >= ALL (peaks))) NOT VALID;

-- A clip of which pieces arrive, under the key that the device chose. Its media is in quarantine, and counts towards the quota from
-- the first piece. The row stays for a day after the last piece: a device that lost the answer asks again.
CREATE TABLE media_upload (
  media_id   uuid PRIMARY KEY REFERENCES media ON DELETE CASCADE,
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  key        text NOT NULL CHECK (length(key) BETWEEN 8 AND 100),
  pieces     smallint NOT NULL DEFAULT 0,
  UNIQUE (account_id, key)
);
