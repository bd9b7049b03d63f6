drop trigger if exists document_uploads_guard on document_uploads
--> statement-breakpoint
CREATE TABLE "legal_reviews" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"document_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"attorney_id" uuid NOT NULL,
	"status" text DEFAULT 'in_review' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "legal_reviews_status" CHECK ("legal_reviews"."status" in ('in_review', 'approved', 'changes_requested', 'handed_over')),
	CONSTRAINT "legal_reviews_ended" CHECK (("legal_reviews"."status" = 'in_review') = ("legal_reviews"."ended_at" is null))
);

--> statement-breakpoint
ALTER TABLE "legal_reviews" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "legal_reviews" ADD CONSTRAINT "legal_reviews_document_id_document_uploads_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document_uploads"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "legal_reviews" ADD CONSTRAINT "legal_reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "legal_reviews" ADD CONSTRAINT "legal_reviews_attorney_id_users_id_fk" FOREIGN KEY ("attorney_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "legal_reviews_open" ON "legal_reviews" USING btree ("document_id") WHERE "legal_reviews"."status" = 'in_review';
--> statement-breakpoint
CREATE INDEX "legal_reviews_document" ON "legal_reviews" USING btree ("document_id","created_at");
--> statement-breakpoint
CREATE INDEX "legal_reviews_attorney" ON "legal_reviews" USING btree ("attorney_id","created_at");
--> statement-breakpoint
CREATE INDEX "legal_reviews_applicant" ON "legal_reviews" USING btree ("user_id");
--> statement-breakpoint
create or replace trigger document_uploads_guard before update on document_uploads for each row execute function app.guard_columns('user_id: document_type deleted_at')
--> statement-breakpoint
create or replace function app.reads_document(document uuid) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select from public.document_uploads d
    where d.id = document and (d.user_id = app.user_id_as('applicant')
      or (d.deleted_at is null and d.user_id = any (app.assigned_people('mentor', 'attorney'))))
  );
end
$$
--> statement-breakpoint
revoke execute on function app.reads_document(uuid) from public
--> statement-breakpoint
create or replace function app.open_review(document uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if app.reads_document(document) is not true then
    return null;
  end if;
  return (
    select jsonb_build_object('id', r.id, 'name', u.name, 'is_own', r.attorney_id = app.user_id(), 'created_at', r.created_at)
    from public.legal_reviews r join public.users u on u.id = r.attorney_id
    where r.document_id = document and r.status = 'in_review'
  );
end
$$
--> statement-breakpoint
revoke execute on function app.open_review(uuid) from public
--> statement-breakpoint
grant execute on function app.open_review(uuid) to laurel_user
--> statement-breakpoint
create or replace function app.document_history(document uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if app.reads_document(document) is not true then
    return null;
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('at', e.at, 'kind', e.kind, 'name', u.name) order by e.at, e.place), '[]')
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
$$
--> statement-breakpoint
revoke execute on function app.document_history(uuid) from public
--> statement-breakpoint
grant execute on function app.document_history(uuid) to laurel_user
--> statement-breakpoint
create or replace function app.refused_by_review(reviewed public.document_uploads) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  holder text;
begin
  if reviewed.status in ('Approved', 'Needs Revision') then
    return jsonb_build_object('refused', 'document_reviewed', 'decision', reviewed.status,
      'name', (select u.name from public.users u where u.id = reviewed.reviewer_id));
  end if;
  select u.name into holder from public.legal_reviews r join public.users u on u.id = r.attorney_id
  where r.document_id = reviewed.id and r.status = 'in_review' and r.attorney_id <> app.user_id();
  if holder is null then
    return app.refused('changed_meanwhile');
  end if;
  return jsonb_build_object('refused', 'review_of_another', 'name', holder);
