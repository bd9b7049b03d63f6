-- Returns a file's URL as columns of other tables store it, with each part of its key encoded like encodeURIComponent does.
-- Only letters that need it are encoded: this runs for each file of a user, and for the index of addresses.
create or replace function app.file_url(key text) returns text
language plpgsql immutable strict parallel safe set search_path = ''
as $$
declare
  url text := '/files/' || replace(key, '%', '%25');
  letter text;
begin
  foreach letter in array regexp_split_to_array(regexp_replace(key, '[A-Za-z0-9_.!~*''()/%-]+', '', 'g'), '') loop
    url := replace(url, letter, regexp_replace(upper(encode(convert_to(letter, 'UTF8'), 'hex')), '(..)', '%\1', 'g'));
  end loop;
  return url;
end
$$;
grant execute on function app.file_url to laurel_user;
