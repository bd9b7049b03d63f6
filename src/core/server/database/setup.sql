-- Schemas, extensions and the role of requests, which functions and tables need. Roles belong to the cluster, so another
-- database of it may have created the role.
do $$
begin
  create role laurel_user nologin noinherit;
exception when duplicate_object or unique_violation then null;
end
$$;
create extension if not exists pg_trgm schema public;
create extension if not exists btree_gist schema public;
create schema if not exists app;
grant usage on schema app, public to laurel_user;
-- Row policies decide which rows. A table without one is closed.
alter default privileges in schema public grant select, insert, update, delete on tables to laurel_user;
