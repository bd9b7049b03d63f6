-- Returns users with a profile who had signed up by then, all or those with the active role. Neither `security definer` nor a
-- setting, because either would keep the planner from inlining it.
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
