-- When somebody was last written a summary of what waits for them: one a day or week, however often the clock strikes.
-- Apart from account: the row is held while its mail is on the way, and an account's row is wanted by every act.

CREATE TABLE digest (
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  site_id    smallint NOT NULL REFERENCES site ON DELETE CASCADE,
  day        date NOT NULL,                          -- by the member's own clock
  made_at    timestamptz NOT NULL,
  PRIMARY KEY (account_id, site_id)
);
-- who wants one, without looking at everybody
CREATE INDEX entity_digest ON entity (id) WHERE setting ->> 'digest' IN ('daily', 'weekly');
