-- Stores each version of the feedback with its author.
create or replace function app.save_legal_input_version() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new.feedback is not distinct from old.feedback then
    return null;
  end if;
  insert into public.legal_input_versions (legal_input_id, number, feedback, written_by)
  select new.id, count(*) + 1, new.feedback, app.user_id()
  from public.legal_input_versions v where v.legal_input_id = new.id;
  return null;
end
$$;

create or replace trigger legal_inputs_keep_version after insert or update of feedback on legal_inputs
  for each row execute function app.save_legal_input_version();
