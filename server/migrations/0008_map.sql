-- Where members are, as squares of about two kilometres; an exact place has no column.

CREATE TABLE position (                              -- one a person and site; a row exists only with consent
  site_id   smallint NOT NULL REFERENCES site ON DELETE CASCADE,
  entity_id uuid NOT NULL REFERENCES entity ON DELETE CASCADE,
  lat_cell  lat_cell NOT NULL,
  lon_cell  lon_cell NOT NULL,
  PRIMARY KEY (entity_id, site_id)
);
CREATE INDEX position_cell ON position (site_id, lat_cell, lon_cell, entity_id);
-- Counted squares: side 0.02 degrees * 2^level. Kept by trigger: a world view reads 200 rows, not 100,000.
CREATE TABLE map_cell (
  site_id smallint NOT NULL REFERENCES site ON DELETE CASCADE,
  level   smallint NOT NULL, y smallint NOT NULL, x smallint NOT NULL,
  n       int NOT NULL, sum_lat bigint NOT NULL, sum_lon bigint NOT NULL, -- no CHECK (n >= 0): it would refuse the -1 before ON CONFLICT adds it
  PRIMARY KEY (site_id, level, y, x)
) WITH (fillfactor = 70);
CREATE FUNCTION map_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- levels in one fixed order, squares are few: two movers cannot lock each other
  INSERT INTO map_cell AS c SELECT p.site_id, l, p.lat_cell >> l, p.lon_cell >> l, sum(p.d), sum(p.d * p.lat_cell), sum(p.d * p.lon_cell)
    FROM (SELECT OLD.site_id, OLD.lat_cell, OLD.lon_cell, -1 AS d WHERE TG_OP <> 'INSERT'
          UNION ALL SELECT NEW.site_id, NEW.lat_cell, NEW.lon_cell, 1 WHERE TG_OP <> 'DELETE') p, generate_series(0, 11) l
    GROUP BY 1, 2, 3, 4 HAVING sum(p.d) <> 0 OR sum(p.d * p.lat_cell) <> 0 OR sum(p.d * p.lon_cell) <> 0 ORDER BY 1, 2, 3, 4
  ON CONFLICT (site_id, level, y, x) DO UPDATE SET n = c.n + excluded.n, sum_lat = c.sum_lat + excluded.sum_lat, sum_lon = c.sum_lon + excluded.sum_lon;
  RETURN NULL;
END $$;
CREATE TRIGGER position_count AFTER INSERT OR UPDATE OR DELETE ON position FOR EACH ROW EXECUTE FUNCTION map_count();
