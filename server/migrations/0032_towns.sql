-- Towns by name and by place: what a typed city means and what the map names. The server fills it from its data package.
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
  -- up to which squares of map_cell it is the largest town; -1: in none. One name a square, so that names never pile up
  level      smallint NOT NULL CHECK (level BETWEEN -1 AND 11)
);
CREATE INDEX town_name ON town (name_fold);
CREATE INDEX town_name_hu ON town (hu_fold) WHERE hu_fold IS NOT NULL;
CREATE INDEX town_level ON town (level, lat_cell, lon_cell) WHERE level >= 0;
CREATE INDEX town_cell ON town (lat_cell, lon_cell) WHERE level >= 0;

-- By which town one stands on the map; null: by a blurred place.
ALTER TABLE position ADD COLUMN town text CHECK (length(town) BETWEEN 1 AND 120);
-- Whoever leaves a site leaves its map: the numbers of its squares are counted from these rows alone.
DELETE FROM position p WHERE NOT EXISTS (SELECT FROM site_member m WHERE m.entity_id = p.entity_id AND m.site_id = p.site_id);
ALTER TABLE position ADD FOREIGN KEY (entity_id, site_id) REFERENCES site_member ON DELETE CASCADE;

-- As before, but only for sites that exist: with the numbers of a deleted one the deletion itself would be refused.
CREATE OR REPLACE FUNCTION map_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- levels in one fixed order, squares are few: two movers cannot lock each other
  INSERT INTO map_cell AS c SELECT p.site_id, l, p.lat_cell >> l, p.lon_cell >> l, sum(p.d), sum(p.d * p.lat_cell), sum(p.d * p.lon_cell)
    FROM (SELECT OLD.site_id, OLD.lat_cell, OLD.lon_cell, -1 AS d WHERE TG_OP <> 'INSERT'
          UNION ALL SELECT NEW.site_id, NEW.lat_cell, NEW.lon_cell, 1 WHERE TG_OP <> 'DELETE') p, generate_series(0, 11) l
    WHERE EXISTS (SELECT FROM site t WHERE t.id = p.site_id)
    GROUP BY 1, 2, 3, 4 HAVING sum(p.d) <> 0 OR sum(p.d * p.lat_cell) <> 0 OR sum(p.d * p.lon_cell) <> 0 ORDER BY 1, 2, 3, 4
  ON CONFLICT (site_id, level, y, x) DO UPDATE SET n = c.n + excluded.n, sum_lat = c.sum_lat + excluded.sum_lat, sum_lon = c.sum_lon + excluded.sum_lon;
  RETURN NULL;
END $$;
