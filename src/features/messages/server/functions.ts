// The SQL by which messages have an order, are read by those who work together, and reach open browsers.
import { publishSql } from '#core/server/database/published.ts';
import { asOwner, sqlFunction } from '#core/server/database/sql-function.ts';
import type { DerivedSql } from '#core/server/database/trigger-functions.ts';

/** Any number, beside one of each pair of users. */
const CONVERSATION_LOCK = 7_221_902;

/** An applicant whose access has ended reads on, and writes no more; a provider does both or neither. */
const partners = sqlFunction({
  name: 'app.message_partners',
  args: 'writes boolean',
  returns: 'uuid[]',
  kind: `stable ${asOwner}`,
  isForRequests: true,
  body: `declare
  applicant uuid := case when writes then app.entitled_user_id_as('applicant') else app.user_id_as('applicant') end;
begin
  return (
    select coalesce(array_agg(p.id), '{}')
    from (
      select unnest(app.assigned_people('mentor', 'attorney')) as id
      union
      select m.mentor_id from public.mentor_assignments m where m.user_id = applicant
    ) as p
    where p.id <> app.user_id()
  );
end`,
});

/** With whom the caller's conversation is closed: their assignment to each other has ended. It is read, and nothing is written in it. */
const former = sqlFunction({
  name: 'app.former_message_partners',
  args: '',
  returns: 'uuid[]',
  kind: `stable ${asOwner}`,
  isForRequests: true,
  body: `declare
  applicant uuid := app.user_id_as('applicant');
begin
  return (
    select coalesce(array_agg(p.id), '{}')
    from (
      select unnest(app.formerly_assigned_people('mentor', 'attorney')) as id
      union
      select e.mentor_id from public.ended_assignments e
      where e.user_id = applicant
        and not exists (select from public.mentor_assignments m where m.user_id = e.user_id and m.mentor_id = e.mentor_id)
    ) as p
    where p.id <> app.user_id() and p.id <> all (app.message_partners(false))
  );
end`,
});

/** All of them by name, with what they are to the caller; and of a closed conversation, since when and why. */
const correspondents = sqlFunction({
  name: 'app.correspondents',
  args: '',
  returns: 'table (id uuid, name text, role text, closed json)',
  kind: `stable ${asOwner}`,
  isForRequests: true,
  body: `declare
  reader uuid := app.user_id();
  former uuid[] := app.former_message_partners();
begin
  return query
    select u.id, u.name, case
      when u.id = any (app.assigned_people('mentor', 'attorney') || app.formerly_assigned_people('mentor', 'attorney')) then 'applicant'
      else coalesce(
        (select max(r.role) from public.user_roles r where r.user_id = u.id and r.role in ('mentor', 'attorney') and r.is_active),
        'mentor'
      )
    end,
    case when u.id = any (former) then (
      select json_build_object('at', e.ended_at, 'reason', e.reason) from public.ended_assignments e
      where (e.user_id, e.mentor_id) in ((reader, u.id), (u.id, reader))
      order by e.ended_at desc nulls last limit 1
    ) end
    from public.users u
    where u.id = any (app.message_partners(false) || former);
end`,
});

const positions: DerivedSql = {
  name: 'message_positions',
  create: ['create sequence if not exists message_positions'],
  drop: 'drop sequence if exists message_positions',
};

/**
 * Sequences are handed out before the commit, and transactions commit in another order. So a conversation's messages are
 * added one after the other: whoever is next sees the one before committed.
 */
const place = sqlFunction({
  name: 'app.place_message',
  args: '',
  returns: 'trigger',
  body: `declare
  newest bigint;
begin
  perform pg_advisory_xact_lock(
    ${CONVERSATION_LOCK},
    hashtext(concat(least(new.sender_id, new.receiver_id), greatest(new.sender_id, new.receiver_id)))
  );
  new.position := nextval('public.message_positions');
  select max(m.position) into newest from public.messages m;
  -- In a restored installation the sequence begins anew.
  if new.position <= newest then
    select max(nextval('public.message_positions')) into new.position from generate_series(new.position, newest);
  end if;
  return new;
end`,
});

const stampRead = sqlFunction({
  name: 'app.stamp_read',
  args: '',
  returns: 'trigger',
  body: `begin
  new.read_at := now();
  return new;
end`,
});

/** Tells both sides, of each conversation once. */
const tellOfMessage = sqlFunction({
  name: 'app.tell_of_message',
  args: '',
  returns: 'trigger',
  body: `declare
  newest record;
begin
  for newest in
    select distinct on (c.sides) c.id, c.sides
    from (select id, position, array[least(sender_id, receiver_id), greatest(sender_id, receiver_id)] as sides from changed) as c
    order by c.sides, c.position desc
  loop
    ${publishSql(`'kind', 'message', 'id', newest.id, 'readers', newest.sides, 'isOfPair', true`)}
  end loop;
  return null;
end`,
});

const trigger = (name: string, statement: string): DerivedSql => ({
  name: `${name} on messages`,
  create: [`drop trigger if exists ${name} on messages`, `create trigger ${name} ${statement}`],
  drop: `drop trigger if exists ${name} on messages`,
});

/** Each after those that it calls. */
export const messageFunctions: readonly DerivedSql[] = [
  partners,
  former,
  correspondents,
  positions,
  place,
  stampRead,
  tellOfMessage,
  // After what refuses columns, which goes by the names of triggers.
  trigger('messages_placed', 'before insert on messages for each row execute function app.place_message()'),
  trigger(
    'messages_read_at',
    'before update on messages for each row when (new.is_read and not old.is_read) execute function app.stamp_read()',
  ),
  trigger(
    'messages_told',
    'after insert on messages referencing new table as changed for each statement execute function app.tell_of_message()',
  ),
  trigger(
    'messages_told_read',
    'after update on messages referencing new table as changed for each statement execute function app.tell_of_message()',
  ),
];
