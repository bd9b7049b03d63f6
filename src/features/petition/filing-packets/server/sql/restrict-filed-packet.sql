-- Pins a filed packet and rejects changes of it, also by the system.
create or replace function app.restrict_filed_packet() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if old.filed_on is not null and (
    new.filed_on is distinct from old.filed_on or not new.is_pinned or new.state <> old.state or new.plan <> old.plan
    or new.parts <> old.parts or new.part_urls <> old.part_urls or new.letter_url is distinct from old.letter_url
  ) then
    raise exception 'a packet that was filed stays as it is' using errcode = '42501';
  end if;
  if new.filed_on is not null then
    new.is_pinned := true;
  end if;
  return new;
end
$$;

create or replace trigger filing_packets_restrict_filed before update on filing_packets
  for each row when (new.filed_on is not null or old.filed_on is not null) execute function app.restrict_filed_packet();
