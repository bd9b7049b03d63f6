-- Returns the notification sentence for one user. `waiting` is 'confirm' or 'accept' if the provider still has to. `named` is
-- the other user's name, marked if that is an unverified provider.
create or replace function app.session_notice_text(change text, noun text, peer text, named text, moment text, reason text, waiting text, is_provider boolean) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return 'Your ' || noun || ' with ' || named || case change
    when 'booked' then ' is booked for ' || moment || '.'
    when 'moved' then ' was moved to ' || moment || '.'
    when 'confirmed' then ' on ' || moment || ' is confirmed.'
    when 'accepted' then ' on ' || moment || ' has been accepted.'
    when 'linked' then ' on ' || moment || ' has a new call link.'
    else ' on ' || moment || ' was cancelled.' || case when reason <> '' then ' Reason: ' || reason else '' end
  end || case
    when waiting = '' then ''
    when is_provider then ' Please ' || waiting || ' it.'
    else ' ' || peer || ' has yet to ' || waiting || ' it.'
  end;
end
$$;
