-- What providers note stays on the site. An invitation leaves once a consultation is accepted. One that is moved and
-- has to be accepted anew is taken out of calendars until it is: they would show the old time. Mails that carry one
-- never wait for a digest.
create or replace function app.tell_of_session() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
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
end
$$;

create or replace trigger consultation_sessions_tell after insert or update on consultation_sessions
  for each row execute function app.tell_of_session('attorney_id', 'attorney');

create or replace trigger session_bookings_tell after insert or update on session_bookings
  for each row execute function app.tell_of_session('provider_id', 'mentor');
