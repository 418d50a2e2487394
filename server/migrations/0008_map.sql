-- Where members are, as squares of about two kilometres (an exact place has no column), and towns by name and by place.

CREATE TABLE position (                              -- one a person and site; a row exists only with consent
  site_id   smallint NOT NULL REFERENCES site ON DELETE CASCADE,
  entity_id uuid NOT NULL REFERENCES entity ON DELETE CASCADE,
  lat_cell  lat_cell NOT NULL,
  lon_cell  lon_cell NOT NULL,
  town      text CHECK (length(town) BETWEEN 1 AND 120),  -- by which town one stands on the map; null: by a blurred place
  PRIMARY KEY (entity_id, site_id),
  -- whoever leaves a site leaves its map: the numbers of its squares are counted from these rows alone
  FOREIGN KEY (entity_id, site_id) REFERENCES site_member ON DELETE CASCADE
);
CREATE INDEX position_cell ON position (site_id, lat_cell, lon_cell, entity_id);

-- Counted squares: side 0.02 degrees * 2^level. A world view reads 200 rows, not 100,000. Kept by rules/counters.sql.
CREATE TABLE map_cell (
  site_id smallint NOT NULL REFERENCES site ON DELETE CASCADE,
  level   smallint NOT NULL, y smallint NOT NULL, x smallint NOT NULL,
  n       int NOT NULL, sum_lat bigint NOT NULL, sum_lon bigint NOT NULL, -- no CHECK (n >= 0): it would refuse the -1 before ON CONFLICT adds it
  PRIMARY KEY (site_id, level, y, x)
) WITH (fillfactor = 70);

-- What a typed city means and what the map names. The server fills it from its data package.
CREATE TABLE town (
  id         integer PRIMARY KEY,                   -- of geonames.org
  name       text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  -- by code point, like the names of members: a range that starts at a prefix must not skip any
  name_fold  text COLLATE "C" NOT NULL GENERATED ALWAYS AS (fold(name)) STORED,
  name_hu    text CHECK (length(name_hu) BETWEEN 1 AND 120), -- where Hungarian calls it otherwise
  hu_fold    text COLLATE "C" GENERATED ALWAYS AS (fold(name_hu)) STORED,
  country    text NOT NULL CHECK (country ~ '^[A-Z]{2}$'),
  population integer NOT NULL CHECK (population >= 0),
  lat        double precision NOT NULL CHECK (lat BETWEEN -90 AND 90),
  lon        double precision NOT NULL CHECK (lon BETWEEN -180 AND 180),
  lat_cell   lat_cell NOT NULL,
  lon_cell   lon_cell NOT NULL,
  -- up to which squares of map_cell it is the largest town; -1: in none. One name a square, so that names never overlap
  level      smallint NOT NULL CHECK (level BETWEEN -1 AND 11)
);
CREATE INDEX town_name ON town (name_fold);
CREATE INDEX town_name_hu ON town (hu_fold) WHERE hu_fold IS NOT NULL;
CREATE INDEX town_level ON town (level, lat_cell, lon_cell) WHERE level >= 0;
CREATE INDEX town_cell ON town (lat_cell, lon_cell) WHERE level >= 0;
