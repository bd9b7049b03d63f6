// The SQL that knows who gets a broadcast, and what its senders are told of them: no policy shows an admin the users or
// their notifications.
import { asOwner, sqlFunction } from '#core/server/database/sql-function.ts';
import type { DerivedSql } from '#core/server/database/trigger-functions.ts';

const stable = `stable ${asOwner}`;

/**
 * One of each profile that was there then, or of those with the role switched on. The planner takes it for a part of the
 * statement that asks, so it has neither the owner's rights nor settings of its own.
 */
const audienceOf = sqlFunction({
  name: 'app.audience_of',
  args: 'audience text, sent_at timestamp with time zone',
  returns: 'table (id uuid)',
  kind: 'stable',
  language: 'sql',
  body: `  select p.id
  from public.profiles p
  join public.users u on u.id = p.id
  where u.created_at <= sent_at
    and (audience = 'all' or exists (
      select from public.user_roles r where r.user_id = p.id and r.role = audience and r.is_active))`,
});

/** How many would get it now; null to who may send none. */
const countAudience = sqlFunction({
  name: 'app.count_audience',
  args: 'audience text',
  returns: 'integer',
  kind: stable,
  isForRequests: true,
  body: `begin
  if app.permits('manage_notifications') is not true then
    return null;
  end if;
  return (select count(*) from app.audience_of(audience, now()));
end`,
});

const countReaders = sqlFunction({
  name: 'app.count_readers',
  args: 'broadcast uuid',
  returns: 'integer',
  kind: stable,
  isForRequests: true,
  body: `begin
  if app.permits('manage_notifications') is not true then
    return null;
  end if;
  return (select count(*) from public.notifications n where n.broadcast_id = broadcast and n.read_at is not null);
end`,
});

const senderName = sqlFunction({
  name: 'app.broadcast_sender',
  args: 'person uuid',
  returns: 'text',
  kind: stable,
  isForRequests: true,
  body: `begin
  return (
    select u.name from public.users u
    where u.id = person and app.permits('manage_notifications')
      and exists (select from public.broadcasts b where b.sent_by = person));
end`,
});

const reckon = sqlFunction({
  name: 'app.reckon_recipients',
  args: '',
  returns: 'trigger',
  body: `begin
  new.recipients := app.count_audience(new.audience);
  return new;
end`,
});

/** After the trigger that looks at what the request has written, and by its name behind it. */
const reckoning: DerivedSql = {
  name: 'broadcasts_reckon on broadcasts',
  create: [
    "create or replace trigger broadcasts_reckon before insert on broadcasts for each row when (current_user = 'laurel_user') execute function app.reckon_recipients()",
  ],
  drop: 'drop trigger if exists broadcasts_reckon on broadcasts',
};

export const broadcastFunctions: readonly DerivedSql[] = [
  audienceOf,
  countAudience,
  countReaders,
  senderName,
  reckon,
  reckoning,
];
