-- The main site and its entity: every row of the product carries a site, so the first one cannot be made by the app.
-- A fixed id: two databases with the same content stay comparable, a restore meets the row it brings.
INSERT INTO entity (id, type, site_id, display_name) VALUES ('00000000-0000-7000-8000-000000000000', 3, 0, 'Entemi');
INSERT INTO site (id, entity_id, name) VALUES (0, '00000000-0000-7000-8000-000000000000', 'Entemi');
