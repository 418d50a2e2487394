-- An address that was changed is only claimed again, and no link that went to the old one opens anything, whoever
-- changed it and wherever: a room that forgets it would leave another's mailbox confirmed.
CREATE FUNCTION account_mail_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.mail_confirmed_at := NULL;
  DELETE FROM one_time_token WHERE account_id = NEW.id;
  RETURN NEW;
END $$;
CREATE TRIGGER account_mail BEFORE UPDATE OF email ON account FOR EACH ROW
  WHEN (lower(OLD.email) <> lower(NEW.email)) EXECUTE FUNCTION account_mail_changed();
