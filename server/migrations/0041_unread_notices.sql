-- How many notices wait, counted to ten, from the views that the list reads. A function of its own, which is not put into
-- the statement that calls it: there the views' twenty questions were made ready for everybody who has nothing unread.
CREATE FUNCTION unread_notices(viewer uuid, site smallint, is_limited boolean) RETURNS integer LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM notification n WHERE n.owner_id = viewer AND n.site_id = site AND n.read_at IS NULL) THEN
    RETURN 0;
  END IF;
  IF is_limited THEN
    RETURN (SELECT count(*) FROM (SELECT FROM limited_notification(viewer, site) n WHERE n.read_at IS NULL LIMIT 10) q);
  END IF;
  RETURN (SELECT count(*) FROM (SELECT FROM visible_notification(viewer, site) n WHERE n.read_at IS NULL LIMIT 10) q);
END $$;
