-- Returns a file's URL as columns of other tables store it, with each part of its key encoded like encodeURIComponent does.
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