end
$$
--> statement-breakpoint
revoke execute on function app.refused_by_review(public.document_uploads) from public
--> statement-breakpoint
create or replace function app.review_document(document uuid, seen integer, verdict text, notes text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  reader uuid := app.user_id();
  reviewed public.document_uploads;
  held public.legal_reviews;
  begins boolean := verdict = 'Under Review';
begin
  if (verdict in ('Approved', 'Needs Revision')) <> (notes <> '') then
    raise exception 'notes come with a decision, and with nothing else' using errcode = '22023';
  end if;
  select * into reviewed from public.document_uploads d
  where d.id = document and d.deleted_at is null and d.user_id = any (app.assigned_people('mentor', 'attorney'))
  for update;
  if reviewed.id is null then
    return app.refused('not_found');
  elsif reviewed.user_id = reader then
    return app.refused('wrong_role');
  end if;
  select * into held from public.legal_reviews r where r.document_id = document and r.status = 'in_review';
  if reviewed.status = verdict and reviewed.reviewer_id = reader and reviewed.reviewer_notes = notes
    and (not begins or held.attorney_id = reader) and reviewed.version > seen then
    return jsonb_build_object('is_done', true);
  elsif reviewed.version <> seen then
    return app.refused_by_review(reviewed);
  elsif reviewed.status not in ('Pending', 'Under Review') or verdict not in ('Under Review', 'Approved', 'Needs Revision') then
    return app.refused('transition_not_allowed');
  elsif begins then
    if held.attorney_id = reader or not (reviewed.user_id = any (app.assigned_people('attorney'))) then
      return app.refused('transition_not_allowed');
    elsif held.id is not null then
      return app.refused_by_review(reviewed);
    end if;
    perform from public.mentor_assignments m where m.mentor_id = reader and m.user_id = reviewed.user_id for key share;
  if not found then
    return app.refused('not_found');
  end if;
    insert into public.legal_reviews (document_id, user_id, attorney_id) values (document, reviewed.user_id, reader);
  elsif held.attorney_id is distinct from reader and not (reviewed.user_id = any (app.assigned_people('mentor'))) then
    return case when held.id is null then app.refused('review_not_begun') else app.refused_by_review(reviewed) end;
  else
    update public.legal_reviews r
    set ended_at = now(), status = case
      when r.attorney_id <> reader then 'handed_over'
      when verdict = 'Approved' then 'approved'
      else 'changes_requested' end
    where r.id = held.id;
  end if;
  update public.document_uploads d
  set status = verdict, reviewer_notes = notes, reviewer_id = reader, reviewed_at = now()
  where d.id = document;
  return jsonb_build_object('holder', case when held.attorney_id <> reader then held.attorney_id end);
end
$$
--> statement-breakpoint
revoke execute on function app.review_document(uuid, integer, text, text) from public
--> statement-breakpoint
grant execute on function app.review_document(uuid, integer, text, text) to laurel_user
--> statement-breakpoint
create or replace function app.take_over_review(document uuid, seen uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  reader uuid := app.user_id();
  reviewed public.document_uploads;
  held public.legal_reviews;
begin
  select * into reviewed from public.document_uploads d
  where d.id = document and d.deleted_at is null and d.user_id <> reader and d.user_id = any (app.assigned_people('attorney'))
  for update;
  if reviewed.id is null then
    return app.refused('not_found');
  end if;
  select * into held from public.legal_reviews r where r.document_id = document and r.status = 'in_review';
  if held.attorney_id = reader then
    return jsonb_build_object('is_done', true);
  elsif held.id is distinct from seen or reviewed.status <> 'Under Review' then
    return app.refused_by_review(reviewed);
  end if;
  perform from public.mentor_assignments m where m.mentor_id = reader and m.user_id = reviewed.user_id for key share;
  if not found then
    return app.refused('not_found');
  end if;
  update public.legal_reviews r set status = 'handed_over', ended_at = now() where r.id = held.id;
  insert into public.legal_reviews (document_id, user_id, attorney_id) values (document, reviewed.user_id, reader);
  update public.document_uploads d set reviewer_id = reader, reviewed_at = now() where d.id = document;
  return jsonb_build_object('holder', held.attorney_id);
end
$$
--> statement-breakpoint
revoke execute on function app.take_over_review(uuid, uuid) from public
--> statement-breakpoint
grant execute on function app.take_over_review(uuid, uuid) to laurel_user
--> statement-breakpoint
create or replace function app.release_reviews() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.legal_reviews r set status = 'handed_over', ended_at = now()
  where r.attorney_id = old.mentor_id and r.user_id = old.user_id and r.status = 'in_review';
  return old;
end
$$
--> statement-breakpoint
revoke execute on function app.release_reviews() from public
--> statement-breakpoint
create or replace trigger mentor_assignments_release_reviews after delete on mentor_assignments for each row execute function app.release_reviews()
--> statement-breakpoint
create or replace trigger legal_reviews_audit after insert or update or delete on legal_reviews for each row execute function app.audit_row('user_id', 'id')
--> statement-breakpoint
CREATE POLICY "legal_reviews_read" ON "legal_reviews" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("legal_reviews"."attorney_id" = (select app.entitled_user_id_as('attorney')) and "legal_reviews"."user_id" = any ((select app.assigned_people('attorney'))::uuid[]));
--> statement-breakpoint
ALTER POLICY "document_uploads_update" ON "document_uploads" TO laurel_user USING ("document_uploads"."user_id" = (select app.entitled_user_id_as('applicant'))) WITH CHECK ("document_uploads"."user_id" = (select app.entitled_user_id_as('applicant')));
