-- Whether the account was ever logged in to: the first login of a new account is no news to its owner, every later one from
-- an unknown browser is told by mail. Known devices cannot tell, they are forgotten with a new password and in time.
-- Existing accounts count as logged in to.
ALTER TABLE account ADD COLUMN had_session boolean NOT NULL DEFAULT true;
ALTER TABLE account ALTER COLUMN had_session SET DEFAULT false;
