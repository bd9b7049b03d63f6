-- Schemas, extensions and the role of requests, which tables and functions need. Roles belong to the cluster, so the role may
-- exist from another of its databases.
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
-- Row policies decide which rows are accessible. A table without policies is closed.
alter default privileges in schema public grant select, insert, update, delete on tables to laurel_user;
