-- Sets the times at which a service request was accepted and delivered.
create or replace function app.set_request_dates() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.status = 'Accepted' then
    new.accepted_at := coalesce(new.accepted_at, now());
  elsif new.status = 'Delivered' then
    new.delivered_at := coalesce(new.delivered_at, now());
  end if;
  return new;
end
$$;

create or replace trigger service_requests_set_dates before update of status on service_requests
  for each row when (old.status is distinct from new.status) execute function app.set_request_dates();
