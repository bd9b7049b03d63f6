-- Towards requests: only a payment makes a request paid.
create or replace function app.refuse_paid_by_hand() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise exception 'only a payment makes a request paid' using errcode = '42501';
end
$$;

create or replace trigger service_requests_paid before update of status on service_requests
  for each row when (current_user = 'laurel_user' and new.status = 'Paid' and old.status <> 'Paid')
  execute function app.refuse_paid_by_hand();
