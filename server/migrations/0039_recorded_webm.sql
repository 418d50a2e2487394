-- A recorder writes MP4, or WebM where it has no MP4; the next part of the same broadcast may be of another one.
ALTER TABLE channel_piece ADD format text NOT NULL DEFAULT 'mp4' CHECK (format IN ('mp4','webm'));
