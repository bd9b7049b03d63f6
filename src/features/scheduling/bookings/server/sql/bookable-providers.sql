-- Returns the providers whom the calling applicant may book, by role. Time zone: UTC until they choose one.
create or replace function app.bookable_providers() returns table (id uuid, role text, name text, time_zone text, minutes integer, buffer_minutes integer, shows_availability boolean, accepts boolean, session_types text[], prices jsonb, is_verified boolean)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select u.id, kind.role, u.name, coalesce(nullif(p.time_zone, ''), 'UTC'), coalesce(s.session_minutes, 60), coalesce(s.buffer_minutes, 15),
      coalesce(s.show_availability, true), coalesce(s.auto_accept_consultations, false),
      coalesce(
        (select array_agg(distinct o.service_type order by o.service_type) from public.service_pricing o where o.user_id = u.id and o.is_active),
        array(select jsonb_array_elements_text(app.constant(case kind.role when 'attorney' then 'services_of_attorneys' else 'services_of_mentors' end)))),
      coalesce((
        select jsonb_agg(jsonb_build_object('session_type', o.service_type, 'price', o.price::text, 'currency', o.currency) order by o.service_type, o.price)
        from public.service_pricing o where o.user_id = u.id and o.is_active), '[]'),
      app.holds_proof(u.id, kind.role)
    from (values ('mentor'), ('attorney')) as kind (role)
    join public.users u on u.id = any (app.assigned_providers(kind.role)) and u.id <> app.user_id()
    left join public.profiles p on p.id = u.id
    left join public.provider_settings s on s.user_id = u.id and s.role = kind.role;
end
$$;
grant execute on function app.bookable_providers to laurel_user;
