-- Who came by an invitation, the latest first: without it an invitation of thousands is sorted whole for twenty faces.

CREATE INDEX join_link_use_latest ON join_link_use (guid, used_at DESC);
