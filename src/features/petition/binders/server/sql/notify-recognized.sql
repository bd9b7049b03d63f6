-- Publishes live updates that text of scanned pages is available, for the binders of all owners of a file with this hash.
create or replace function app.notify_recognized(hash text) returns void
language plpgsql set search_path = ''
as $$
declare
  binder record;
begin
  for binder in
    select b.id, b.user_id from public.binders b
    where b.user_id in (select f.user_id from public.files f where f.sha256 = hash)
  loop
    raise info using errcode = 'LA200', message = jsonb_build_object(
      'kind', 'binders', 'id', binder.id, 'readers', jsonb_build_array(binder.user_id), 'applicant', binder.user_id,
      'number', pg_current_xact_id()::text::bigint,
      'page', null
    );
  end loop;
end
$$;
