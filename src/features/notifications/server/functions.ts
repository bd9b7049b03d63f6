// The SQL by which a user is told what happened.
import { sqlFunction } from '#core/server/database/sql-function.ts';
import type { DerivedSql } from '#core/server/database/trigger-functions.ts';

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

/** Writes a notification, and mails it unless its reader chose otherwise. */
const notify = sqlFunction({
  name: 'app.notify',
  args: 'person uuid, about text, heading text, body text, tone text, address text',
  returns: 'void',
  isForRequests: true,
  body: `begin
  perform app.notify_here(person, about, heading, body, tone, address);
  perform app.enqueue_bounded(null, 'notification', u.email, jsonb_build_object('name', u.name, 'title', heading, 'message', body, 'link', address))
  from public.users u
  where u.id = person
    and u.email_verified
    and app.is_mailed(person, about, address);
end`,
});

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
  join public.admin_roles a on a.user_id = u.id and a.is_owner and a.is_active;
end`,
});

export const notificationFunctions: readonly DerivedSql[] = [isMailed, notifyHere, notify, mailOwners];
