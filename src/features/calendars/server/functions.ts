// The SQL by which both sides of a session learn what became of it: in the bell, and by a mail that their calendars read.
// Triggers do it, so that no way of changing a session goes without.
import { sqlFunction } from '#core/server/database/sql-function.ts';
import type { DerivedSql } from '#core/server/database/trigger-functions.ts';

/** The tables of sessions, each with the column and the role of its provider. */
const bookedTables = {
  session_bookings: { column: 'provider_id', role: 'mentor' },
  consultation_sessions: { column: 'attorney_id', role: 'attorney' },
} as const;

/** When that is, by the clocks of a time zone, of 12 hours or, where its reader chose so, of 24. A zone that PostgreSQL does not know is read as UTC. */
const clockText = sqlFunction({
  name: 'app.clock_text',
  args: 'moment timestamptz, zone text, clock text',
  returns: 'text',
  kind: "stable set search_path = ''",
  body: `declare
  form constant text := 'FMDay, FMMonth FMDD, YYYY, ' || case clock when '24' then 'HH24:MI' else 'FMHH12:MI AM' end;
begin
  return to_char(moment at time zone zone, form) || ' (' || replace(zone, '_', ' ') || ')';
exception when invalid_parameter_value then
  return to_char(moment at time zone 'UTC', form) || ' (UTC)';
end`,
});

/** Where a call is: the session's own address, else its provider's. */
const callLink = sqlFunction({
  name: 'app.call_link',
  args: 'own text, provider uuid, as_role text',
  returns: 'text',
  kind: "stable security definer set search_path = ''",
  body: `begin
  return coalesce(
    nullif(own, ''),
    (select s.call_link from public.provider_settings s where s.user_id = provider and s.role = as_role),
    ''
  );
end`,
});

/** SEQUENCE rises with whatever a calendar shows, whoever changes it. */
const raiseSequence = sqlFunction({
  name: 'app.raise_calendar_sequence',
  args: '',
  returns: 'trigger',
  kind: "set search_path = ''",
  body: `begin
  if (new.starts_at, new.ends_at, new.status, new.call_link, to_jsonb(new) ->> 'accepted_at')
    is distinct from (old.starts_at, old.ends_at, old.status, old.call_link, to_jsonb(old) ->> 'accepted_at')
  then
    new.calendar_sequence := greatest(new.calendar_sequence, old.calendar_sequence + 1);
  end if;
  return new;
end`,
});

/** What happened to a session, as `app.tell_of_session` tells it; null of what concerns no calendar. */
const sessionAct = sqlFunction({
  name: 'app.session_act',
  args: 'before jsonb, after jsonb',
  returns: 'text',
  kind: "stable set search_path = ''",
  body: `declare
  was_open constant boolean := coalesce(before ->> 'status' in ('pending', 'confirmed', 'scheduled'), false);
  is_open constant boolean := after ->> 'status' in ('pending', 'confirmed', 'scheduled');
  is_over constant boolean := (after ->> 'ends_at')::timestamptz <= now();
begin
  return case
    when was_open and after ->> 'no_show' is not null then 'missed'
    when was_open and after ->> 'status' = 'cancelled' then 'cancelled'
    when not is_open then null
    when not was_open then case when not is_over then 'booked' end
    when before ->> 'starts_at' <> after ->> 'starts_at' or before ->> 'ends_at' <> after ->> 'ends_at' then 'moved'
    when before ->> 'status' = 'pending' and after ->> 'status' = 'confirmed' then 'confirmed'
    when before ->> 'accepted_at' is null and after ->> 'accepted_at' is not null then 'accepted'
    when before ->> 'call_link' <> after ->> 'call_link' and not is_over then 'linked'
  end;
end`,
});

