drop trigger if exists rule_switches_guard on rule_switches
--> statement-breakpoint
ALTER TABLE "rule_switches" ALTER COLUMN "switched_by" DROP DEFAULT;
--> statement-breakpoint
CREATE INDEX "rule_switches_switcher" ON "rule_switches" USING btree ("switched_by");
--> statement-breakpoint
create or replace trigger rule_switches_fresh before insert on rule_switches for each row when (current_user = 'laurel_user' and (new.switched_by is distinct from null)) execute function app.refuse_columns('switched_by')
--> statement-breakpoint
create or replace trigger rule_switches_guard before update on rule_switches for each row execute function app.guard_columns('others: is_off reason')
--> statement-breakpoint
create or replace function app.author_of_attestation(attestation uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('name', u.name, 'role', held.role, 'is_verified', app.is_verified(u.id, held.role))
    from public.element_attestations a
    join public.users u on u.id = a.author_id
    cross join lateral (
      select case
        when a.verdict in ('attested', 'doubted') then 'attorney'
        when exists (select from public.user_roles r where r.user_id = u.id and r.role = 'attorney' and r.is_active) then 'attorney'
        else 'mentor' end as role
    ) as held
    where a.id = attestation and (
      a.user_id = app.user_id_as('applicant')
      or (select coalesce(bool_and(a.user_id = any (app.granted_people(type))), false) from unnest(a.record_types) as type)
    )
  );
end
$$
--> statement-breakpoint
revoke execute on function app.author_of_attestation(uuid) from public
--> statement-breakpoint
grant execute on function app.author_of_attestation(uuid) to laurel_user
--> statement-breakpoint
create or replace function app.switcher_of_rule(wanted text) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  if app.permits('manage_content') is not true then
    return null;
  end if;
  return (
    select u.name from public.rule_switches s join public.users u on u.id = s.switched_by where s.rule = wanted
  );
end
$$
--> statement-breakpoint
revoke execute on function app.switcher_of_rule(text) from public
--> statement-breakpoint
grant execute on function app.switcher_of_rule(text) to laurel_user
--> statement-breakpoint
create or replace function app.stamp_rule_switch() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.switched_by := app.user_id();
  return new;
end
$$
--> statement-breakpoint
revoke execute on function app.stamp_rule_switch() from public
--> statement-breakpoint
create or replace trigger rule_switches_signature before insert or update of is_off, reason on rule_switches for each row when (current_user = 'laurel_user') execute function app.stamp_rule_switch()
--> statement-breakpoint
create or replace trigger rule_switches_told after insert or update or delete on rule_switches for each row execute function app.tell_change('rule_switches', '', '', 'manage_content', 'others')
--> statement-breakpoint
ALTER POLICY "rule_switches_create" ON "rule_switches" TO laurel_user WITH CHECK ((select app.permits('manage_content')));
--> statement-breakpoint
ALTER POLICY "rule_switches_update" ON "rule_switches" TO laurel_user USING ((select app.permits('manage_content'))) WITH CHECK ((select app.permits('manage_content')));
