-- The name of who wrote a version; null where it is not the caller's to know.
create or replace function app.writer_of_legal_input_version(kept uuid) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  if app.permits('manage_content') is not true then
    return null;
  end if;
  return (
    select u.name from public.legal_input_versions v join public.users u on u.id = v.written_by where v.id = kept
  );
end
$$;
grant execute on function app.writer_of_legal_input_version to laurel_user;
