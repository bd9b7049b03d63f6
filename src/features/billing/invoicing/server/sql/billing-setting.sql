-- The first of these settings that is set, else what the environment says.
create or replace function app.billing_setting(keys text[], given text) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce(
    (select s.value from public.settings s where s.key = any (keys) and s.value <> '' order by array_position(keys, s.key) limit 1),
    left(given, 2000),
    ''
  );
end
$$;
