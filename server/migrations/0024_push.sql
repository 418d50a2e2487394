-- Push: a device hears as long as the session in which it was asked for lives, and one that does not answer rests.

DELETE FROM push_subscription;
ALTER TABLE push_subscription
  -- logged out, ended from elsewhere or expired: the device falls silent with its session
  ADD COLUMN session_id  uuid NOT NULL REFERENCES login_session (id) ON DELETE CASCADE,
  ADD COLUMN failures    smallint NOT NULL DEFAULT 0,
  ADD COLUMN rests_until timestamptz;
CREATE INDEX push_subscription_session ON push_subscription (session_id);
CREATE INDEX push_subscription_used ON push_subscription (used_at);
