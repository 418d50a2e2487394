-- Who may register is a setting of each site: everybody, by invitation, by approval, or nobody.

-- Whoever waits for approval has an account and a person, but no row in site_member: without it no rule shows them to anybody,
-- and their session is that of a guest. Accepting them adds that row.
CREATE TABLE registration_request (
  account_id   uuid PRIMARY KEY REFERENCES account ON DELETE CASCADE,
  site_id      smallint NOT NULL REFERENCES site ON DELETE CASCADE,
  introduction text CHECK (length(introduction) BETWEEN 1 AND 500),
  created_at   timestamptz NOT NULL DEFAULT now(),
  notified     boolean NOT NULL DEFAULT false      -- administrators were told of it
);
CREATE INDEX registration_request_list ON registration_request (site_id, created_at, account_id);
CREATE INDEX registration_request_age ON registration_request (created_at);

CREATE TABLE site_invitation (
  id         uuid PRIMARY KEY,                     -- UUIDv7: order and cursor of the list
  token_hash bytea NOT NULL UNIQUE CHECK (length(token_hash) = 32), -- a stolen table lets nobody in
  site_id    smallint NOT NULL REFERENCES site ON DELETE CASCADE,
  made_by    uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  note       text CHECK (length(note) BETWEEN 1 AND 120), -- for its maker and administrators: whom it is for
  max_uses   smallint NOT NULL CHECK (max_uses BETWEEN 1 AND 100),
  use_count  smallint NOT NULL DEFAULT 0 CHECK (use_count BETWEEN 0 AND max_uses),
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz
);
CREATE INDEX site_invitation_site ON site_invitation (site_id, id DESC);
CREATE INDEX site_invitation_maker ON site_invitation (made_by, id DESC);
CREATE INDEX site_invitation_expiry ON site_invitation (expires_at);
