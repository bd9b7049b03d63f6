-- Publishes a `Change`. Arguments: the kind; the columns of readers, two at most; that of an applicant whose providers
-- read; a permission; whether it is told to who did it.
create or replace function app.tell_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  changed constant jsonb := to_jsonb(case tg_op when 'DELETE' then old else new end);
begin
  raise info using errcode = 'LA200', message = jsonb_build_object(
    'kind', tg_argv[0],
    'id', changed -> 'id',
    'readers', jsonb_build_array(changed -> split_part(tg_argv[1], ' ', 1), changed -> split_part(tg_argv[1], ' ', 2)),
    'applicant', changed -> tg_argv[2],
    'staff', nullif(tg_argv[3], ''),
    'actor', case tg_argv[4] when 'others' then (select s.user_id from public.sessions s where s.token = current_setting('app.token', true)) end,
    'number', pg_current_xact_id()::text::bigint,
    'page', nullif(current_setting('app.page', true), '')
  );
  return null;
end
$$;
