-- Pictures and videos: the record of a file (or of a video elsewhere). The bytes are in storage, under db_key.

CREATE TABLE media (
  id          uuid PRIMARY KEY,
  db_key      text NOT NULL UNIQUE CHECK (length(db_key) >= 22),    -- random: cannot be guessed or counted
  owner_id    uuid NOT NULL REFERENCES entity ON DELETE CASCADE,
  site_id     smallint NOT NULL REFERENCES site,
  media_type  text NOT NULL CHECK (media_type IN ('i','v')),
  provider    text CHECK (provider IN ('youtube','vimeo')),
  url         text CHECK (length(url) <= 500),
  state       text NOT NULL DEFAULT 'quarantine' CHECK (state IN ('quarantine','ready','failed')),
  mime        text CHECK (mime ~ '^[a-z]+/[a-z0-9.+-]{1,60}$'),      -- of what is served, found by decoding; never what a client said
  bytes       bigint NOT NULL DEFAULT 0, width int, height int,
  lat_cell    lat_cell, lon_cell lon_cell,
  title       text CHECK (length(title) <= 200), description text CHECK (length(description) <= 2000), author text CHECK (length(author) <= 200),
  exif        jsonb CHECK (pg_column_size(exif) <= 8192 AND NOT exif ?| '{lat,lon,alt,latitude,longitude,GPSLatitude,GPSLongitude}'), -- shown to the owner alone; never a position
  CHECK (media_type = 'v' OR provider IS NULL),
  CHECK ((lat_cell IS NULL) = (lon_cell IS NULL))
);
CREATE INDEX media_owner ON media (owner_id, id);
-- the administrators' lists of a site: newest first, largest first
CREATE INDEX media_site ON media (site_id, id DESC);
CREATE INDEX media_size ON media (site_id, bytes DESC, id DESC);
ALTER TABLE entity ADD FOREIGN KEY (image_id) REFERENCES media ON DELETE SET NULL;
CREATE INDEX entity_image ON entity (image_id) WHERE image_id IS NOT NULL;
ALTER TABLE site ADD FOREIGN KEY (logo_id) REFERENCES media ON DELETE SET NULL;
CREATE INDEX site_logo ON site (logo_id) WHERE logo_id IS NOT NULL;
