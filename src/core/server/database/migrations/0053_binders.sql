drop trigger if exists evidence_grants_guard on evidence_grants
--> statement-breakpoint
CREATE TABLE "binders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid DEFAULT app.user_id() NOT NULL,
	"kind" text DEFAULT 'petition' NOT NULL,
	"title" text NOT NULL,
	"scheme" text DEFAULT 'letter' NOT NULL,
	"stamp_prefix" text DEFAULT '' NOT NULL,
	"first_page" integer DEFAULT 1 NOT NULL,
	"has_covers" boolean DEFAULT true NOT NULL,
	"follows_portfolio" boolean DEFAULT true NOT NULL,
	"outline" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "binders_user_kind" UNIQUE("user_id","kind"),
	CONSTRAINT "binders_owner" UNIQUE("id","user_id"),
	CONSTRAINT "binders_kind" CHECK ("binders"."kind" in ('petition', 'response')),
	CONSTRAINT "binders_scheme" CHECK ("binders"."scheme" in ('letter', 'section', 'criterion')),
	CONSTRAINT "binders_first_page" CHECK ("binders"."first_page" >= 1)
);

--> statement-breakpoint
ALTER TABLE "binders" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "file_facts" (
	"sha256" text NOT NULL,
	"engine" text NOT NULL,
	"facts" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "file_facts_sha256_engine_pk" PRIMARY KEY("sha256","engine")
);

--> statement-breakpoint
ALTER TABLE "file_facts" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "letters" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid DEFAULT app.user_id() NOT NULL,
	"binder_id" uuid NOT NULL,
	"document" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "letters_binder" UNIQUE("binder_id")
);

--> statement-breakpoint
ALTER TABLE "letters" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "letter_versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"letter_id" uuid NOT NULL,
	"document" jsonb NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "letter_versions_reason" CHECK ("letter_versions"."reason" in ('kept', 'pack', 'restored'))
);

--> statement-breakpoint
ALTER TABLE "letter_versions" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "packs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"binder_id" uuid NOT NULL,
	"format" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"limit_bytes" bigint NOT NULL,
	"plan" jsonb NOT NULL,
	"plan_hash" text NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"pages" integer NOT NULL,
	"parts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"part_urls" text[] DEFAULT '{}' NOT NULL,
	"letter_url" text,
	"failure" text,
	"is_pinned" boolean DEFAULT false NOT NULL,
	"is_cancelled" boolean DEFAULT false NOT NULL,
	"claimed_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "packs_format" CHECK ("packs"."format" in ('print', 'online')),
	CONSTRAINT "packs_state" CHECK ("packs"."state" in ('queued', 'making', 'ready', 'failed', 'cancelled')),
	CONSTRAINT "packs_parts" CHECK ("packs"."state" <> 'ready' or cardinality("packs"."part_urls") > 0)
);

--> statement-breakpoint
ALTER TABLE "packs" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "evidence_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid DEFAULT app.user_id() NOT NULL,
	"kind" text DEFAULT 'rfe' NOT NULL,
	"receipt_number" text DEFAULT '' NOT NULL,
	"issued_on" date NOT NULL,
	"printed_due_on" date,
	"mailed_to" text DEFAULT 'us' NOT NULL,
	"due_on" date NOT NULL,
	"notice_url" text,
	"answered_on" date,
	"binder_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "evidence_requests_owned" UNIQUE("user_id","id"),
	CONSTRAINT "evidence_requests_kind" CHECK ("evidence_requests"."kind" in ('rfe', 'noid')),
	CONSTRAINT "evidence_requests_mailed_to" CHECK ("evidence_requests"."mailed_to" in ('us', 'abroad')),
	CONSTRAINT "evidence_requests_receipt" CHECK ("evidence_requests"."receipt_number" ~ '^([A-Z]{3}[0-9]{10})?$')
);

--> statement-breakpoint
ALTER TABLE "evidence_requests" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "evidence_objections" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid DEFAULT app.user_id() NOT NULL,
	"request_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"quote" text NOT NULL,
	"element" text,
	"state" text DEFAULT 'open' NOT NULL,
	"exhibits" uuid[] DEFAULT '{}' NOT NULL,
	"task_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "evidence_objections_state" CHECK ("evidence_objections"."state" in ('open', 'answered')),
	CONSTRAINT "evidence_objections_position" CHECK ("evidence_objections"."position" >= 1)
);

