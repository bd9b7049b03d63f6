-- One of each profile that was there then, or of those with the role switched on. The planner takes it for a part of
-- the statement that asks, so it has neither the owner's rights nor settings of its own.
create or replace function app.audience_of(audience text, sent_at timestamp with time zone) returns table (id uuid)
language sql stable
as $$
  select p.id
  from public.profiles p
  join public.users u on u.id = p.id
  where u.created_at <= sent_at
    and (audience = 'all' or exists (
      select from public.user_roles r where r.user_id = p.id and r.role = audience and r.is_active))
$$;
