// The SQL by which a user is told what happened, and by which news ends that is out of date.
import { getTableName } from 'drizzle-orm';

import { nameOf } from '#core/server/database/rights.ts';
import { sqlFunction } from '#core/server/database/sql-function.ts';
import type { DerivedSql } from '#core/server/database/trigger-functions.ts';
import type { Product, Settling } from '#core/server/feature.ts';

import { thingOf } from './table.ts';

/**
 * Whether a user is mailed what they are told of this kind, at this address of the site: they may have chosen otherwise, for
 * the kind, or, of what lies in the workspace of a mentor or an attorney, in the settings of that workspace. What is said of
 * a user's access is no work, and follows its kind alone.
 */
const isMailed = sqlFunction({
  name: 'app.is_mailed',
  args: 'person uuid, about text, address text',
  returns: 'boolean',
  kind: "stable security definer set search_path = ''",
  body: `begin
  return coalesce((select p.by_email from public.notification_preferences p where p.user_id = person and p.kind = about), true)
    and (about = 'role' or not exists (
      select from public.provider_settings s
      where s.user_id = person and not s.email_notifications and split_part(address, '/', 2) = s.role
    ));
end`,
});

/** Writes a notification alone: where a mail of its own tells of the same. */
const notifyHere = sqlFunction({
  name: 'app.notify_here',
  args: 'person uuid, about text, heading text, body text, tone text, address text',
  returns: 'void',
  isForRequests: true,
  body: `begin
  insert into public.notifications (user_id, kind, title, message, type, link)
  values (person, about, heading, body, tone, address);
end`,
});

const isReader = `u.id = person and u.email_verified and app.is_mailed(person, about, address)`;
const mailData = `jsonb_build_object('name', u.name, 'about', about, 'title', heading, 'message', body, 'link', address)`;

/** Writes a notification, and mails it unless its reader chose otherwise. */
const notify = sqlFunction({
  name: 'app.notify',
  args: 'person uuid, about text, heading text, body text, tone text, address text',
  returns: 'void',
  isForRequests: true,
  body: `begin
  perform app.notify_here(person, about, heading, body, tone, address);
  perform app.enqueue_bounded(null, 'notification', u.email, ${mailData}) from public.users u where ${isReader};
end`,
});

/** Writes a notification whose email no digest holds back, such as a decision. */
const notifyAtOnce = sqlFunction({
  name: 'app.notify_at_once',
  args: 'person uuid, about text, heading text, body text, tone text, address text',
  returns: 'void',
  isForRequests: true,
  body: `begin
  perform app.notify_here(person, about, heading, body, tone, address);
  insert into public.outbox (kind, recipient, data)
  select 'notification', u.email, ${mailData} from public.users u where ${isReader} and person is distinct from app.user_id();
end`,
});

/**
 * Notifies every active admin who holds a permission, except the user who acts. Owners whom the staff email reaches
 * directly are not mailed twice.
 */
const notifyAdmins = sqlFunction({
  name: 'app.notify_admins',
  args: 'permitted text, about text, heading text, body text, address text, are_owners_mailed boolean',
  returns: 'void',
  isForRequests: true,
  body: `declare
  admin record;
begin
  for admin in
    select a.user_id, a.is_owner
    from public.admin_roles a
    join public.user_roles r on r.user_id = a.user_id and r.role = 'admin' and r.is_active
    where a.is_active and (a.is_owner or permitted = any (a.permissions)) and a.user_id is distinct from app.user_id()
    order by a.user_id
  loop
    if admin.is_owner and are_owners_mailed then
      perform app.notify_here(admin.user_id, about, heading, body, 'info', address);
    else
      perform app.notify(admin.user_id, about, heading, body, 'info', address);
    end if;
  end loop;
end`,
});

/**
 * Marks as read what readers were told of a row before this transaction: it is handled, and the news of this transaction
 * says how. To the user whose row it is each step is news until they see it, unless they take it themselves. Arguments: the
 * column of the row's id, then the columns whose change counts.
 */
const settle = sqlFunction({
  name: 'app.settle_notifications',
  args: '',
  returns: 'trigger',
  body: `declare
  is_changed boolean := tg_nargs = 1 or tg_op = 'DELETE';
  changed constant jsonb := to_jsonb(case tg_op when 'DELETE' then old else new end);
begin
  for i in 1 .. tg_nargs - 1 loop
    exit when is_changed;
    is_changed := to_jsonb(old) -> tg_argv[i] is distinct from to_jsonb(new) -> tg_argv[i];
  end loop;
  if is_changed then
    update public.notifications n set read_at = now()
    where n.read_at is null and n.created_at < now()
      and ${thingOf('n.link')} = changed ->> tg_argv[0]
      and (n.user_id = app.user_id() or n.user_id::text is distinct from changed ->> 'user_id');
  end if;
  return null;
end`,
});

function settling({ table, row, changes, when }: Settling): DerivedSql {
  const on = getTableName(table);
  const args = [row ? nameOf(row) : 'id', ...(changes ?? []).map(nameOf)].map((arg) => `'${arg}'`).join(', ');
  const event = changes ? `update of ${changes.map(nameOf).join(', ')} or delete` : 'insert';
  return {
    name: `${on}_settled on ${on}`,
    create: [
      `create or replace trigger ${on}_settled after ${event} on ${on} for each row${when ? ` when (${when})` : ''} execute function app.settle_notifications(${args})`,
    ],
    drop: `drop trigger if exists ${on}_settled on ${on}`,
  };
}

/** Mails every active owner what staff are told: the mailbox of the staff until one is set. Answers no one who they are. */
const mailOwners = sqlFunction({
  name: 'app.mail_owners',
  args: 'mail_cause text, mail_kind text, mail_data jsonb',
  returns: 'void',
  isForRequests: true,
  body: `begin
  perform app.enqueue_bounded(mail_cause, mail_kind, u.email, mail_data)
  from public.users u
  join public.user_roles r on r.user_id = u.id and r.role = 'admin' and r.is_active
  join public.admin_roles a on a.user_id = u.id and a.is_owner and a.is_active
  where u.id is distinct from app.user_id();
end`,
});

export const notificationSql = ({ settles }: Product): readonly DerivedSql[] => [
  isMailed,
  notifyHere,
  notify,
  notifyAtOnce,
  notifyAdmins,
  mailOwners,
  settle,
  ...settles.map(settling),
];
