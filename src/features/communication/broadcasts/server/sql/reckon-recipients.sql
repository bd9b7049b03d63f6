-- Stores the number of recipients of a new broadcast.
create or replace function app.reckon_recipients() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.recipients := app.count_audience(new.audience);
  return new;
end
$$;

create or replace trigger broadcasts_reckon before insert on broadcasts
  for each row when (current_user = 'laurel_user') execute function app.reckon_recipients();
