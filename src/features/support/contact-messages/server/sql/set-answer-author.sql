-- Says who answered and when, after the guard has seen what the request wrote. An answer that was mailed stays as it
-- was.
create or replace function app.set_answer_author() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if old.answer is not null or new.answer is null then
    raise exception 'an answer that was mailed does not change' using errcode = '42501';
  end if;
  new.answered_by := app.user_id();
  new.answered_at := now();
  new.handled_at := coalesce(new.handled_at, now());
  return new;
end
$$;

create or replace trigger contact_messages_set_answer_author before update of answer on contact_messages
  for each row when (((CURRENT_USER = 'laurel_user'::name) and (new.answer is distinct from old.answer)))
  execute function app.set_answer_author();
