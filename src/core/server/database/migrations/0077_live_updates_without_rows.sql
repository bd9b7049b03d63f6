drop trigger if exists news_placed on news
--> statement-breakpoint
drop trigger if exists sessions_ended on sessions
--> statement-breakpoint
drop function app.publish(uuid, text, uuid, uuid)
--> statement-breakpoint
drop function app.place_news()
--> statement-breakpoint
drop function app.tell_end_of_session()
--> statement-breakpoint
DROP TABLE "news" CASCADE;
--> statement-breakpoint
create or replace function app.tell_of_message() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  newest record;
begin
  for newest in
    select distinct on (c.sides) c.id, c.sides
    from (select id, position, array[least(sender_id, receiver_id), greatest(sender_id, receiver_id)] as sides from changed) as c
    order by c.sides, c.position desc
  loop
    raise info using errcode = 'LA200', message = jsonb_build_object(
    'kind', 'message', 'id', newest.id, 'readers', newest.sides, 'isOfPair', true,
    'number', pg_current_xact_id()::text::bigint,
    'page', nullif(current_setting('app.page', true), '')
  );
  end loop;
  return null;
end
$$
--> statement-breakpoint
revoke execute on function app.tell_of_message() from public
--> statement-breakpoint
create or replace function app.tell_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  changed constant jsonb := to_jsonb(case tg_op when 'DELETE' then old else new end);
begin
  raise info using errcode = 'LA200', message = jsonb_build_object(
    'kind', tg_argv[0],
    'id', changed -> 'id',
    'readers', jsonb_build_array(changed -> split_part(tg_argv[1], ' ', 1), changed -> split_part(tg_argv[1], ' ', 2)),
    'applicant', changed -> tg_argv[2],
    'staff', nullif(tg_argv[3], ''),
    'actor', case tg_argv[4] when 'others' then (select s.user_id from public.sessions s where s.token = current_setting('app.token', true)) end,
    'number', pg_current_xact_id()::text::bigint,
    'page', nullif(current_setting('app.page', true), '')
  );
  return null;
end
$$
--> statement-breakpoint
revoke execute on function app.tell_change() from public
--> statement-breakpoint
create or replace trigger sessions_told after delete on sessions for each row execute function app.tell_change('session', 'user_id', '', '', 'all')
