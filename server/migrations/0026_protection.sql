-- The end of a suspension: until now each lasted until an administrator lifted it. And when a case was first read by somebody who can
-- decide it, and when its deciders were last notified of it: a case that nobody opened is notified again each day.
ALTER TABLE account ADD COLUMN suspended_until timestamptz;             -- null: for good
ALTER TABLE account ADD CONSTRAINT account_suspended_until CHECK (status = 'suspended' OR suspended_until IS NULL) NOT VALID;
ALTER TABLE report_case ADD COLUMN opened_at timestamptz;
ALTER TABLE report_case ADD COLUMN notified_at timestamptz NOT NULL DEFAULT now();
CREATE INDEX report_case_unopened ON report_case (notified_at) WHERE opened_at IS NULL AND closed_at IS NULL;
