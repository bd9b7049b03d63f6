-- Stores the number of recipients of a new broadcast.
create or replace function app.set_recipients() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.recipients := app.count_audience(new.audience);
  return new;
end
$$;

create or replace trigger broadcasts_set_recipients before insert on broadcasts
  for each row when (current_user = 'laurel_user') execute function app.set_recipients();
