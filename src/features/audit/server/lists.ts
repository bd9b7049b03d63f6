// The SQL by which owners read the audit trail. It runs with the owner's rights, since neither names nor the index of their
// search can be had under a row policy, and asks first who reads.
import { CSV_ROWS } from '#core/server/database/list.ts';
import { asOwner, sqlFunction } from '#core/server/database/sql-function.ts';
import type { DerivedSql } from '#core/server/database/trigger-functions.ts';
import { PAGE_ROWS } from '#core/shared/list-query.ts';

const stable = `stable ${asOwner}`;

/** Of so many found users at most the entries are looked up one user after another; of more, the trail itself is read. */
const FEW = 200;

/** What follows `where` over `public.audit_entries e`, beside the users: made of what is asked for, so that its plan is made for it. */
const conditions = sqlFunction({
  name: 'app.audit_asked_for',
  args: 'asked jsonb',
  returns: 'text',
  kind: stable,
  body: `begin
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
end`,
});

/** The condition that finds the users whom a search names: one by a whole address, or all who have its words. */
const usersFound = sqlFunction({
  name: 'app.audit_users_like',
  args: 'q text',
  returns: 'text',
  kind: stable,
  body: `begin
  if exists (select from public.users u where u.email = lower(btrim(q))) then
    return format('u.email = %L', lower(btrim(q)));
  end if;
  return (
    select string_agg('u.search like ' || quote_literal(app.search_pattern(word)), ' and ')
    from unnest(string_to_array(app.search_plain(q), ' ')) as word
    where word <> ''
  );
end`,
});

/**
 * Selects the ids and times of a part of the entries. Where few users are found, each one's entries are taken from the
 * index in their order; where many are, the trail is read in its order until there are enough.
 */
const partOf = sqlFunction({
  name: 'app.audit_part',
  args: 'asked jsonb, most integer',
  returns: 'text',
  kind: stable,
  body: `declare
  wanted text := app.audit_asked_for(asked);
  direction text := case asked ->> 'direction' when 'asc' then 'asc' else 'desc' end;
  tail text := format(' order by e.at %1$s, e.id %1$s limit %2$s', direction, most);
  alike text := app.audit_users_like(asked ->> 'q');
  people uuid[];
begin
  if alike is null then
    return 'select e.id, e.at from public.audit_entries e where ' || wanted || tail;
  end if;
  execute format('select array(select u.id from public.users u where %s limit ${FEW + 1})', alike) into people;
  if cardinality(people) > ${FEW} then
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
end`,
});

/** A part of the trail as `{ rows, next }`, or the rows of a file; nothing to others than owners. */
const listAudit = sqlFunction({
  name: 'app.list_audit',
  args: 'asked jsonb',
  returns: 'json',
  kind: stable,
  isForRequests: true,
  body: `declare
  most integer := case when asked ? 'file' then ${CSV_ROWS} else ${PAGE_ROWS} end;
  direction text := case asked ->> 'direction' when 'asc' then 'asc' else 'desc' end;
  part text;
  found json;
begin
  if app.is_owner() is not true then
    return '{"rows":[],"next":null}';
  end if;
  if asked ? 'id' then
    part := format('select e.id, e.at from public.audit_entries e where e.id = %L', asked ->> 'id');
  else
    part := app.audit_part(asked, most + 1);
  end if;
  execute format(
    'select json_build_object(
      ''rows'', coalesce(json_agg(row_to_json(shown)::jsonb - ''place'' order by shown.place) filter (where shown.place <= %1$s), ''[]''),
      ''next'', (array_agg(shown.id) filter (where shown.place > %1$s))[1]
    ) from (
      select e.id, e.at, e.actor_id, a.name as actor_name, a.email as actor_email, e.actor_role, e.client_address, e.session_id,
        e.action, e.table_name, e.row_id, e.subject_id, s.name as subject_name, s.email as subject_email,
        e.before, e.after, e.is_erased, e.position,
        row_number() over (order by e.at %3$s, e.id %3$s) as place
      from (%2$s) as part
      join public.audit_entries e on e.id = part.id
      left join public.users a on a.id = e.actor_id
      left join public.users s on s.id = e.subject_id
    ) as shown',
    most, part, direction
  ) into found;
  return found;
end`,
});

export const listFunctions: readonly DerivedSql[] = [conditions, usersFound, partOf, listAudit];