--> statement-breakpoint
ALTER TABLE "evidence_objections" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "binder_comments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"binder_id" uuid NOT NULL,
	"exhibit" text,
	"paragraph" text,
	"about" text NOT NULL,
	"author_id" uuid DEFAULT app.user_id(),
	"body" text NOT NULL,
	"edited_at" timestamp with time zone,
	"resolved_at" timestamp with time zone,
	"resolved_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "binder_comments_place" CHECK (coalesce("binder_comments"."exhibit", "binder_comments"."paragraph") is not null)
);

--> statement-breakpoint
ALTER TABLE "binder_comments" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "evidence_grants" ADD COLUMN "may_arrange" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "binders" ADD CONSTRAINT "binders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_binder_id_binders_id_fk" FOREIGN KEY ("binder_id") REFERENCES "public"."binders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "letter_versions" ADD CONSTRAINT "letter_versions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "letter_versions" ADD CONSTRAINT "letter_versions_letter_id_letters_id_fk" FOREIGN KEY ("letter_id") REFERENCES "public"."letters"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "packs" ADD CONSTRAINT "packs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "packs" ADD CONSTRAINT "packs_binder_id_binders_id_fk" FOREIGN KEY ("binder_id") REFERENCES "public"."binders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "evidence_requests" ADD CONSTRAINT "evidence_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "evidence_requests" ADD CONSTRAINT "evidence_requests_binder_id_binders_id_fk" FOREIGN KEY ("binder_id") REFERENCES "public"."binders"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "evidence_objections" ADD CONSTRAINT "evidence_objections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "evidence_objections" ADD CONSTRAINT "evidence_objections_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "evidence_objections" ADD CONSTRAINT "evidence_objections_request" FOREIGN KEY ("user_id","request_id") REFERENCES "public"."evidence_requests"("user_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "binder_comments" ADD CONSTRAINT "binder_comments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "binder_comments" ADD CONSTRAINT "binder_comments_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "binder_comments" ADD CONSTRAINT "binder_comments_resolved_by_users_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "binder_comments" ADD CONSTRAINT "binder_comments_binder_of_owner" FOREIGN KEY ("binder_id","user_id") REFERENCES "public"."binders"("id","user_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "letters_user" ON "letters" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "letter_versions_letter" ON "letter_versions" USING btree ("letter_id","created_at" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "letter_versions_user" ON "letter_versions" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "packs_newest" ON "packs" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "packs_binder" ON "packs" USING btree ("binder_id");
--> statement-breakpoint
CREATE INDEX "packs_waiting" ON "packs" USING btree ("created_at") WHERE "packs"."state" in ('queued', 'making');
--> statement-breakpoint
CREATE UNIQUE INDEX "evidence_requests_binder" ON "evidence_requests" USING btree ("binder_id") WHERE "evidence_requests"."binder_id" is not null;
--> statement-breakpoint
CREATE INDEX "evidence_requests_newest" ON "evidence_requests" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "evidence_requests_due" ON "evidence_requests" USING btree ("due_on") WHERE "evidence_requests"."answered_on" is null and "evidence_requests"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "evidence_objections_order" ON "evidence_objections" USING btree ("request_id","position","created_at");
--> statement-breakpoint
CREATE INDEX "evidence_objections_owner" ON "evidence_objections" USING btree ("user_id","deleted_at");
--> statement-breakpoint
CREATE INDEX "evidence_objections_task" ON "evidence_objections" USING btree ("task_id");
--> statement-breakpoint
CREATE INDEX "binder_comments_binder" ON "binder_comments" USING btree ("binder_id","created_at");
--> statement-breakpoint
CREATE INDEX "binder_comments_owner" ON "binder_comments" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "binder_comments_author" ON "binder_comments" USING btree ("author_id");
--> statement-breakpoint
CREATE INDEX "binder_comments_resolver" ON "binder_comments" USING btree ("resolved_by");
--> statement-breakpoint
ALTER TABLE "evidence_grants" ADD CONSTRAINT "evidence_grants_arranged" CHECK (not "evidence_grants"."may_arrange" or "evidence_grants"."all_types" or 'binders' = any ("evidence_grants"."types"));
--> statement-breakpoint
create or replace function app.may_read_file(owner uuid, address text) returns boolean
language sql stable set search_path = ''
as $$
  select exists (select from public.awards t where t.user_id = owner and (t.certificate_url = address or address = any (t.media_coverage_url) or address = any (t.photos_url)))
    or exists (select from public.memberships t where t.user_id = owner and (t.evidence_url = address or t.membership_card_url = address or address = any (t.leadership_roles)))
    or exists (select from public.published_materials t where t.user_id = owner and (t.material_url = address))
    or exists (select from public.judging_events t where t.user_id = owner and (t.invitation_letter_url = address or t.evidence_url = address or address = any (t.photos_url)))
    or exists (select from public.original_contributions t where t.user_id = owner and (t.evidence_url = address))
    or exists (select from public.patents t where t.user_id = owner and (address = any (t.grant_certificates) or t.expert_letter_url = address or address = any (t.technical_documents_url)))
    or exists (select from public.scholarly_articles t where t.user_id = owner and (t.acceptance_file_url = address or address = any (t.published_materials) or address = any (t.presentation_certificates) or address = any (t.impact_letters)))
    or exists (select from public.artistic_exhibitions t where t.user_id = owner and (address = any (t.documents_url)))
    or exists (select from public.critical_roles t where t.user_id = owner and (t.org_chart_url = address or address = any (t.recognition_docs) or address = any (t.supervisor_signed_letters) or address = any (t.grant_certificates)))
    or exists (select from public.high_salary t where t.user_id = owner and (t.comparison_report_url = address or t.offer_letter_url = address or address = any (t.w2_documents)))
    or exists (select from public.commercial_success t where t.user_id = owner and (t.supporting_docs_url = address))
    or exists (select from public.totality t where t.user_id = owner and (address = any (t.executive_summary_docs) or address = any (t.national_or_international_impact_docs) or address = any (t.unique_contributions_docs) or address = any (t.cross_criteria_integration_docs) or address = any (t.comparison_with_peers_docs) or address = any (t.recommendation_summary_docs) or t.expert_affidavits_url = address or address = any (t.one_time_award_docs) or address = any (t.comparable_evidence_docs) or address = any (t.continuing_work_docs)))
    or exists (select from public.translations t where t.user_id = owner and (t.original_url = address or t.translation_url = address or t.certificate_url = address))
    or exists (select from public.binders t where t.user_id = owner and (jsonb_path_exists(t.outline, 'strict $.** ? (@ == $address)', jsonb_build_object('address', address))))
    or exists (select from public.packs t where t.user_id = owner and (address = any (t.part_urls) or t.letter_url = address))
    or exists (select from public.document_uploads t where t.user_id = owner and (t.file_url = address))
    or exists (select from public.tasks t where t.user_id = owner and (address = any (t.task_files) or address = any (t.submission_files)))
    or exists (select from public.evidence_requests t where t.user_id = owner and (t.notice_url = address))
    or exists (select from public.messages t where t.sender_id = owner and (address = any (t.files)))
    or exists (select from public.request_deliveries t where t.user_id = owner and (address = any (t.files)))
    or exists (select from public.product_files t where t.uploaded_by = owner and (t.file_url = address))
    or exists (select from public.provider_applications t where t.user_id = owner and (address = any (t.documents)))
    or exists (select from public.user_credentials t where t.user_id = owner and (t.document_url = address))
    or exists (select from public.mentor_profiles t where t.user_id = owner and (t.profile_image_url = address))
    or exists (select from public.support_tickets t where t.user_id = owner and (address = any (t.files)))
    or exists (select from public.support_replies t where t.user_id = owner and (address = any (t.files)))
$$
--> statement-breakpoint
revoke execute on function app.may_read_file(uuid, text) from public
--> statement-breakpoint
grant execute on function app.may_read_file(uuid, text) to laurel_user
--> statement-breakpoint
create or replace trigger binders_guard before update on binders for each row execute function app.guard_columns('user_id: title scheme stamp_prefix first_page has_covers outline follows_portfolio', 'others: title scheme stamp_prefix first_page has_covers outline')
--> statement-breakpoint
create or replace trigger binders_stamp before insert or update on binders for each row execute function app.stamp_iocuv()
--> statement-breakpoint
create or replace trigger letters_guard before update on letters for each row execute function app.guard_columns('user_id: document')
--> statement-breakpoint
create or replace trigger letters_stamp before insert or update on letters for each row execute function app.stamp_iocuv()
--> statement-breakpoint
create or replace trigger packs_guard before update on packs for each row execute function app.guard_columns('user_id: is_pinned is_cancelled', 'others: is_cancelled')
--> statement-breakpoint
create or replace trigger packs_stamp before insert or update on packs for each row execute function app.stamp_iocuv()
--> statement-breakpoint
create or replace trigger evidence_grants_guard before update on evidence_grants for each row execute function app.guard_columns('user_id: all_types types may_arrange shared_at')
--> statement-breakpoint
create or replace trigger evidence_requests_fresh before insert on evidence_requests for each row when (current_user = 'laurel_user' and (new.binder_id is distinct from null)) execute function app.refuse_columns('binder_id')
--> statement-breakpoint
create or replace trigger evidence_requests_guard before update on evidence_requests for each row execute function app.guard_columns('user_id: kind receipt_number issued_on printed_due_on mailed_to due_on notice_url answered_on binder_id deleted_at')
--> statement-breakpoint
create or replace trigger evidence_requests_stamp before insert or update on evidence_requests for each row execute function app.stamp_iocuvd()
--> statement-breakpoint
create or replace trigger evidence_objections_fresh before insert on evidence_objections for each row when (current_user = 'laurel_user' and (new.state is distinct from 'open' or new.exhibits is distinct from '{}' or new.task_id is distinct from null)) execute function app.refuse_columns('state exhibits task_id')
--> statement-breakpoint
create or replace trigger evidence_objections_guard before update on evidence_objections for each row execute function app.guard_columns('user_id: position quote element state exhibits task_id deleted_at')
--> statement-breakpoint
create or replace trigger evidence_objections_stamp before insert or update on evidence_objections for each row execute function app.stamp_iocuvd()
--> statement-breakpoint
create or replace trigger binder_comments_fresh before insert on binder_comments for each row when (current_user = 'laurel_user' and (new.edited_at is distinct from null or new.resolved_at is distinct from null or new.resolved_by is distinct from null)) execute function app.refuse_columns('edited_at resolved_at resolved_by')
--> statement-breakpoint
create or replace trigger binder_comments_guard before update on binder_comments for each row execute function app.guard_columns('author_id: body edited_at resolved_at', 'user_id: resolved_at')
--> statement-breakpoint
create or replace trigger binder_comments_stamp before insert or update on binder_comments for each row execute function app.stamp_iocuv()
--> statement-breakpoint
create or replace function app.known_of_binder(binder uuid, wanted_engine text) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  found public.binders;
begin
  select b.* into found from public.binders b
  where b.id = binder
    and (b.user_id = app.user_id_as('applicant') or b.user_id = any (app.granted_people('binders')));
  if found.id is null then
    return null;
  end if;
  return (
    with named as (
      select app.file_url(f.key) as address, f.name, f.sha256, f.size
      from public.files f
      where f.user_id = found.user_id
        and (f.scan_status in ('unscanned', 'clean') or (f.scan_status <> 'infected' and f.user_id = app.user_id()))
        and app.file_url(f.key) in (
          select s #>> '{}' from public.binders b, jsonb_path_query(b.outline, 'strict $.** ? (@.type() == "string")') as s where b.user_id = found.user_id
        )
    )
    select json_build_object(
      'files', (
        select coalesce(json_object_agg(n.address, json_build_object('name', n.name, 'sha256', n.sha256, 'size', n.size)), '{}')
        from named n
      ),
      'facts', (
        select coalesce(json_object_agg(k.sha256, k.facts), '{}') from public.file_facts k
        where k.engine = wanted_engine and k.sha256 in (select n.sha256 from named n)
      ),
      'letter', (
        select json_build_object('id', l.id, 'document', l.document) from public.letters l where l.binder_id = found.id
      ),
      'translations', (
        select coalesce(json_agg(json_build_object(
          'original', t.original_url, 'language', t.language, 'translation', t.translation_url, 'certificate', t.certificate_url,
          'isComplete', t.translation_url is not null and t.certificate_url is not null and t.translator_name <> '' and t.translated_on is not null
        )), '[]')
        from public.translations t
        where t.user_id = found.user_id and t.deleted_at is null and t.original_url in (select n.address from named n)
      ),
      'petition', (
        select row_to_json(b) from public.binders b
        where found.kind = 'response' and b.user_id = found.user_id and b.kind = 'petition'
      ),
      'petitionLetter', (
        select json_build_object('id', l.id, 'document', l.document)
        from public.letters l join public.binders b on b.id = l.binder_id
        where found.kind = 'response' and b.user_id = found.user_id and b.kind = 'petition'
      ),
      'filed', (
        select row_to_json(f) from (
          select p.plan -> 'sections' as sections, p.plan -> 'exhibits' as exhibits,
            (p.plan -> 'pages' -> -1 ->> 'number')::int as "lastPage", p.created_at as made_at
          from public.packs p join public.binders b on b.id = p.binder_id
          where found.kind = 'response' and b.user_id = found.user_id and b.kind = 'petition'
            and p.state = 'ready' and p.is_pinned
          order by p.created_at desc, p.id desc limit 1
        ) as f
      )
    )
  );
end
$$
--> statement-breakpoint
revoke execute on function app.known_of_binder(uuid, text) from public
--> statement-breakpoint
grant execute on function app.known_of_binder(uuid, text) to laurel_user
--> statement-breakpoint
create or replace function app.keep_files_of_binder() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if current_user = 'laurel_user' and old.user_id is distinct from app.user_id() and (
    select coalesce(array_agg(distinct s #>> '{}' order by s #>> '{}'), '{}')
    from jsonb_path_query(new.outline, 'strict $.** ? (@.type() == "string")') as s where s #>> '{}' like '/files/%'
  ) <> (
    select coalesce(array_agg(distinct s #>> '{}' order by s #>> '{}'), '{}')
    from jsonb_path_query(old.outline, 'strict $.** ? (@.type() == "string")') as s where s #>> '{}' like '/files/%'
  ) then
    raise exception 'the files of a binder are its owner''s to add and to remove' using errcode = '42501';
  end if;
  return new;
end
$$
--> statement-breakpoint
revoke execute on function app.keep_files_of_binder() from public
--> statement-breakpoint
create or replace trigger binders_files_kept before update of outline on binders for each row execute function app.keep_files_of_binder()
--> statement-breakpoint
create or replace function app.arranged_people() returns uuid[]
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(array_agg(g.user_id), '{}')
    from public.evidence_grants g
    join public.user_roles r on r.user_id = g.user_id and r.role = 'applicant' and r.is_active
      and (r.is_subscribed or now() <= r.trial_end_date)
    where g.provider_id = app.user_id()
      and g.may_arrange
      and g.user_id = any (app.assigned_people('attorney'))
  );
end
$$
--> statement-breakpoint
revoke execute on function app.arranged_people() from public
--> statement-breakpoint
grant execute on function app.arranged_people() to laurel_user
--> statement-breakpoint
create or replace function app.author_of_binder_comment(comment uuid) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select u.name
    from public.binder_comments c
    join public.users u on u.id = c.author_id
    where c.id = comment
      and (c.user_id = app.user_id_as('applicant') or c.user_id = any (app.granted_people('binders')))
  );
end
$$
--> statement-breakpoint
revoke execute on function app.author_of_binder_comment(uuid) from public
--> statement-breakpoint
grant execute on function app.author_of_binder_comment(uuid) to laurel_user
--> statement-breakpoint
create or replace function app.sign_resolution() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if current_user = 'laurel_user' and new.resolved_at is distinct from old.resolved_at then
    new.resolved_by := case when new.resolved_at is not null then app.user_id() end;
  end if;
  return new;
end
$$
--> statement-breakpoint
revoke execute on function app.sign_resolution() from public
--> statement-breakpoint
create or replace trigger binder_comments_signed before update of resolved_at on binder_comments for each row execute function app.sign_resolution()
--> statement-breakpoint
create or replace trigger binders_told after insert or update or delete on binders for each row execute function app.tell_change('binders', 'user_id', 'user_id', '', 'all')
--> statement-breakpoint
create or replace trigger letters_told after insert or update or delete on letters for each row execute function app.tell_change('letters', 'user_id', '', '', 'all')
--> statement-breakpoint
create or replace trigger packs_told after insert or update or delete on packs for each row execute function app.tell_change('packs', 'user_id', 'user_id', '', 'all')
--> statement-breakpoint
create or replace trigger evidence_requests_told after insert or update or delete on evidence_requests for each row execute function app.tell_change('evidence_requests', 'user_id', '', '', 'others')
--> statement-breakpoint
create or replace trigger evidence_objections_told after insert or update or delete on evidence_objections for each row execute function app.tell_change('evidence_objections', 'user_id', '', '', 'others')
--> statement-breakpoint
create or replace trigger binder_comments_told after insert or update or delete on binder_comments for each row execute function app.tell_change('binder_comments', 'user_id', 'user_id', '', 'others')
--> statement-breakpoint
create or replace function app.search_of_evidence_requests() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op <> 'DELETE' then
    perform app.search_keep('evidence_requests', "evidence_requests"."id", "evidence_requests"."user_id", "evidence_requests"."created_at", case when "evidence_requests"."kind" = 'rfe' then 'Request for evidence' else 'Notice of intent to deny' end, concat_ws(' ', "evidence_requests"."receipt_number"), array["evidence_requests"."notice_url"])
    from public."evidence_requests" where "evidence_requests"."id" = new.id and "evidence_requests"."deleted_at" is null;
    if found then
      return null;
    end if;
  end if;
  delete from public.search_entries where row_id = coalesce(new.id, old.id);
  return null;
end
$$
--> statement-breakpoint
revoke execute on function app.search_of_evidence_requests() from public
--> statement-breakpoint
create or replace trigger search_entry after insert or update or delete on evidence_requests for each row execute function app.search_of_evidence_requests()
--> statement-breakpoint
select app.search_keep('evidence_requests', "evidence_requests"."id", "evidence_requests"."user_id", "evidence_requests"."created_at", case when "evidence_requests"."kind" = 'rfe' then 'Request for evidence' else 'Notice of intent to deny' end, concat_ws(' ', "evidence_requests"."receipt_number"), array["evidence_requests"."notice_url"])
    from public."evidence_requests" where "evidence_requests"."deleted_at" is null
--> statement-breakpoint
create or replace trigger binders_audit after insert or update or delete on binders for each row execute function app.audit_row('user_id', 'id')
--> statement-breakpoint
create or replace trigger binder_comments_audit after insert or update or delete on binder_comments for each row execute function app.audit_row('user_id', 'id')
--> statement-breakpoint
CREATE POLICY "binders_read" ON "binders" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("binders"."user_id" = (select app.user_id_as('applicant')) or "binders"."user_id" = any ((select app.granted_people('binders'))::uuid[]));
--> statement-breakpoint
CREATE POLICY "binders_create" ON "binders" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ("binders"."user_id" = (select app.entitled_user_id_as('applicant')));
--> statement-breakpoint
CREATE POLICY "binders_update" ON "binders" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ("binders"."user_id" = (select app.entitled_user_id_as('applicant')) or "binders"."user_id" = any ((select app.arranged_people())::uuid[])) WITH CHECK ("binders"."user_id" = (select app.entitled_user_id_as('applicant')) or "binders"."user_id" = any ((select app.arranged_people())::uuid[]));
--> statement-breakpoint
CREATE POLICY "file_facts_read" ON "file_facts" AS PERMISSIVE FOR SELECT TO "laurel_user" USING (exists (select from files where files.sha256 = "file_facts"."sha256"));
--> statement-breakpoint
CREATE POLICY "letters_read" ON "letters" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("letters"."user_id" = (select app.user_id_as('applicant')));
--> statement-breakpoint
CREATE POLICY "letters_create" ON "letters" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ("letters"."user_id" = (select app.entitled_user_id_as('applicant')) and "letters"."binder_id" in (select id from binders where user_id = (select app.user_id())));
--> statement-breakpoint
CREATE POLICY "letters_update" ON "letters" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ("letters"."user_id" = (select app.entitled_user_id_as('applicant'))) WITH CHECK ("letters"."user_id" = (select app.entitled_user_id_as('applicant')));
--> statement-breakpoint
CREATE POLICY "letter_versions_read" ON "letter_versions" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("letter_versions"."user_id" = (select app.user_id_as('applicant')));
--> statement-breakpoint
CREATE POLICY "packs_read" ON "packs" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("packs"."user_id" = (select app.user_id_as('applicant')) or "packs"."user_id" = any ((select app.granted_people('binders'))::uuid[]));
--> statement-breakpoint
CREATE POLICY "packs_update" ON "packs" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ("packs"."user_id" = (select app.entitled_user_id_as('applicant')) or "packs"."user_id" = any ((select app.arranged_people())::uuid[])) WITH CHECK ("packs"."user_id" = (select app.entitled_user_id_as('applicant')) or "packs"."user_id" = any ((select app.arranged_people())::uuid[]));
--> statement-breakpoint
CREATE POLICY "evidence_requests_read" ON "evidence_requests" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("evidence_requests"."user_id" = (select app.user_id_as('applicant')));
--> statement-breakpoint
CREATE POLICY "evidence_requests_create" ON "evidence_requests" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ("evidence_requests"."user_id" = (select app.entitled_user_id_as('applicant')) and "evidence_requests"."binder_id" is null);
--> statement-breakpoint
CREATE POLICY "evidence_requests_update" ON "evidence_requests" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ("evidence_requests"."user_id" = (select app.entitled_user_id_as('applicant'))) WITH CHECK ("evidence_requests"."user_id" = (select app.entitled_user_id_as('applicant')) and ("evidence_requests"."binder_id" is null or exists (
          select from binders where binders.id = "evidence_requests"."binder_id" and binders.user_id = "evidence_requests"."user_id" and binders.kind = 'response')));
--> statement-breakpoint
CREATE POLICY "evidence_objections_read" ON "evidence_objections" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("evidence_objections"."user_id" = (select app.user_id_as('applicant')));
--> statement-breakpoint
CREATE POLICY "evidence_objections_create" ON "evidence_objections" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ("evidence_objections"."user_id" = (select app.entitled_user_id_as('applicant')) and "evidence_objections"."task_id" is null);
--> statement-breakpoint
CREATE POLICY "evidence_objections_update" ON "evidence_objections" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ("evidence_objections"."user_id" = (select app.entitled_user_id_as('applicant'))) WITH CHECK ("evidence_objections"."user_id" = (select app.entitled_user_id_as('applicant')) and ("evidence_objections"."task_id" is null or exists (
          select from tasks where tasks.id = "evidence_objections"."task_id" and tasks.user_id = "evidence_objections"."user_id")));
--> statement-breakpoint
CREATE POLICY "binder_comments_read" ON "binder_comments" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("binder_comments"."user_id" = (select app.user_id_as('applicant')) or "binder_comments"."user_id" = any ((select app.granted_people('binders'))::uuid[]));
--> statement-breakpoint
CREATE POLICY "binder_comments_create" ON "binder_comments" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ("binder_comments"."author_id" = (select app.user_id()) and ("binder_comments"."user_id" = (select app.entitled_user_id_as('applicant')) or "binder_comments"."user_id" = any ((select app.granted_people('binders'))::uuid[])));
--> statement-breakpoint
CREATE POLICY "binder_comments_update" ON "binder_comments" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ("binder_comments"."user_id" = (select app.entitled_user_id_as('applicant')) or ("binder_comments"."author_id" = (select app.user_id()) and ("binder_comments"."user_id" = (select app.entitled_user_id_as('applicant')) or "binder_comments"."user_id" = any ((select app.granted_people('binders'))::uuid[])))) WITH CHECK ("binder_comments"."user_id" = (select app.entitled_user_id_as('applicant')) or ("binder_comments"."author_id" = (select app.user_id()) and ("binder_comments"."user_id" = (select app.entitled_user_id_as('applicant')) or "binder_comments"."user_id" = any ((select app.granted_people('binders'))::uuid[]))));
--> statement-breakpoint
CREATE POLICY "binder_comments_remove" ON "binder_comments" AS PERMISSIVE FOR DELETE TO "laurel_user" USING ("binder_comments"."author_id" = (select app.user_id()) and ("binder_comments"."user_id" = (select app.entitled_user_id_as('applicant')) or "binder_comments"."user_id" = any ((select app.granted_people('binders'))::uuid[])));
--> statement-breakpoint
ALTER POLICY "evidence_grants_create" ON "evidence_grants" TO laurel_user WITH CHECK ("evidence_grants"."user_id" = (select app.entitled_user_id_as('applicant')) and "evidence_grants"."provider_id" in (select mentor_id from mentor_assignments where user_id = (select app.user_id())) and (not "evidence_grants"."may_arrange" or "evidence_grants"."provider_id" = any ((select app.assigned_providers('attorney'))::uuid[])));
--> statement-breakpoint
ALTER POLICY "evidence_grants_update" ON "evidence_grants" TO laurel_user USING ("evidence_grants"."user_id" = (select app.user_id_as('applicant'))) WITH CHECK (("evidence_grants"."user_id" = (select app.entitled_user_id_as('applicant')) and (not "evidence_grants"."may_arrange" or "evidence_grants"."provider_id" = any ((select app.assigned_providers('attorney'))::uuid[]))) or ("evidence_grants"."user_id" = (select app.user_id_as('applicant')) and "evidence_grants"."shared_at" is null));
