-- What follows `where`, over `public.mentor_assignments m`: made of what is asked for, so that its plan is made for it.
create or replace function app.assignments_asked_for(asked jsonb) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return concat_ws(
    ' and ',
    'true',
    'm.id = ' || quote_literal(asked ->> 'id'),
    (
      select string_agg(format('(m.user_id in (%1$s) or m.mentor_id in (%1$s))', 'select u.id from public.users u where u.search like ' || quote_literal(app.search_pattern(word))), ' and ')
      from unnest(string_to_array(app.search_plain(asked ->> 'q'), ' ')) as word
      where word <> ''
    ),
    'exists (select from public.user_roles r where r.user_id = m.mentor_id and r.role = ' || quote_literal(asked ->> 'kind') || ')',
    case asked ->> 'active' when 'true' then 'exists (select from public.user_roles r where r.user_id = m.user_id and r.role = ''applicant'' and r.is_active)
    and exists (select from public.user_roles r where r.user_id = m.mentor_id and r.role = any (''{mentor,attorney}'') and r.is_active)' when 'false' then 'not (exists (select from public.user_roles r where r.user_id = m.user_id and r.role = ''applicant'' and r.is_active)
    and exists (select from public.user_roles r where r.user_id = m.mentor_id and r.role = any (''{mentor,attorney}'') and r.is_active))' end
  );
end
$$;
