-- A person belongs to several sites: reported in a company, they get a case of that company. With one open case for all
-- sites the words of its members would land before the people who run another.
DROP INDEX report_case_open;
CREATE UNIQUE INDEX report_case_open ON report_case (target_id, kind, site_id) WHERE closed_at IS NULL;
