-- Marks earlier notifications about a row as read, because this transaction handles it and sends new ones. Those of the row's
-- owner stay unread, unless the owner is the acting user.
create or replace function app.settle_notifications(row_id text, owner text) returns void
language plpgsql set search_path = ''
as $$
begin
  update public.notifications n set read_at = now()
  where n.read_at is null and n.created_at < now()
    and substring(n.link from '.*([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})') = row_id
    and (n.user_id = app.user_id() or n.user_id::text is distinct from owner);
end
$$;
