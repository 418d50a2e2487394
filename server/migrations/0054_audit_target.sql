-- The audit log is searched by the id of each entity that is erased: without an index every erasure would read the whole log.
CREATE INDEX audit_target ON audit (target_id) WHERE target_id IS NOT NULL;
