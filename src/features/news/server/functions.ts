// The SQL by which a change reaches the browsers that show it.
import { getTableName } from 'drizzle-orm';

import { nameOf } from '#core/server/database/rights.ts';
import { sqlFunction } from '#core/server/database/sql-function.ts';
import type { DerivedSql } from '#core/server/database/trigger-functions.ts';
import type { Live, Product } from '#core/server/feature.ts';

import { ACCESS_CHANGED, SESSION_ENDED } from '../schema.ts';

/** What servers listen to. A payload is the position of news and the id of its reader, no more. */
export const NEWS_CHANNEL = 'laurel_news';

/** Tells a user's browsers once this transaction is committed; where there is a peer, while the two are assigned to each other. */
const publish = sqlFunction({
  name: 'app.publish',
  args: 'reader uuid, about text, thing uuid, peer uuid',
  returns: 'void',
  language: 'sql',
  // A user who is being deleted reads nothing any more.
  body: `  insert into public.news (user_id, kind, row_id, peer_id)
  select u.id, about, thing, peer from public.users u where u.id = reader`,
});

/**
 * Sequences are handed out before the commit, and transactions commit in another order. So the position is taken last, under
 * a lock that goes with the commit: the next to have it sees this one committed. NOTIFY takes such a lock in any case.
 */
const place = sqlFunction({
  name: 'app.place_news',
  args: '',
  returns: 'trigger',
  body: `declare
  placed bigint;
begin
  perform pg_advisory_xact_lock(hashtext('laurel news'));
  placed := nextval('public.news_position_seq');
  update public.news n set position = placed where n.id = new.id;
  perform pg_notify('${NEWS_CHANNEL}', placed || ' ' || new.user_id);
  return null;
end`,
});

/** Arguments: the kind; the columns of readers; that of an applicant whose providers read; a permission; whether it is told to who did it. */
const tellChange = sqlFunction({
  name: 'app.tell_change',
  args: '',
  returns: 'trigger',
  body: `declare
  changed jsonb := to_jsonb(case tg_op when 'DELETE' then old else new end);
  applicant uuid := (changed ->> tg_argv[2])::uuid;
  actor uuid := case tg_argv[4] when 'all' then null else app.user_id() end;
begin
  insert into public.news (user_id, kind, row_id, peer_id)
  select u.id, tg_argv[0], (changed ->> 'id')::uuid, min(told.peer::text)::uuid
  from (
    select (changed ->> named)::uuid as reader, null::uuid as peer
    from unnest(string_to_array(tg_argv[1], ' ')) as named
    union all
    select m.mentor_id, applicant from public.mentor_assignments m where m.user_id = applicant
    union all
    select a.user_id, null from public.admin_roles a
    where tg_argv[3] <> '' and a.is_active and (a.is_owner or tg_argv[3] = any (a.permissions))
  ) as told
  join public.users u on u.id = told.reader
  where told.reader is distinct from actor
  group by u.id
  order by u.id;
  return null;
end`,
});

const tellEndOfSession = sqlFunction({
  name: 'app.tell_end_of_session',
  args: '',
  returns: 'trigger',
  body: `begin
  perform app.publish(old.user_id, '${SESSION_ENDED}', old.id, null);
  return null;
end`,
});

const placed: DerivedSql = {
  name: 'news_placed on news',
  create: [
    'drop trigger if exists news_placed on news',
    'create constraint trigger news_placed after insert on news deferrable initially deferred for each row execute function app.place_news()',
  ],
  drop: 'drop trigger if exists news_placed on news',
};

const sessionEnded: DerivedSql = {
  name: 'sessions_ended on sessions',
  create: [
    'create or replace trigger sessions_ended after delete on sessions for each row execute function app.tell_end_of_session()',
  ],
  drop: 'drop trigger if exists sessions_ended on sessions',
};

function telling({ table, readers = [], assignedTo, staff, isOfAccess, toldToAll }: Live): DerivedSql {
  const on = getTableName(table);
  const args = [
    isOfAccess ? ACCESS_CHANGED : on,
    readers.map(nameOf).join(' '),
    assignedTo ? nameOf(assignedTo) : '',
    staff ?? '',
    toldToAll ? 'all' : 'others',
  ];
  return {
    name: `${on}_told on ${on}`,
    create: [
      `create or replace trigger ${on}_told after insert or update or delete on ${on} for each row execute function app.tell_change(${args.map((arg) => `'${arg}'`).join(', ')})`,
    ],
    drop: `drop trigger if exists ${on}_told on ${on}`,
  };
}

/** Each after those that it calls. */
export const newsSql = ({ live }: Product): readonly DerivedSql[] => [
  publish,
  place,
  tellChange,
  tellEndOfSession,
  placed,
  sessionEnded,
  ...live.map(telling),
];
