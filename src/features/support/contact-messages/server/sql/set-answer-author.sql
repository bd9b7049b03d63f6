-- Sets author and time of an answer, after the guard has checked the request's columns. Rejects changes of a mailed answer.
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
