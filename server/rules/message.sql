-- Who besides its two sides sees a message or a line of a chat: an administrator, while an open case names it.
-- The caller has asked for the role.

-- The message alone, not the conversation around it; nothing of one that its sender removed.
CREATE OR REPLACE FUNCTION reported_message() RETURNS SETOF message LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT m.* FROM message m JOIN report_case k ON k.target_id = m.id AND k.kind = 'message' AND k.closed_at IS NULL WHERE NOT m.removed
$$;

-- The line alone, not what was said around it.
CREATE OR REPLACE FUNCTION reported_chat() RETURNS SETOF chat LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT c.* FROM chat c JOIN report_case k ON k.target_id = c.id AND k.kind = 'chat' AND k.closed_at IS NULL
$$;
