-- The administrators' list: open cases of a site, oldest first, however many were closed before them.
CREATE INDEX report_case_waiting ON report_case (site_id, id) WHERE closed_at IS NULL;
