-- Selects the ids and times of a part of the entries. Where few users are found, each one's entries are taken from the
-- index in their order; where many are, the trail is read in its order until there are enough.
create or replace function app.audit_part(asked jsonb, most integer) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted text := app.audit_asked_for(asked);
  direction text := case asked ->> 'direction' when 'asc' then 'asc' else 'desc' end;
  tail text := format(' order by e.at %1$s, e.id %1$s limit %2$s', direction, most);
  alike text := app.audit_users_like(asked ->> 'q');
  people uuid[];
begin
  if alike is null then
    return 'select e.id, e.at from public.audit_entries e where ' || wanted || tail;
  end if;
  execute format('select array(select u.id from public.users u where %s limit 201)', alike) into people;
  if cardinality(people) > 200 then
    return format(
      'select e.id, e.at from public.audit_entries e
       where %s and exists (select from public.users u where u.id in (e.actor_id, e.subject_id) and %s)', wanted, alike) || tail;
  end if;
  return format(
    'select e.id, e.at from (
       select one.id, one.at from unnest(%1$L::uuid[]) as person
       cross join lateral (select e.id, e.at from public.audit_entries e where e.actor_id = person and %2$s%3$s) as one
       union
       select one.id, one.at from unnest(%1$L::uuid[]) as person
       cross join lateral (select e.id, e.at from public.audit_entries e where e.subject_id = person and %2$s%3$s) as one
     ) as e', people, wanted, tail) || tail;
end
$$;
