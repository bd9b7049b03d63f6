-- Returns the link of a call: the session's own, or else the provider's.
create or replace function app.call_link(own text, provider uuid, as_role text) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(
    nullif(own, ''),
    (select s.call_link from public.provider_settings s where s.user_id = provider and s.role = as_role),
    ''
  );
end
$$;
