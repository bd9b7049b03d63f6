-- Says since when the feedback is no longer word for word the attorney's. An objection was to the words before; a name
-- that was withdrawn stays so, unless the attorney's own words are back.
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
