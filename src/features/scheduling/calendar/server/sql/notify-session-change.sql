-- Notifies both users of a session's change, by notification and mail, and sets its reminders. `before` is the row before the
-- change, null for a new one. Providers' notes stay on the site. Invitations are sent once a consultation is accepted. If a
-- moved one needs another acceptance, it is removed from calendars until then, because they would show the old time. Mails with
-- an invitation never wait for a digest.
create or replace function app.notify_session_change(of_table text, session uuid, before jsonb) returns void
language plpgsql set search_path = ''
as $$
declare
  after constant jsonb := case of_table
    when 'session_bookings' then (select to_jsonb(b) from public.session_bookings b where b.id = session)
    else (select to_jsonb(c) from public.consultation_sessions c where c.id = session)
  end;
  change constant text := app.session_change_kind(before, after);
  as_role constant text := case of_table when 'session_bookings' then 'mentor' else 'attorney' end;
  provider constant uuid := (after ->> case as_role when 'mentor' then 'provider_id' else 'attorney_id' end)::uuid;
  noun constant text := case as_role when 'attorney' then 'consultation' else 'session' end;
  needs_accepting constant boolean := as_role = 'attorney';
  was_out constant boolean := coalesce(before ->> 'status' in ('pending', 'confirmed', 'scheduled'), false)
    and not (needs_accepting and before ->> 'accepted_at' is null);
  is_out constant boolean := after ->> 'status' in ('pending', 'confirmed', 'scheduled')
    and not (needs_accepting and after ->> 'accepted_at' is null);
  waiting constant text := case
    when change not in ('booked', 'moved') then ''
    when after ->> 'status' = 'pending' then 'confirm'
    when not is_out then 'accept'
    else ''
  end;
  -- A missed session is over: its calendar entry stays, and the user who records it gets no mail.
  method constant text := case when change = 'missed' then '' when is_out then 'REQUEST' when was_out then 'CANCEL' else '' end;
  link constant text := app.call_link(after ->> 'call_link', provider, as_role);
  mark constant text := case when app.holds_proof(provider, as_role) then '' else app.constant('unverified_mark') #>> '{}' end;
  booked record;
  side record;
  iso_8601 constant text := 'YYYY-MM-DD"T"HH24:MI:SS"Z"';
  heading text;
  body text;
  mail jsonb;
begin
  if change is null then
    return;
  end if;
  select * into booked
  from jsonb_to_record(after) as b (
    id uuid, client_id uuid, status text, starts_at timestamptz, ends_at timestamptz, time_zone text, session_type text, agreed_price text,
    cancel_reason text, no_show text, calendar_sequence integer, created_at timestamptz
  );
  if change in ('booked', 'moved', 'confirmed', 'accepted') then
    insert into public.session_reminders as r (source, source_id, starts_at) values (of_table, booked.id, booked.starts_at)
    on conflict (source, source_id) do update set
      agreed_at = now(),
      starts_at = excluded.starts_at,
      day_sent_at = case when r.starts_at = excluded.starts_at then r.day_sent_at end,
      hour_sent_at = case when r.starts_at = excluded.starts_at then r.hour_sent_at end;
  end if;
  heading := case change
    when 'linked' then 'New call link for your ' || noun
    when 'missed' then initcap(noun) || ' no-show'
    else initcap(noun) || ' ' || change
  end;
  for side in
    select u.id, u.email, u.name, u.email_verified, coalesce(o.name, '') as peer, coalesce(o.name, '') || s.mark as named, s.is_provider, s.page || '?row=' || booked.id as address,
      coalesce(nullif(p.time_zone, ''), booked.time_zone) as zone, coalesce(p.clock, '') as clock,
      case
        when not s.is_provider then booked.time_zone
        when exists (select from public.mentor_assignments m where m.user_id = booked.client_id and m.mentor_id = provider) then coalesce(q.time_zone, '')
        else ''
      end as peer_zone
    from (values (booked.client_id, provider, false, '/bookings', mark), (provider, booked.client_id, true, '/' || as_role || '/consultations', '')) as s (person, peer, is_provider, page, mark)
    join public.users u on u.id = s.person
    left join public.users o on o.id = s.peer
    left join public.profiles p on p.id = u.id
    left join public.profiles q on q.id = s.peer
  loop
    body := case change
      when 'missed' then 'Your ' || noun || ' with ' || side.named || ' on ' || app.clock_text(booked.starts_at, side.zone, side.clock) || ' was recorded as a no-show: '
        || case when side.is_provider = (booked.no_show = 'provider') then 'you' else side.peer end || ' did not attend.'
        || case when booked.cancel_reason <> '' then ' Note: ' || booked.cancel_reason else '' end
      else app.session_notice_text(change, noun, side.peer, side.named, app.clock_text(booked.starts_at, side.zone, side.clock), booked.cancel_reason, waiting, side.is_provider)
    end;
    if side.id is distinct from app.user_id() then
      insert into public.notifications (user_id, kind, title, message, type, link)
      values (side.id, 'booking', heading, body, case change when 'cancelled' then 'warning' when 'missed' then 'warning' when 'confirmed' then 'success' when 'accepted' then 'success' else 'info' end, side.address);
    end if;
    if not side.email_verified or not app.wants_email(side.id, 'booking', side.address) then
      continue;
    end if;
    mail := jsonb_build_object(
      'name', side.name, 'email', side.email, 'peer', side.peer, 'named', side.named, 'title', heading, 'message', body, 'link', side.address,
      'method', method, 'id', booked.id, 'sequence', booked.calendar_sequence::text, 'noun', noun,
      'status', case when method = 'CANCEL' then 'CANCELLED' when booked.status = 'pending' then 'TENTATIVE' else 'CONFIRMED' end,
      'starts_at', to_char(booked.starts_at at time zone 'UTC', iso_8601), 'ends_at', to_char(booked.ends_at at time zone 'UTC', iso_8601),
      'made_at', to_char(booked.created_at at time zone 'UTC', iso_8601), 'changed_at', to_char(now() at time zone 'UTC', iso_8601),
      'zone', side.zone, 'peer_zone', side.peer_zone, 'clock', side.clock,
      'call_link', case when change in ('cancelled', 'missed') then '' else link end, 'session_type', booked.session_type,
      'note', coalesce(after ->> 'client_note', ''), 'agreed_price', case when change in ('cancelled', 'missed') then '' else booked.agreed_price end
    );
    -- Mail with a calendar entry, or about the next day, is not delayed by a digest.
    if method = '' and booked.starts_at > now() + interval '1 day' then
      perform app.enqueue_throttled(null, 'invitation', side.email, mail);
    elsif method <> '' or side.id is distinct from app.user_id() then
      insert into public.outbox (kind, recipient, data) values ('invitation', side.email, mail);
    end if;
  end loop;
end
$$;
