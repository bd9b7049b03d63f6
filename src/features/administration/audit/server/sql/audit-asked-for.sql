-- What follows `where` over `public.audit_entries e`, beside the users: made of what is asked for, so that its plan is
-- made for it.
create or replace function app.audit_asked_for(asked jsonb) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return concat_ws(
    ' and ',
    'true',
    'e.action = ' || quote_literal(asked ->> 'action'),
    'e.table_name = ' || quote_literal(asked ->> 'area'),
    'e.at >= ' || quote_literal((asked ->> 'since')::timestamp at time zone 'UTC'),
    'e.at < ' || quote_literal(((asked ->> 'until')::timestamp + interval '1 day') at time zone 'UTC'),
    (
      select format('(e.at, e.id) %s (%L, %L)', case asked ->> 'direction' when 'asc' then '>=' else '<=' end, f.at, f.id)
      from public.audit_entries f where f.id = (asked ->> 'from')::uuid
    )
  );
end
$$;
