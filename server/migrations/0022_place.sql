-- The place of an entry or a picture is a town's name, written with it: {town, hu, country, near}. hu stands where Hungarian calls the
-- town otherwise, near where the town is far from the place. lat_cell and lon_cell stay for rows that have no name yet, and where no
-- town is near enough. NOT VALID: the column is empty, so the table need not be read while it is locked.
ALTER TABLE entry ADD COLUMN place jsonb;
ALTER TABLE entry ADD CONSTRAINT entry_place CHECK (
  jsonb_typeof(place) = 'object' AND place ?& '{town,country}' AND pg_column_size(place) <= 600) NOT VALID;
ALTER TABLE media ADD COLUMN place jsonb;
ALTER TABLE media ADD CONSTRAINT media_place CHECK (
  jsonb_typeof(place) = 'object' AND place ?& '{town,country}' AND pg_column_size(place) <= 600) NOT VALID;
