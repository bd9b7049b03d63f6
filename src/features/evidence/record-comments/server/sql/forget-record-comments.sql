-- Comments go with their record.
create or replace function app.forget_record_comments() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.record_comments where record_type = tg_table_name and record_id = old.id;
  return null;
end
$$;
