create extension if not exists btree_gist with schema public
