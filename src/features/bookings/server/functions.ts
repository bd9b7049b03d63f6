// The SQL by which applicants book: what they are told of their providers' times, and the statements that check and write a
// session. No policy lets an applicant add or change one.
import { asOwner, sqlFunction } from '#core/server/database/sql-function.ts';
import type { DerivedSql } from '#core/server/database/trigger-functions.ts';
import { ACCESS_LOCK } from '#features/accounts/server/queries.ts';
import { suggestedFor } from '#features/pricing/schema.ts';

import { lockPeople } from './occupied.ts';

const stable = `stable ${asOwner}`;
const listed = (services: readonly string[]) => `array[${services.map((service) => `'${service}'`).join(', ')}]`;

/** Whom the calling applicant may book, in each role that they hold and are entitled to; their zone is UTC until they choose one. */
const providers = sqlFunction({
  name: 'app.bookable_providers',
  args: '',
  returns:
    'table (id uuid, role text, name text, time_zone text, minutes integer, buffer_minutes integer, shows_availability boolean, accepts boolean, session_types text[], prices jsonb, is_verified boolean)',
  kind: stable,
  isForRequests: true,
  body: `begin
  return query
    select u.id, kind.role, u.name, coalesce(nullif(p.time_zone, ''), 'UTC'), coalesce(s.session_minutes, 60), coalesce(s.buffer_minutes, 15),
      coalesce(s.show_availability, true), coalesce(s.auto_accept_consultations, false),
      coalesce(
        (select array_agg(distinct o.service_type order by o.service_type) from public.service_pricing o where o.user_id = u.id and o.is_active),
        case kind.role when 'attorney' then ${listed(suggestedFor.attorney)} else ${listed(suggestedFor.mentor)} end),
      coalesce((
        select jsonb_agg(jsonb_build_object('session_type', o.service_type, 'price', o.price::text, 'currency', o.currency) order by o.service_type, o.price)
        from public.service_pricing o where o.user_id = u.id and o.is_active), '[]'),
      app.holds_proof(u.id, kind.role)
    from (values ('mentor'), ('attorney')) as kind (role)
    join public.users u on u.id = any (app.assigned_providers(kind.role)) and u.id <> app.user_id()
    left join public.profiles p on p.id = u.id
    left join public.provider_settings s on s.user_id = u.id and s.role = kind.role;
end`,
});

/**
 * The hours of one of the caller's providers, and when either of the two is taken, without whose or what it is; null of
 * anyone else. The times of the session that is to be moved are left out.
 */
const times = sqlFunction({
  name: 'app.bookable_times',
  args: 'wanted uuid, kind text, since timestamptz, until timestamptz, moving uuid',
  returns: 'jsonb',
  kind: stable,
  isForRequests: true,
  body: `begin
  return (
    select jsonb_build_object(
      'time_zone', b.time_zone, 'minutes', b.minutes, 'buffer_minutes', b.buffer_minutes, 'shows_availability', b.shows_availability,
      'weekly', coalesce((
        select jsonb_agg(to_jsonb(w)) from (
          select a.day_of_week, a.start_time, a.end_time, a.is_available from public.availability_settings a where kind = 'mentor' and a.user_id = b.id
          union all
          select a.day_of_week, a.start_time, a.end_time, a.is_available from public.attorney_availability a where kind = 'attorney' and a.attorney_id = b.id
        ) as w), '[]'),
      'days', coalesce((
        select jsonb_agg(jsonb_build_object('day', d.day, 'start_time', d.start_time, 'end_time', d.end_time))
        from public.availability_days d where d.user_id = b.id and d.role = kind), '[]'),
      'taken', coalesce((
        select jsonb_agg(jsonb_build_object('starts_at', o.starts_at, 'ends_at', o.ends_at))
        from public.occupied_times o
        where o.person_id in (b.id, app.user_id()) and o.starts_at < until and o.ends_at > since
          and (moving is null or o.source_id <> moving
            or not exists (select from public.session_bookings x where x.id = moving and x.client_id = app.user_id()
              union all select from public.consultation_sessions x where x.id = moving and x.client_id = app.user_id()))), '[]'))
    from app.bookable_providers() b where b.id = wanted and b.role = kind
  );
end`,
});

/**
 * Why the calling applicant cannot have this time, null where they can; from then on to the end of the transaction no one
 * else can have it. Asked: \`provider_id\`, \`role\`, \`date\`, \`time\`, \`starts_at\`, \`moving\`, the id of a session that gives
 * up its time for it, and \`use_credit\`, whether a session credit has to be there.
 */
