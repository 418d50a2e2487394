-- A group's list of what its moderators hid holds comments too. They are few: the list walks them by this, not the
-- comments of a hundred thousand posts.
CREATE INDEX comment_hidden ON comment (id) WHERE state = 2;
