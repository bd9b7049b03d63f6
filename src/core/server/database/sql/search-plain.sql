-- Normalizes text for search: lower case, no accents, single spaces. Needs a grant, because statements on a table with a
-- generated column check the execute privilege even if they return no row.
create or replace function app.search_plain(given text) returns text
language sql immutable set search_path = ''
as $$
  select btrim(regexp_replace(lower(regexp_replace(normalize(coalesce(given, ''), nfkd), '[\u0300-\u036f]', '', 'g')), '\s+', ' ', 'g'))
$$;
grant execute on function app.search_plain to laurel_user;
