-- Returns a document's events as JSON, oldest first, each with its time and user. A review that a decision or another reviewer
-- ended is no event, since the decision or the takeover is one. Null if the caller may not read it.
create or replace function app.document_history(document uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if app.can_read_document(document) is not true then
    return null;
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('at', e.at, 'kind', e.kind, 'name', u.name, 'is_verified',
      case when u.id is not null then case when (select d.user_id from public.document_uploads d where d.id = document) = app.user_id() then app.holds_proof(u.id, 'mentor') or app.holds_proof(u.id, 'attorney') end end) order by e.at, e.place), '[]')
    from (
      select 1 as place, d.created_at as at, case when d.previous_id is null then 'submitted' else 'submitted_anew' end as kind, null::uuid as person
      from public.document_uploads d where d.id = document
      union all
      select 3, r.created_at, case when exists (
        select from public.legal_reviews o where o.document_id = document and o.ended_at = r.created_at
      ) then 'taken_over' else 'begun' end, r.attorney_id
      from public.legal_reviews r where r.document_id = document
      union all
      select 2, r.ended_at, 'left', r.attorney_id
      from public.legal_reviews r join public.document_uploads d on d.id = r.document_id
      where r.document_id = document and r.status = 'handed_over' and r.ended_at is distinct from d.reviewed_at
        and not exists (select from public.legal_reviews n where n.document_id = document and n.created_at = r.ended_at)
      union all
      select 4, d.reviewed_at, case d.status when 'Approved' then 'approved' else 'needs_revision' end, d.reviewer_id
      from public.document_uploads d
      where d.id = document and d.status in ('Approved', 'Needs Revision') and d.reviewed_at is not null
      union all
      select 5, n.created_at, 'replaced', null
      from public.document_uploads n where n.previous_id = document and n.deleted_at is null
    ) as e
    left join public.users u on u.id = e.person
  );
end
$$;
grant execute on function app.document_history to laurel_user;
