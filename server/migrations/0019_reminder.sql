-- A member's daily reminder. The next moment is stored: computed from the clock and the zone of every member, it would be a
-- scan of all members every minute.
CREATE TABLE reminder (
  account_id   uuid PRIMARY KEY REFERENCES account ON DELETE CASCADE,
  site_id      smallint NOT NULL REFERENCES site,  -- its devices are reminded, and its entries count as written
  at           time NOT NULL,                      -- on the member's own clock
  paused_until date,                               -- the last day without a reminder
  next_at      timestamptz NOT NULL
);
CREATE INDEX reminder_next ON reminder (next_at);
CREATE INDEX reminder_site ON reminder (site_id);