const refusal = sqlFunction({
  name: 'app.booking_refusal',
  args: 'asked jsonb',
  returns: 'text',
  isForRequests: true,
  body: `declare
  client uuid := app.entitled_user_id_as('applicant');
  host uuid := (asked ->> 'provider_id')::uuid;
  kind text := asked ->> 'role';
  wall timestamp := (asked ->> 'date')::date + (asked ->> 'time')::time;
  start timestamptz := (asked ->> 'starts_at')::timestamptz;
  length interval;
  buffer interval;
  offered record;
  refused text;
begin
  -- In this order everywhere: roles, users, the assignment, and then the times of both, so that no two wait for each other.
  perform pg_advisory_xact_lock_shared(${ACCESS_LOCK});
  perform from public.users u where u.id in (client, host) order by u.id for key share;
  perform from public.mentor_assignments m where m.user_id = client and m.mentor_id = host for key share;
  select * into offered from app.bookable_providers() b where b.id = host and b.role = kind;
  if client is null or offered.id is null then
    return 'not_found';
  end if;
  length := make_interval(mins => offered.minutes);
  buffer := make_interval(mins => offered.buffer_minutes);
  if not offered.shows_availability or start <= now()
    or start at time zone offered.time_zone <> wall
    or (start + length) at time zone offered.time_zone <> wall + length
    or exists (
      select from public.availability_days d
      where d.user_id = host and d.role = kind and d.day = wall::date and d.start_time is null
    )
    or not coalesce((
      select range_agg(tsrange(wall::date + hours.start_time, wall::date + hours.end_time)) @> tsrange(wall, wall + length)
      from (
        select a.start_time, a.end_time from public.availability_settings a
        where kind = 'mentor' and a.user_id = host and a.is_available and a.day_of_week = extract(dow from wall)
        union all
        select a.start_time, a.end_time from public.attorney_availability a
        where kind = 'attorney' and a.attorney_id = host and a.is_available and a.day_of_week = extract(dow from wall)
        union all
        select d.start_time, d.end_time from public.availability_days d
        where d.user_id = host and d.role = kind and d.day = wall::date and d.start_time is not null
      ) as hours
    ), false)
  then
    return 'time_not_offered';
  end if;
  ${lockPeople('client', 'host')};
  refused := (
    select case when bool_or(o.person_id = client and o.ends_at > start and o.starts_at < start + length) then 'own_time_taken' else 'time_taken' end
    from public.occupied_times o
    where o.source_id is distinct from (asked ->> 'moving')::uuid
      and ((o.person_id = client and o.starts_at < start + length and o.ends_at > start)
        or (o.person_id = host and o.starts_at < start + length + buffer and o.ends_at > start))
    having count(*) > 0
  );
  if refused is null and (asked ->> 'use_credit')::boolean and not app.has_session_credit(client) then
    return 'no_session_credit';
  end if;
  return refused;
end`,
});

const lengthText = "lpad((offered.minutes / 60)::text, 2, '0') || ':' || lpad((offered.minutes % 60)::text, 2, '0')";
const bookedColumns =
  'session_date, start_time, duration, time_zone, starts_at, ends_at, buffer_minutes, session_type, client_note, agreed_price';
const bookedValues = `(asked ->> 'date')::date, (asked ->> 'time')::time, ${lengthText}, offered.time_zone, start,
    start + make_interval(mins => offered.minutes), offered.buffer_minutes, asked ->> 'session_type', asked ->> 'client_note', agreed`;

/** Books a session for the calling applicant; asked for as {@link refusal}, with \`session_type\` and \`client_note\`. Answers its id. */
const book = sqlFunction({
  name: 'app.book_session',
  args: 'asked jsonb',
  returns: 'uuid',
  isForRequests: true,
  body: `declare
  refused text := app.booking_refusal(asked - 'moving');
  client uuid := app.user_id();
  start timestamptz := (asked ->> 'starts_at')::timestamptz;
  offered record;
  agreed text;
  made uuid;
begin
  if refused is not null then
    raise exception 'this cannot be booked: %', refused using errcode = '42501';
  end if;
  select * into offered from app.bookable_providers() b where b.id = (asked ->> 'provider_id')::uuid and b.role = asked ->> 'role';
  -- Known before the session is written: the mails about it say so.
  agreed := case
    when (asked ->> 'use_credit')::boolean is distinct from false and app.has_session_credit(client) then 'credit'
    else coalesce((
      select case when count(*) = 1 then min(concat(p ->> 'price', ' ', p ->> 'currency')) end
      from jsonb_array_elements(offered.prices) p where p ->> 'session_type' = asked ->> 'session_type'), '')
  end;
  if offered.role = 'mentor' then
    insert into public.session_bookings (client_id, provider_id, ${bookedColumns})
    values (client, offered.id, ${bookedValues})
    returning id into made;
  else
    insert into public.consultation_sessions (client_id, attorney_id, accepted_at, ${bookedColumns})
    values (client, offered.id, case when offered.accepts then now() end, ${bookedValues})
    returning id into made;
  end if;
  -- Without a word about it, one is spent where there is one.
  if (asked ->> 'use_credit')::boolean is distinct from false then
    perform app.spend_session_credit(case offered.role when 'mentor' then 'session_bookings' else 'consultation_sessions' end, made);
  end if;
  return made;
end`,
});

