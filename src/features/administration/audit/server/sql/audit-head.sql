-- The last entry that was sealed, or removed; position 0 before the first.
create or replace function app.audit_head() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    (
      select jsonb_build_object('position', last.position, 'hash', last.hash)
      from (
        (select e.position, e.hash from public.audit_entries e where e.position is not null order by e.position desc limit 1)
        union all
        (select c.position, c.hash from public.audit_checkpoints c order by c.position desc limit 1)
      ) as last
      order by last.position desc limit 1
    ),
    jsonb_build_object('position', 0, 'hash', '0000000000000000000000000000000000000000000000000000000000000000')
  )
$$;
