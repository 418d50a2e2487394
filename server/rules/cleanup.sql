-- What must be deleted with something else, where no foreign key can do it.

-- The ready feed of a deleted person: feed has no foreign keys, they were two thirds of a fan-out's cost.
CREATE OR REPLACE FUNCTION feed_forget() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN DELETE FROM feed WHERE owner_id = OLD.id; RETURN NULL; END $$;
CREATE OR REPLACE TRIGGER entity_feed AFTER DELETE ON entity FOR EACH ROW EXECUTE FUNCTION feed_forget();

-- What was done about somebody stays in the audit log, without the id; its other columns have foreign keys. As the owner: the app
-- itself may change no row of the log.
CREATE OR REPLACE FUNCTION audit_forget() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  UPDATE audit SET target_id = NULL WHERE target_id = OLD.id;
  RETURN OLD;
END $$;
-- before: afterwards the update would find the account of the row deleted
CREATE OR REPLACE TRIGGER entity_audit BEFORE DELETE ON entity FOR EACH ROW EXECUTE FUNCTION audit_forget();

-- The bytes of an export. However its row is deleted (logout, erasure, a newer export) or expires, a job removes them: without it
-- a copy of everything a member wrote would stay in the storage.
CREATE OR REPLACE FUNCTION export_file_erase() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM graphile_worker.add_job('effect', json_build_object('type', 'media.erase', 'keys', json_build_array(OLD.key)), max_attempts => 12);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER export_file_go AFTER DELETE ON export_file FOR EACH ROW EXECUTE FUNCTION export_file_erase();
CREATE OR REPLACE TRIGGER export_file_expire AFTER UPDATE OF state ON export_file FOR EACH ROW
  WHEN (OLD.state <> 'expired' AND NEW.state = 'expired') EXECUTE FUNCTION export_file_erase();

-- The file of an import, however its row is deleted (cancelled, erasure), and when it is not needed any more.
CREATE OR REPLACE FUNCTION import_erase() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM graphile_worker.add_job('effect', json_build_object('type', 'media.erase', 'keys', json_build_array(OLD.key)), max_attempts => 12);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER import_go AFTER DELETE ON import FOR EACH ROW EXECUTE FUNCTION import_erase();
CREATE OR REPLACE TRIGGER import_end AFTER UPDATE OF state ON import FOR EACH ROW
  WHEN (OLD.state <> NEW.state AND NEW.state IN ('refused', 'done', 'undoing')) EXECUTE FUNCTION import_erase();

-- A changed e-mail address is only claimed again, and no link that was sent to the old one opens anything, whoever changed it:
-- a room that forgets it would leave another person's mailbox confirmed.
CREATE OR REPLACE FUNCTION account_mail_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.mail_confirmed_at := NULL;
  DELETE FROM one_time_token WHERE account_id = NEW.id;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER account_mail BEFORE UPDATE OF email ON account FOR EACH ROW
  WHEN (lower(OLD.email) <> lower(NEW.email)) EXECUTE FUNCTION account_mail_changed();
