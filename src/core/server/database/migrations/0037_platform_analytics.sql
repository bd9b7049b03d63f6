CREATE TABLE "platform_analytics" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"day" date NOT NULL,
	"metric" text NOT NULL,
	"part" text DEFAULT '' NOT NULL,
	"metric_value" numeric(16, 2) NOT NULL,
	"recorded_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "platform_analytics_day" UNIQUE("metric","part","day"),
	CONSTRAINT "platform_analytics_metric" CHECK ("platform_analytics"."metric" in ('sign_ups', 'active_users', 'tasks', 'documents_processed', 'documents_decided', 'hours_to_decision', 'requests'))
);

--> statement-breakpoint
ALTER TABLE "platform_analytics" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
create or replace function app.platform_figures() returns json
language plpgsql stable security definer set search_path = ''
as $$
begin
  if app.permits('view_analytics') is not true then
    return null;
  end if;
  return (
    select json_build_object(
      'users', (select count(*) from public.users),
      'active_users', (select count(*) from public.profiles p where p.updated_at > now() - interval '30 days'),
      'tasks', t.total,
      'completed_tasks', t.completed,
      'completion_rate', round(100.0 * t.completed / nullif(t.total, 0)),
      'documents_processed', (
        select round(a.metric_value) from public.platform_analytics a
        where a.metric = 'documents_processed' and a.part = '' order by a.day desc limit 1),
      'counted_to', (select max(a.day) from public.platform_analytics a where a.metric = 'sign_ups' and a.part = ''),
      'known_from', (select min(a.day) from public.platform_analytics a where a.metric = 'active_users' and a.part = '')
    )
    from (
      select count(*) as total, count(*) filter (where k.status = 'Completed') as completed
      from public.tasks k where k.deleted_at is null
    ) as t
  );
end
$$
--> statement-breakpoint
revoke execute on function app.platform_figures() from public
--> statement-breakpoint
grant execute on function app.platform_figures() to laurel_user
--> statement-breakpoint
CREATE POLICY "platform_analytics_read" ON "platform_analytics" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ((select app.permits('view_analytics')));
