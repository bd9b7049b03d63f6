-- A file's address as the columns of other tables hold it: as encodeURIComponent writes each part of its key.
create or replace function app.file_url(key text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$
  select '/files/' || string_agg(
    case
      when part.letter ~ '[A-Za-z0-9_.!~*''()/-]' then part.letter
      else regexp_replace(upper(encode(convert_to(part.letter, 'UTF8'), 'hex')), '(..)', '%\1', 'g')
    end,
    '' order by part.place
  )
  from regexp_split_to_table(key, '') with ordinality as part (letter, place)
$$;
grant execute on function app.file_url to laurel_user;
