-- The address to which a member wants to move: it becomes theirs by the link that is sent there, not before.
ALTER TABLE account ADD COLUMN email_wanted text CHECK (length(email_wanted) <= 254);
