-- The widths in which a picture is stored besides pres, and a preview in its data. The check holds for every row, so the table need
-- not be read while it is locked; 0050 validates it. Null widths: a picture from before, whose sizes are made after the start.
ALTER TABLE media ADD widths smallint[], ADD preview text;
ALTER TABLE media ADD CONSTRAINT media_sizes_check CHECK (
  (widths IS NULL OR cardinality(widths) <= 4 AND 0 < ALL (widths)) AND length(preview) < 200) NOT VALID;
