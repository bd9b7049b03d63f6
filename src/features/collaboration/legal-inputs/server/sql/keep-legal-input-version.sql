-- Keeps each version of the feedback with its author.
create or replace function app.keep_legal_input_version() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.legal_input_versions (legal_input_id, number, feedback, written_by)
  select new.id, count(*) + 1, new.feedback, app.user_id()
  from public.legal_input_versions v where v.legal_input_id = new.id;
  return new;
end
$$;

create or replace trigger legal_inputs_keep_insert after insert on legal_inputs
  for each row execute function app.keep_legal_input_version();

create or replace trigger legal_inputs_keep_update after update on legal_inputs
  for each row when (new.feedback is distinct from old.feedback) execute function app.keep_legal_input_version();
