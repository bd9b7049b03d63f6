drop trigger if exists legal_inputs_fresh on legal_inputs
--> statement-breakpoint
drop trigger if exists legal_inputs_guard on legal_inputs
--> statement-breakpoint
ALTER TABLE "legal_inputs" ADD COLUMN "edited_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "legal_inputs" ADD COLUMN "attorney_answer" text DEFAULT 'none' NOT NULL;
--> statement-breakpoint
ALTER TABLE "legal_inputs" ADD COLUMN "attorney_note" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "legal_inputs" ADD CONSTRAINT "legal_inputs_answer" CHECK ("legal_inputs"."attorney_answer" in ('none', 'objected', 'withdrawn'));
--> statement-breakpoint
ALTER TABLE "legal_inputs" ADD CONSTRAINT "legal_inputs_answered" CHECK ("legal_inputs"."attorney_answer" = 'none' or "legal_inputs"."edited_at" is not null);
--> statement-breakpoint
create or replace trigger legal_inputs_fresh before insert on legal_inputs for each row when (current_user = 'laurel_user' and (new.status is distinct from 'pending' or new.edited_at is distinct from null or new.attorney_answer is distinct from 'none' or new.attorney_note is distinct from '' or new.decided_by is distinct from null or new.decided_at is distinct from null)) execute function app.refuse_columns('status edited_at attorney_answer attorney_note decided_by decided_at')
--> statement-breakpoint
create or replace trigger legal_inputs_guard before update on legal_inputs for each row execute function app.guard_columns('attorney_id: attorney_answer attorney_note', 'others: feedback')
--> statement-breakpoint
create or replace function app.mark_legal_input_edit() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.edited_at := case when new.feedback = (
    select v.feedback from public.legal_input_versions v where v.legal_input_id = new.id and v.number = 1
  ) then null else now() end;
  if new.edited_at is null or new.attorney_answer = 'objected' then
    new.attorney_answer := 'none';
    new.attorney_note := '';
  end if;
  return new;
end
$$
--> statement-breakpoint
revoke execute on function app.mark_legal_input_edit() from public
--> statement-breakpoint
create or replace trigger legal_inputs_marks_edit before update on legal_inputs for each row when (new.feedback is distinct from old.feedback) execute function app.mark_legal_input_edit()
--> statement-breakpoint
ALTER POLICY "legal_inputs_update" ON "legal_inputs" TO laurel_user USING (((select app.permits('manage_content')) and "legal_inputs"."user_id" <> (select app.user_id()) and "legal_inputs"."attorney_id" is distinct from (select app.user_id())) or ("legal_inputs"."attorney_id" = (select app.entitled_user_id_as('attorney')) and "legal_inputs"."user_id" = any ((select app.assigned_people('attorney'))::uuid[]) and "legal_inputs"."edited_at" is not null)) WITH CHECK (((select app.permits('manage_content')) and "legal_inputs"."user_id" <> (select app.user_id()) and "legal_inputs"."attorney_id" is distinct from (select app.user_id())) or ("legal_inputs"."attorney_id" = (select app.entitled_user_id_as('attorney')) and "legal_inputs"."user_id" = any ((select app.assigned_people('attorney'))::uuid[]) and "legal_inputs"."edited_at" is not null));
--> statement-breakpoint
-- What was edited before this: no one changes it now, so nothing is stamped, told or recorded.
alter table legal_inputs disable trigger user;
--> statement-breakpoint
update legal_inputs i
set edited_at = (select max(v.created_at) from legal_input_versions v where v.legal_input_id = i.id)
where exists (
  select from legal_input_versions v where v.legal_input_id = i.id and v.number = 1 and v.feedback <> i.feedback
);
--> statement-breakpoint
alter table legal_inputs enable trigger user;