/** The sentence for one side: \`waiting\` is 'confirm' or 'accept' while the provider has yet to. */
const sessionNews = sqlFunction({
  name: 'app.session_news',
  args: 'act text, noun text, peer text, moment text, reason text, waiting text, is_provider boolean',
  returns: 'text',
  kind: "immutable set search_path = ''",
  body: `begin
  return 'Your ' || noun || ' with ' || peer || case act
    when 'booked' then ' is booked for ' || moment || '.'
    when 'moved' then ' was moved to ' || moment || '.'
    when 'confirmed' then ' on ' || moment || ' is confirmed.'
    when 'accepted' then ' on ' || moment || ' is accepted.'
    when 'linked' then ' on ' || moment || ' has a new call link.'
    else ' on ' || moment || ' was cancelled.' || case when reason <> '' then ' Reason: ' || reason else '' end
  end || case
    when waiting = '' then ''
    when is_provider then ' Please ' || waiting || ' it.'
    else ' ' || peer || ' has yet to ' || waiting || ' it.'
  end;
end`,
});

/**
 * What providers note stays on the site. An invitation leaves once a consultation is accepted. One that is moved and has to be accepted anew is taken out of
 * calendars until it is: they would show the old time. Mails that carry one never wait for a digest.
 */
const tellOfSession = sqlFunction({
  name: 'app.tell_of_session',
  args: '',
  returns: 'trigger',
  body: `declare
  after constant jsonb := to_jsonb(new);
  before constant jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) end;
  act constant text := app.session_act(before, after);
  provider constant uuid := (after ->> tg_argv[0])::uuid;
  as_role constant text := tg_argv[1];
  noun constant text := case as_role when 'attorney' then 'consultation' else 'session' end;
  needs_accepting constant boolean := as_role = 'attorney';
  was_out constant boolean := coalesce(before ->> 'status' in ('pending', 'confirmed', 'scheduled'), false)
    and not (needs_accepting and before ->> 'accepted_at' is null);
  is_out constant boolean := new.status in ('pending', 'confirmed', 'scheduled')
    and not (needs_accepting and after ->> 'accepted_at' is null);
  waiting constant text := case
    when act not in ('booked', 'moved') then ''
    when new.status = 'pending' then 'confirm'
    when not is_out then 'accept'
    else ''
  end;
  method constant text := case when is_out then 'REQUEST' when was_out then 'CANCEL' else '' end;
  link constant text := app.call_link(new.call_link, provider, as_role);
  side record;
  heading text;
  body text;
  mail jsonb;
begin
  if act is null then
    return null;
  end if;
  if act in ('booked', 'moved', 'confirmed', 'accepted') then
    insert into public.session_reminders as r (source, source_id, starts_at) values (tg_table_name, new.id, new.starts_at)
    on conflict (source, source_id) do update set
      agreed_at = now(),
      starts_at = excluded.starts_at,
      day_sent_at = case when r.starts_at = excluded.starts_at then r.day_sent_at end,
      hour_sent_at = case when r.starts_at = excluded.starts_at then r.hour_sent_at end;
  end if;
  heading := initcap(noun) || case act when 'linked' then ': new call link' when 'missed' then ': no-show' else ' ' || act end;
  for side in
    select u.id, u.email, u.name, u.email_verified, coalesce(o.name, '') as peer, s.is_provider, s.page || '?row=' || new.id as address,
      coalesce(nullif(p.time_zone, ''), new.time_zone) as zone, coalesce(p.clock, '') as clock,
      case
        when not s.is_provider then new.time_zone
        when exists (select from public.mentor_assignments m where m.user_id = new.client_id and m.mentor_id = provider) then coalesce(q.time_zone, '')
        else ''
      end as peer_zone
    from (values (new.client_id, provider, false, '/bookings'), (provider, new.client_id, true, '/' || as_role || '/consultations')) as s (person, peer, is_provider, page)
    join public.users u on u.id = s.person
    left join public.users o on o.id = s.peer
    left join public.profiles p on p.id = u.id
    left join public.profiles q on q.id = s.peer
  loop
    body := case act
      when 'missed' then 'Your ' || noun || ' with ' || side.peer || ' on ' || app.clock_text(new.starts_at, side.zone, side.clock) || ' was recorded as a no-show: '
        || case when side.is_provider = (new.no_show = 'provider') then 'you' else side.peer end || ' did not come.'
        || case when new.cancel_reason <> '' then ' Note: ' || new.cancel_reason else '' end
      else app.session_news(act, noun, side.peer, app.clock_text(new.starts_at, side.zone, side.clock), new.cancel_reason, waiting, side.is_provider)
    end;
    if side.id is distinct from app.user_id() then
      insert into public.notifications (user_id, kind, title, message, type, link)
      values (side.id, 'booking', heading, body, case act when 'cancelled' then 'warning' when 'missed' then 'warning' when 'confirmed' then 'success' when 'accepted' then 'success' else 'info' end, side.address);
    end if;
    if not side.email_verified or not app.is_mailed(side.id, 'booking', side.address) then
      continue;
    end if;
    mail := jsonb_build_object(
      'name', side.name, 'email', side.email, 'peer', side.peer, 'title', heading, 'message', body, 'link', side.address,
      'method', method, 'id', new.id, 'sequence', new.calendar_sequence::text, 'noun', noun,
      'status', case when method = 'CANCEL' then 'CANCELLED' when new.status = 'pending' then 'TENTATIVE' else 'CONFIRMED' end,
      'starts_at', app.instant_text(new.starts_at), 'ends_at', app.instant_text(new.ends_at),
      'made_at', app.instant_text(new.created_at), 'changed_at', app.instant_text(now()),
      'zone', side.zone, 'peer_zone', side.peer_zone, 'clock', side.clock,
      'call_link', case when act in ('cancelled', 'missed') then '' else link end, 'session_type', new.session_type,
      'note', coalesce(after ->> 'client_note', ''), 'agreed_price', case when act in ('cancelled', 'missed') then '' else new.agreed_price end
    );
    -- No digest holds back what brings a calendar its entry, or is about the next day.
    if method = '' and new.starts_at > now() + interval '1 day' then
      perform app.enqueue_bounded(null, 'invitation', side.email, mail);
    elsif method <> '' or side.id is distinct from app.user_id() then
      insert into public.outbox (kind, recipient, data) values ('invitation', side.email, mail);
    end if;
  end loop;
  return null;
end`,
});

