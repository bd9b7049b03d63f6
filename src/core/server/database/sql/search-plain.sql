-- What is written and what is looked for become alike: small letters, no accents, one space between words. A statement
-- on a table with a generated column that calls it asks whether it may, also where no row is found.
create or replace function app.search_plain(given text) returns text
language sql immutable set search_path = ''
as $$
  select btrim(regexp_replace(lower(regexp_replace(normalize(coalesce(given, ''), nfkd), '[\u0300-\u036f]', '', 'g')), '\s+', ' ', 'g'))
$$;
grant execute on function app.search_plain to laurel_user;
