-- One company's twenty thousand acts stood before everybody else's, oldest first. With the site in front of the number a
-- batch finds each site's own by the key it has: no index more is written by an act.
ALTER TABLE aftermath ADD COLUMN site_id smallint NOT NULL DEFAULT 0;
ALTER TABLE aftermath DROP CONSTRAINT aftermath_pkey;
ALTER TABLE aftermath ADD PRIMARY KEY (site_id, id);
