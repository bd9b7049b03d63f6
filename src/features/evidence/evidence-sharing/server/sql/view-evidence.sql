-- Whether the signed-in provider may read the applicant's evidence of this type. Records the access.
create or replace function app.view_evidence(applicant uuid, wanted text) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  held uuid;
begin
  if (applicant = any (app.sharing_applicant_ids(wanted))) is not true then
    return false;
  end if;
  select g.id into held from public.evidence_grants g
  where g.user_id = applicant and g.provider_id = app.user_id();
  if not exists (
    select from public.evidence_views o
    where o.grant_id = held and o.record_type = wanted
      and o.opened_at between now() - interval '5 minutes' and now() + interval '1 minute'
  ) then
    insert into public.evidence_views (grant_id, record_type, opened_at)
    values (held, wanted, now())
    on conflict on constraint evidence_views_pkey do update set opened_at = excluded.opened_at;
  end if;
  return true;
end
$$;
grant execute on function app.view_evidence to laurel_user;
