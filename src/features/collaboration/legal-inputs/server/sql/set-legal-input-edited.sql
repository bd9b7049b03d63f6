-- Sets the time since when the feedback differs from the attorney's text. A change clears an objection, which was to the
-- earlier text. A withdrawn name stays withdrawn until the attorney's own text is restored.
create or replace function app.set_legal_input_edited() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.edited_at := case when new.feedback = (
    select v.feedback from public.legal_input_versions v where v.legal_input_id = new.id and v.number = 1
  ) then null else now() end;
  if new.edited_at is null or new.attorney_answer = 'objected' then
    new.attorney_answer := 'none';
    new.attorney_note := '';
  end if;
  return new;
end
$$;

create or replace trigger legal_inputs_set_edited before update on legal_inputs
  for each row when (new.feedback is distinct from old.feedback) execute function app.set_legal_input_edited();