const moved = `session_date = (asked ->> 'date')::date, start_time = (asked ->> 'time')::time, duration = ${lengthText},
      time_zone = offered.time_zone, starts_at = start, ends_at = start + make_interval(mins => offered.minutes), buffer_minutes = offered.buffer_minutes`;

/** A session of the calling applicant's that is open, at the version that they saw, as \`held\`; else it returns why there is none. */
const heldByCaller = `select * into held from (
    select b.id, 'mentor' as role, b.provider_id as provider, b.status, b.starts_at, b.version from public.session_bookings b
    where asked ->> 'role' = 'mentor' and b.id = (asked ->> 'id')::uuid and b.client_id = client
    union all
    select c.id, 'attorney', c.attorney_id, c.status, c.starts_at, c.version from public.consultation_sessions c
    where asked ->> 'role' = 'attorney' and c.id = (asked ->> 'id')::uuid and c.client_id = client
  ) as session;
  if held.id is null then
    return 'not_found';
  elsif held.version <> (asked ->> 'version')::integer then
    return 'changed_meanwhile';
  elsif held.status in ('completed', 'cancelled') then
    return 'session_closed';
  elsif held.starts_at <= now() then
    return 'session_begun';
  end if`;

/**
 * Gives an open session of the calling applicant another time: asked are its \`id\`, \`role\` and \`version\`, and \`date\`, \`time\` and
 * \`starts_at\`. It waits for its provider again, unless they accept by themselves. Answers why not, null where it is done.
 */
const move = sqlFunction({
  name: 'app.move_session',
  args: 'asked jsonb',
  returns: 'text',
  isForRequests: true,
  body: `declare
  client uuid := app.entitled_user_id_as('applicant');
  start timestamptz := (asked ->> 'starts_at')::timestamptz;
  held record;
  offered record;
  refused text;
begin
  ${heldByCaller};
  refused := app.booking_refusal(asked || jsonb_build_object('provider_id', held.provider, 'moving', held.id));
  if refused is not null then
    return refused;
  end if;
  select * into offered from app.bookable_providers() b where b.id = held.provider and b.role = held.role;
  if held.role = 'mentor' then
    update public.session_bookings b set status = 'pending', ${moved}
    where b.id = held.id and b.version = held.version;
  else
    update public.consultation_sessions c set accepted_at = case when offered.accepts then now() end, ${moved}
    where c.id = held.id and c.version = held.version;
  end if;
  return case when not found then 'changed_meanwhile' end;
end`,
});

/** Cancels an open session of the calling applicant: asked are its \`id\`, \`role\` and \`version\`, and the \`reason\`. Answers as a move. */
const cancel = sqlFunction({
  name: 'app.cancel_session',
  args: 'asked jsonb',
  returns: 'text',
  isForRequests: true,
  body: `declare
  client uuid := app.entitled_user_id_as('applicant');
  held record;
begin
  ${heldByCaller};
  if held.role = 'mentor' then
    update public.session_bookings b set status = 'cancelled', cancel_reason = asked ->> 'reason'
    where b.id = held.id and b.version = held.version;
  else
    update public.consultation_sessions c set status = 'cancelled', cancel_reason = asked ->> 'reason'
    where c.id = held.id and c.version = held.version;
  end if;
  return case when not found then 'changed_meanwhile' end;
end`,
});

/** The providers of the calling applicant's sessions, by name, and whether they still work together. */
const booked = sqlFunction({
  name: 'app.booked_providers',
  args: '',
  returns: 'table (id uuid, name text, is_working boolean)',
  kind: stable,
  isForRequests: true,
  body: `declare
  client uuid := app.user_id_as('applicant');
begin
  return query
    select u.id, u.name, exists (select from public.mentor_assignments m where m.user_id = client and m.mentor_id = u.id)
    from public.users u
    where u.id in (
      select b.provider_id from public.session_bookings b where b.client_id = client
      union select c.attorney_id from public.consultation_sessions c where c.client_id = client
    );
end`,
});

/** Each after those that it calls. */
export const bookingFunctions: readonly DerivedSql[] = [providers, times, refusal, book, move, cancel, booked];
