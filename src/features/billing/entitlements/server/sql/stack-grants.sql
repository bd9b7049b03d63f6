-- Puts the grants of a role that run to an end one behind the other, in the order in which they were bought. What was
-- revoked takes the time until then; what is without end takes none, unless it was revoked.
create or replace function app.stack_grants(person uuid, wanted text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  each record;
  free timestamptz := timestamptz '-infinity';
  start timestamptz;
  until timestamptz;
begin
  for each in
    select g.*, o.access_months
    from public.access_grants g left join public.orders o on o.id = g.order_id
    where g.user_id = person and g.role = wanted
    order by g.bought_at, g.created_at, g.id
  loop
    start := case when each.order_id is null then each.starts_at else greatest(each.bought_at, free) end;
    until := case
      when each.order_id is null then each.ends_at
      when each.access_months is not null then start + make_interval(months => each.access_months)
    end;
    if each.starts_at is distinct from start or each.ends_at is distinct from until then
      update public.access_grants set starts_at = start, ends_at = until where id = each.id;
    end if;
    if until is not null or each.revoked_at is not null then
      free := greatest(free, least(until, each.revoked_at));
    end if;
  end loop;
end
$$;
