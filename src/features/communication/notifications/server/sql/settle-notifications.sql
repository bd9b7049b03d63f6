-- Marks as read what readers were told of a row before this transaction: it is handled, and the news of this
-- transaction says how. To the user whose row it is each step is news until they see it, unless they take it
-- themselves.
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