/** As ISO 8601 writes it. */
const instantText = sqlFunction({
  name: 'app.instant_text',
  args: 'moment timestamptz',
  returns: 'text',
  kind: "stable set search_path = ''",
  body: `begin
  return to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"');
end`,
});

/** Gives the signed-in user's feed another address, and says since when it has it: the old one ends with this. */
const renewFeed = sqlFunction({
  name: 'app.renew_calendar_feed',
  args: 'hash text',
  returns: 'timestamptz',
  isForRequests: true,
  body: `declare
  made timestamptz;
begin
  insert into public.calendar_feeds (user_id, secret_hash) values (app.user_id(), hash)
  on conflict (user_id) do update set secret_hash = excluded.secret_hash, created_at = now()
  returning created_at into made;
  return made;
end`,
});

const triggers = Object.entries(bookedTables).flatMap(([table, { column, role }]): DerivedSql[] => [
  // Its name puts it behind `…_guard`, which refuses requests this column.
  trigger(table, 'sequence_raise', 'before update', 'app.raise_calendar_sequence()'),
  trigger(table, 'tell', 'after insert or update', `app.tell_of_session('${column}', '${role}')`),
]);

function trigger(table: string, part: string, when: string, call: string): DerivedSql {
  const name = `${table}_${part}`;
  return {
    name: `${name} on ${table}`,
    create: [`create or replace trigger ${name} ${when} on ${table} for each row execute function ${call}`],
    drop: `drop trigger if exists ${name} on ${table}`,
  };
}

export const calendarFunctions: readonly DerivedSql[] = [
  clockText,
  callLink,
  instantText,
  raiseSequence,
  sessionAct,
  sessionNews,
  tellOfSession,
  renewFeed,
  ...triggers,
];
