-- Shows on open pages that words on scanned pages of a file are known: of binders whose owner has a file with these bytes.
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
