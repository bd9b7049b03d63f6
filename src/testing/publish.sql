-- Publishes an object, with the number of its transaction and the page that caused it.
create or replace function pg_temp.publish(change jsonb) returns void
language plpgsql
as $$
begin
  raise info using errcode = 'LA200', message = change || jsonb_build_object(
    'number', pg_current_xact_id()::text::bigint,
    'page', nullif(current_setting('app.page', true), '')
  );
end
$$;
