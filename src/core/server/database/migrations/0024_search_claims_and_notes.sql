create extension if not exists pg_trgm with schema public
--> statement-breakpoint
drop trigger if exists service_requests_guard on service_requests
--> statement-breakpoint
drop trigger if exists tasks_fresh on tasks
--> statement-breakpoint
drop trigger if exists tasks_guard on tasks
--> statement-breakpoint
CREATE TABLE "criterion_claims" (
	"user_id" uuid DEFAULT app.user_id() NOT NULL,
	"criterion" text NOT NULL,
	"is_claimed" boolean NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "criterion_claims_pkey" PRIMARY KEY("user_id","criterion")
);

--> statement-breakpoint
ALTER TABLE "criterion_claims" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "search_entries" (
	"row_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"source" text NOT NULL,
	"title" text NOT NULL,
	"words" text NOT NULL,
	"files" text[] NOT NULL,
	"file_names" text NOT NULL,
	"text" text GENERATED ALWAYS AS (words || file_names) STORED NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);

--> statement-breakpoint
ALTER TABLE "search_entries" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "search_words" (
	"user_id" uuid NOT NULL,
	"word" text NOT NULL,
	CONSTRAINT "search_words_pkey" PRIMARY KEY("user_id","word")
);

--> statement-breakpoint
ALTER TABLE "search_words" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "service_requests" ADD COLUMN "notes" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "support_replies" ADD COLUMN "files" text[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
ALTER TABLE "support_tickets" ADD COLUMN "files" text[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "review_opened_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "criterion_claims" ADD CONSTRAINT "criterion_claims_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "search_entries" ADD CONSTRAINT "search_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "search_words" ADD CONSTRAINT "search_words_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "search_entries_newest" ON "search_entries" USING btree ("user_id","created_at" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "search_entries_titles" ON "search_entries" USING btree ("user_id",left("words", 120) text_pattern_ops);
--> statement-breakpoint
CREATE INDEX "search_entries_text" ON "search_entries" USING gin ("text" gin_trgm_ops) WITH (gin_pending_list_limit=256);
--> statement-breakpoint
CREATE INDEX "search_words_similar" ON "search_words" USING gin ("word" gin_trgm_ops) WITH (gin_pending_list_limit=256);
--> statement-breakpoint
CREATE INDEX "files_address" ON "files" USING btree (app.file_url("key"));
--> statement-breakpoint
create or replace function app.stamp_ou() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    new.updated_at := now();
  else
    new.user_id := old.user_id;
    new.updated_at := now();
  end if;
  return new;
end
$$
--> statement-breakpoint
revoke execute on function app.stamp_ou() from public
--> statement-breakpoint
grant execute on function app.stamp_ou() to laurel_user
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
    or exists (select from public.critical_roles t where t.user_id = owner and (t.org_chart_url = address or address = any (t.recognition_docs) or address = any (t.supervisor_signed_letters) or address = any (t.grant_certificates)))
    or exists (select from public.high_salary t where t.user_id = owner and (t.comparison_report_url = address or t.offer_letter_url = address or address = any (t.w2_documents)))
    or exists (select from public.commercial_success t where t.user_id = owner and (t.supporting_docs_url = address))
    or exists (select from public.totality t where t.user_id = owner and (address = any (t.executive_summary_docs) or address = any (t.national_or_international_impact_docs) or address = any (t.unique_contributions_docs) or address = any (t.cross_criteria_integration_docs) or address = any (t.comparison_with_peers_docs) or address = any (t.recommendation_summary_docs) or t.expert_affidavits_url = address))
    or exists (select from public.document_uploads t where t.user_id = owner and (t.file_url = address))
    or exists (select from public.tasks t where t.user_id = owner and (address = any (t.task_files) or address = any (t.submission_files)))
    or exists (select from public.support_tickets t where t.user_id = owner and (address = any (t.files)))
    or exists (select from public.support_replies t where t.user_id = owner and (address = any (t.files)))
$$
--> statement-breakpoint
revoke execute on function app.may_read_file(uuid, text) from public
--> statement-breakpoint
grant execute on function app.may_read_file(uuid, text) to laurel_user
--> statement-breakpoint
create or replace trigger criterion_claims_guard before update on criterion_claims for each row execute function app.guard_columns('user_id: is_claimed')
--> statement-breakpoint
create or replace trigger criterion_claims_stamp before insert or update on criterion_claims for each row execute function app.stamp_ou()
--> statement-breakpoint
create or replace trigger tasks_fresh before insert on tasks for each row when (current_user = 'laurel_user' and (new.reviewer_comments is distinct from '' or new.review_opened_at is distinct from null)) execute function app.refuse_columns('reviewer_comments review_opened_at')
--> statement-breakpoint
create or replace trigger tasks_guard before update on tasks for each row execute function app.guard_columns('user_id: title criteria action_item due_date task_files submission_files status deleted_at', 'others: status reviewer_comments review_opened_at')
--> statement-breakpoint
create or replace trigger service_requests_guard before update on service_requests for each row execute function app.guard_columns('user_id: product delivery_time cost quantity payment_link notes deleted_at', 'others: status')
--> statement-breakpoint
create or replace function app.search_plain(given text) returns text
language sql immutable set search_path = ''
as $$
  select btrim(regexp_replace(lower(regexp_replace(normalize(coalesce(given, ''), nfkd), '[\u0300-\u036f]', '', 'g')), '\s+', ' ', 'g'))
$$
--> statement-breakpoint
revoke execute on function app.search_plain(text) from public
--> statement-breakpoint
create or replace function app.search_pattern(part text) returns text
language sql immutable set search_path = ''
as $$
  select '%' || regexp_replace(part, '([\\%_])', '\\\1', 'g') || '%'
$$
--> statement-breakpoint
revoke execute on function app.search_pattern(text) from public
--> statement-breakpoint
create or replace function app.search_words_of(given text) returns setof text
language sql immutable set search_path = ''
as $$
  select distinct found[1] from regexp_matches(given, '[[:alpha:]]{3,40}', 'g') as found
$$
--> statement-breakpoint
revoke execute on function app.search_words_of(text) from public
--> statement-breakpoint
create or replace function app.search_file_names(addresses text[]) returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce(string_agg(' ' || app.search_plain(f.name), '' order by f.key), '')
  from public.files f
  where app.file_url(f.key) = any (addresses)
$$
--> statement-breakpoint
revoke execute on function app.search_file_names(text[]) from public
--> statement-breakpoint
create or replace function app.search_keep(source text, row_id uuid, owner uuid, made timestamp with time zone, title text, fields text, addresses text[]) returns void
language sql security definer set search_path = ''
as $$
  insert into public.search_entries as kept (row_id, user_id, source, title, words, files, file_names, created_at)
  values (row_id, owner, source, title, ' ' || app.search_plain(title) || ' ' || app.search_plain(fields), array_remove(addresses, null), app.search_file_names(addresses), made)
  on conflict on constraint search_entries_pkey do update
  set title = excluded.title, words = excluded.words, files = excluded.files, file_names = excluded.file_names
  where (kept.title, kept.words, kept.files, kept.file_names) is distinct from (excluded.title, excluded.words, excluded.files, excluded.file_names)
$$
--> statement-breakpoint
revoke execute on function app.search_keep(text, uuid, uuid, timestamp with time zone, text, text, text[]) from public
--> statement-breakpoint
create or replace function app.search_learn() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op <> 'DELETE' then
    insert into public.search_words (user_id, word)
    select new.user_id, word from app.search_words_of(new.text) as word order by word
    on conflict do nothing;
  end if;
  -- With a user, all their words go.
  if tg_op <> 'INSERT' and exists (select from public.users where id = old.user_id) then
    delete from public.search_words known
    where known.user_id = old.user_id
      and known.word = any (array(select app.search_words_of(old.text) except select app.search_words_of(new.text)))
      and not exists (
        select from public.search_entries e
        where e.user_id = old.user_id and e.text like '%' || known.word || '%'
      );
  end if;
  return null;
end
$$
--> statement-breakpoint
revoke execute on function app.search_learn() from public
--> statement-breakpoint
create or replace trigger search_learn after insert or update or delete on search_entries for each row execute function app.search_learn()
--> statement-breakpoint
create or replace function app.search_renamed() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.search_entries e
  set file_names = app.search_file_names(e.files)
  where e.user_id = new.user_id and app.file_url(new.key) = any (e.files);
  return null;
end
$$
--> statement-breakpoint
revoke execute on function app.search_renamed() from public
--> statement-breakpoint
create or replace function app.search_newest(person uuid, patterns text[]) returns uuid[]
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off
as $$
begin
  return array(
    select recent.row_id from (
      select e.row_id, e.text from public.search_entries e where e.user_id = person order by e.created_at desc limit 2000
    ) as recent
    where recent.text like all (patterns)
    limit 24
  );
end
$$
--> statement-breakpoint
revoke execute on function app.search_newest(uuid, text[]) from public
--> statement-breakpoint
create or replace function app.search_matches(person uuid, phrase text, wanted text[]) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  patterns text[] := array(select app.search_pattern(word) from unnest(wanted) as word order by length(word) desc);
  longest text := patterns[1];
  second text := coalesce(patterns[2], longest);
  third text := coalesce(patterns[3], longest);
  beginning text := ' ' || ltrim(app.search_pattern(phrase), '%');
  ids uuid[] := array(
    select titled.row_id from (
      select e.row_id, e.created_at from public.search_entries e
      where e.user_id = person and left(e.words, 120) like beginning limit 200
    ) as titled
    order by titled.created_at desc, titled.row_id
    limit 12
  );
  others uuid[];
begin
  if cardinality(ids) < 12 then
    others := app.search_newest(person, patterns);
    if cardinality(others) < 24 then
      others := array(
      select e.row_id
      from public.search_entries e
      where e.user_id = person and e.text like longest and e.text like second and e.text like third and e.text like all (patterns)
      order by e.created_at desc, e.row_id
      limit 24
      );
    end if;
    ids := ids || array(
      select other.id from unnest(others) with ordinality as other (id, place)
      where other.id <> all (ids) order by other.place
    );
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('source', e.source, 'id', e.row_id, 'title', e.title) order by chosen.place), '[]')
    from unnest(ids[1:12]) with ordinality as chosen (id, place)
    join public.search_entries e on e.row_id = chosen.id
  );
end
$$
--> statement-breakpoint
revoke execute on function app.search_matches(uuid, text, text[]) from public
--> statement-breakpoint
create or replace function app.search_corrected(person uuid, wanted text[]) returns text[]
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  part text;
  swapped text[];
  pattern text;
  meant text[] := '{}';
begin
  foreach part in array wanted loop
    pattern := app.search_pattern(part);
    if length(part) > 3
      and not exists (select from public.search_words known where known.user_id = person and known.word = part)
      and not exists (select from public.search_entries e where e.user_id = person and e.text like pattern)
    then
      -- Two letters in the wrong order are the commonest mistake, and leave few trigrams in common.
      swapped := array(
        select overlay(part placing substr(part, n + 1, 1) || substr(part, n, 1) from n for 2)
        from generate_series(1, length(part) - 1) as n
      );
      part := (
        select known.word
        from public.search_words known
        where known.user_id = person and (known.word operator(public.%) part or known.word = any (swapped))
        order by known.word = any (swapped) desc, public.similarity(known.word, part) desc, known.word
        limit 1
      );
    end if;
    meant := meant || part;
  end loop;
  return meant;
end
$$
--> statement-breakpoint
revoke execute on function app.search_corrected(uuid, text[]) from public
--> statement-breakpoint
create or replace function app.search_find(typed text) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  person uuid := app.user_id();
  phrase text := app.search_plain(typed);
  wanted text[] := regexp_split_to_array(phrase, '\s+');
  meant text[];
  answer jsonb;
begin
  if person is null or phrase = '' then
    return '[]';
  end if;
  answer := app.search_matches(person, phrase, wanted);
  if answer = '[]' then
    meant := app.search_corrected(person, wanted);
    if meant <> wanted and array_position(meant, null) is null then
      answer := app.search_matches(person, array_to_string(meant, ' '), meant);
    end if;
  end if;
  return answer;
end
$$
--> statement-breakpoint
revoke execute on function app.search_find(text) from public
--> statement-breakpoint
grant execute on function app.search_find(text) to laurel_user
--> statement-breakpoint
create or replace trigger search_renamed after update of name on files for each row when (old.name is distinct from new.name) execute function app.search_renamed()
--> statement-breakpoint
create or replace function app.search_of_awards() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op <> 'DELETE' then
    perform app.search_keep('awards', "awards"."id", "awards"."user_id", "awards"."created_at", left(split_part("awards"."award_name", E'
', 1), 200), concat_ws(' ', "awards"."award_name", "awards"."awarding_organization", "awards"."award_level", "awards"."award_date", "awards"."award_criteria"), array["awards"."certificate_url"] || "awards"."media_coverage_url" || "awards"."photos_url")
    from public."awards" where "awards"."id" = new.id and "awards"."deleted_at" is null;
    if found then
      return null;
    end if;
  end if;
  delete from public.search_entries where row_id = coalesce(new.id, old.id);
  return null;
end
$$
--> statement-breakpoint
revoke execute on function app.search_of_awards() from public
--> statement-breakpoint
create or replace trigger search_entry after insert or update or delete on awards for each row execute function app.search_of_awards()
--> statement-breakpoint
select app.search_keep('awards', "awards"."id", "awards"."user_id", "awards"."created_at", left(split_part("awards"."award_name", E'
', 1), 200), concat_ws(' ', "awards"."award_name", "awards"."awarding_organization", "awards"."award_level", "awards"."award_date", "awards"."award_criteria"), array["awards"."certificate_url"] || "awards"."media_coverage_url" || "awards"."photos_url")
    from public."awards" where "awards"."deleted_at" is null
--> statement-breakpoint
create or replace function app.search_of_memberships() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op <> 'DELETE' then
    perform app.search_keep('memberships', "memberships"."id", "memberships"."user_id", "memberships"."created_at", left(split_part("memberships"."organization_name", E'
', 1), 200), concat_ws(' ', "memberships"."organization_name", "memberships"."membership_type", "memberships"."start_date", "memberships"."end_date", "memberships"."membership_benefits"), array["memberships"."evidence_url"] || array["memberships"."membership_card_url"] || "memberships"."leadership_roles")
    from public."memberships" where "memberships"."id" = new.id and "memberships"."deleted_at" is null;
    if found then
      return null;
    end if;
  end if;
  delete from public.search_entries where row_id = coalesce(new.id, old.id);
  return null;
end
$$
--> statement-breakpoint
revoke execute on function app.search_of_memberships() from public
--> statement-breakpoint
create or replace trigger search_entry after insert or update or delete on memberships for each row execute function app.search_of_memberships()
--> statement-breakpoint
select app.search_keep('memberships', "memberships"."id", "memberships"."user_id", "memberships"."created_at", left(split_part("memberships"."organization_name", E'
', 1), 200), concat_ws(' ', "memberships"."organization_name", "memberships"."membership_type", "memberships"."start_date", "memberships"."end_date", "memberships"."membership_benefits"), array["memberships"."evidence_url"] || array["memberships"."membership_card_url"] || "memberships"."leadership_roles")
    from public."memberships" where "memberships"."deleted_at" is null
--> statement-breakpoint
create or replace function app.search_of_published_materials() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op <> 'DELETE' then
    perform app.search_keep('published_materials', "published_materials"."id", "published_materials"."user_id", "published_materials"."created_at", left(split_part("published_materials"."title", E'
', 1), 200), concat_ws(' ', "published_materials"."title", "published_materials"."publication_name", "published_materials"."material_type", "published_materials"."publication_date", "published_materials"."monthly_traffic", "published_materials"."significance"), array["published_materials"."material_url"])
    from public."published_materials" where "published_materials"."id" = new.id and "published_materials"."deleted_at" is null;
    if found then
      return null;
    end if;
  end if;
  delete from public.search_entries where row_id = coalesce(new.id, old.id);
  return null;
end
$$
--> statement-breakpoint
revoke execute on function app.search_of_published_materials() from public
--> statement-breakpoint
create or replace trigger search_entry after insert or update or delete on published_materials for each row execute function app.search_of_published_materials()
--> statement-breakpoint
select app.search_keep('published_materials', "published_materials"."id", "published_materials"."user_id", "published_materials"."created_at", left(split_part("published_materials"."title", E'
', 1), 200), concat_ws(' ', "published_materials"."title", "published_materials"."publication_name", "published_materials"."material_type", "published_materials"."publication_date", "published_materials"."monthly_traffic", "published_materials"."significance"), array["published_materials"."material_url"])
    from public."published_materials" where "published_materials"."deleted_at" is null
--> statement-breakpoint
create or replace function app.search_of_judging_events() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op <> 'DELETE' then
    perform app.search_keep('judging_events', "judging_events"."id", "judging_events"."user_id", "judging_events"."created_at", left(split_part("judging_events"."event", E'
', 1), 200), concat_ws(' ', "judging_events"."event", "judging_events"."event_nature", "judging_events"."review_count", "judging_events"."event_date", "judging_events"."check_back_date"), array["judging_events"."invitation_letter_url"] || array["judging_events"."evidence_url"] || "judging_events"."photos_url")
    from public."judging_events" where "judging_events"."id" = new.id and "judging_events"."deleted_at" is null;
    if found then
      return null;
    end if;
  end if;
  delete from public.search_entries where row_id = coalesce(new.id, old.id);
  return null;
end
$$
--> statement-breakpoint
revoke execute on function app.search_of_judging_events() from public
--> statement-breakpoint
create or replace trigger search_entry after insert or update or delete on judging_events for each row execute function app.search_of_judging_events()
--> statement-breakpoint
select app.search_keep('judging_events', "judging_events"."id", "judging_events"."user_id", "judging_events"."created_at", left(split_part("judging_events"."event", E'
', 1), 200), concat_ws(' ', "judging_events"."event", "judging_events"."event_nature", "judging_events"."review_count", "judging_events"."event_date", "judging_events"."check_back_date"), array["judging_events"."invitation_letter_url"] || array["judging_events"."evidence_url"] || "judging_events"."photos_url")
    from public."judging_events" where "judging_events"."deleted_at" is null
--> statement-breakpoint
create or replace function app.search_of_original_contributions() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op <> 'DELETE' then
    perform app.search_keep('original_contributions', "original_contributions"."id", "original_contributions"."user_id", "original_contributions"."created_at", left(split_part("original_contributions"."contribution_title", E'
', 1), 200), concat_ws(' ', "original_contributions"."contribution_title", "original_contributions"."description", "original_contributions"."impact_statement", "original_contributions"."check_back_date"), array["original_contributions"."evidence_url"])
    from public."original_contributions" where "original_contributions"."id" = new.id and "original_contributions"."deleted_at" is null;
    if found then
      return null;
    end if;
  end if;
  delete from public.search_entries where row_id = coalesce(new.id, old.id);
  return null;
end
$$
--> statement-breakpoint
revoke execute on function app.search_of_original_contributions() from public
--> statement-breakpoint
create or replace trigger search_entry after insert or update or delete on original_contributions for each row execute function app.search_of_original_contributions()
--> statement-breakpoint
select app.search_keep('original_contributions', "original_contributions"."id", "original_contributions"."user_id", "original_contributions"."created_at", left(split_part("original_contributions"."contribution_title", E'
', 1), 200), concat_ws(' ', "original_contributions"."contribution_title", "original_contributions"."description", "original_contributions"."impact_statement", "original_contributions"."check_back_date"), array["original_contributions"."evidence_url"])
    from public."original_contributions" where "original_contributions"."deleted_at" is null
--> statement-breakpoint
create or replace function app.search_of_patents() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op <> 'DELETE' then
    perform app.search_keep('patents', "patents"."id", "patents"."user_id", "patents"."created_at", left(split_part("patents"."patent_title", E'
', 1), 200), concat_ws(' ', "patents"."patent_title", "patents"."patent_number", "patents"."country", "patents"."patent_type"), "patents"."grant_certificates" || array["patents"."expert_letter_url"] || "patents"."technical_documents_url")
    from public."patents" where "patents"."id" = new.id and "patents"."deleted_at" is null;
    if found then
      return null;
    end if;
  end if;
  delete from public.search_entries where row_id = coalesce(new.id, old.id);
  return null;
end
$$
--> statement-breakpoint
revoke execute on function app.search_of_patents() from public
--> statement-breakpoint
create or replace trigger search_entry after insert or update or delete on patents for each row execute function app.search_of_patents()
--> statement-breakpoint
select app.search_keep('patents', "patents"."id", "patents"."user_id", "patents"."created_at", left(split_part("patents"."patent_title", E'
', 1), 200), concat_ws(' ', "patents"."patent_title", "patents"."patent_number", "patents"."country", "patents"."patent_type"), "patents"."grant_certificates" || array["patents"."expert_letter_url"] || "patents"."technical_documents_url")
    from public."patents" where "patents"."deleted_at" is null
--> statement-breakpoint
create or replace function app.search_of_scholarly_articles() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op <> 'DELETE' then
    perform app.search_keep('scholarly_articles', "scholarly_articles"."id", "scholarly_articles"."user_id", "scholarly_articles"."created_at", left(split_part("scholarly_articles"."title", E'
', 1), 200), concat_ws(' ', "scholarly_articles"."title", "scholarly_articles"."publisher", "scholarly_articles"."publication_date"), array["scholarly_articles"."acceptance_file_url"] || "scholarly_articles"."published_materials" || "scholarly_articles"."presentation_certificates" || "scholarly_articles"."impact_letters")
    from public."scholarly_articles" where "scholarly_articles"."id" = new.id and "scholarly_articles"."deleted_at" is null;
    if found then
      return null;
    end if;
  end if;
  delete from public.search_entries where row_id = coalesce(new.id, old.id);
  return null;
end
$$
--> statement-breakpoint
revoke execute on function app.search_of_scholarly_articles() from public
--> statement-breakpoint
create or replace trigger search_entry after insert or update or delete on scholarly_articles for each row execute function app.search_of_scholarly_articles()
--> statement-breakpoint
select app.search_keep('scholarly_articles', "scholarly_articles"."id", "scholarly_articles"."user_id", "scholarly_articles"."created_at", left(split_part("scholarly_articles"."title", E'
', 1), 200), concat_ws(' ', "scholarly_articles"."title", "scholarly_articles"."publisher", "scholarly_articles"."publication_date"), array["scholarly_articles"."acceptance_file_url"] || "scholarly_articles"."published_materials" || "scholarly_articles"."presentation_certificates" || "scholarly_articles"."impact_letters")
    from public."scholarly_articles" where "scholarly_articles"."deleted_at" is null
--> statement-breakpoint
create or replace function app.search_of_critical_roles() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op <> 'DELETE' then
    perform app.search_keep('critical_roles', "critical_roles"."id", "critical_roles"."user_id", "critical_roles"."created_at", left(split_part("critical_roles"."company_name", E'
', 1), 200), concat_ws(' ', "critical_roles"."company_name", "critical_roles"."role_title", "critical_roles"."team_size", "critical_roles"."budget_responsibility", "critical_roles"."project_details", array_to_string("critical_roles"."key_achievements", ' ')), array["critical_roles"."org_chart_url"] || "critical_roles"."recognition_docs" || "critical_roles"."supervisor_signed_letters" || "critical_roles"."grant_certificates")
    from public."critical_roles" where "critical_roles"."id" = new.id and "critical_roles"."deleted_at" is null;
    if found then
      return null;
    end if;
  end if;
  delete from public.search_entries where row_id = coalesce(new.id, old.id);
  return null;
end
$$
--> statement-breakpoint
revoke execute on function app.search_of_critical_roles() from public
--> statement-breakpoint
create or replace trigger search_entry after insert or update or delete on critical_roles for each row execute function app.search_of_critical_roles()
--> statement-breakpoint
select app.search_keep('critical_roles', "critical_roles"."id", "critical_roles"."user_id", "critical_roles"."created_at", left(split_part("critical_roles"."company_name", E'
', 1), 200), concat_ws(' ', "critical_roles"."company_name", "critical_roles"."role_title", "critical_roles"."team_size", "critical_roles"."budget_responsibility", "critical_roles"."project_details", array_to_string("critical_roles"."key_achievements", ' ')), array["critical_roles"."org_chart_url"] || "critical_roles"."recognition_docs" || "critical_roles"."supervisor_signed_letters" || "critical_roles"."grant_certificates")
    from public."critical_roles" where "critical_roles"."deleted_at" is null
--> statement-breakpoint
create or replace function app.search_of_high_salary() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op <> 'DELETE' then
    perform app.search_keep('high_salary', "high_salary"."id", "high_salary"."user_id", "high_salary"."created_at", left(split_part("high_salary"."employer_name", E'
', 1), 200), concat_ws(' ', "high_salary"."employer_name", "high_salary"."role", "high_salary"."salary_amount", "high_salary"."salary_reason"), array["high_salary"."comparison_report_url"] || array["high_salary"."offer_letter_url"] || "high_salary"."w2_documents")
    from public."high_salary" where "high_salary"."id" = new.id and "high_salary"."deleted_at" is null;
    if found then
      return null;
    end if;
  end if;
  delete from public.search_entries where row_id = coalesce(new.id, old.id);
  return null;
end
$$
--> statement-breakpoint
revoke execute on function app.search_of_high_salary() from public
--> statement-breakpoint
create or replace trigger search_entry after insert or update or delete on high_salary for each row execute function app.search_of_high_salary()
--> statement-breakpoint
select app.search_keep('high_salary', "high_salary"."id", "high_salary"."user_id", "high_salary"."created_at", left(split_part("high_salary"."employer_name", E'
', 1), 200), concat_ws(' ', "high_salary"."employer_name", "high_salary"."role", "high_salary"."salary_amount", "high_salary"."salary_reason"), array["high_salary"."comparison_report_url"] || array["high_salary"."offer_letter_url"] || "high_salary"."w2_documents")
    from public."high_salary" where "high_salary"."deleted_at" is null
--> statement-breakpoint
create or replace function app.search_of_commercial_success() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op <> 'DELETE' then
    perform app.search_keep('commercial_success', "commercial_success"."id", "commercial_success"."user_id", "commercial_success"."created_at", left(split_part("commercial_success"."work_title", E'
', 1), 200), concat_ws(' ', "commercial_success"."work_title", "commercial_success"."platform_or_venue", "commercial_success"."success_metrics"), array["commercial_success"."supporting_docs_url"])
    from public."commercial_success" where "commercial_success"."id" = new.id and "commercial_success"."deleted_at" is null;
    if found then
      return null;
    end if;
  end if;
  delete from public.search_entries where row_id = coalesce(new.id, old.id);
  return null;
end
$$
--> statement-breakpoint
revoke execute on function app.search_of_commercial_success() from public
--> statement-breakpoint
create or replace trigger search_entry after insert or update or delete on commercial_success for each row execute function app.search_of_commercial_success()
--> statement-breakpoint
select app.search_keep('commercial_success', "commercial_success"."id", "commercial_success"."user_id", "commercial_success"."created_at", left(split_part("commercial_success"."work_title", E'
', 1), 200), concat_ws(' ', "commercial_success"."work_title", "commercial_success"."platform_or_venue", "commercial_success"."success_metrics"), array["commercial_success"."supporting_docs_url"])
    from public."commercial_success" where "commercial_success"."deleted_at" is null
--> statement-breakpoint
create or replace function app.search_of_totality() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op <> 'DELETE' then
    perform app.search_keep('totality', "totality"."id", "totality"."user_id", "totality"."created_at", left(split_part("totality"."executive_summary", E'
', 1), 200), concat_ws(' ', "totality"."executive_summary", "totality"."national_or_international_impact", "totality"."unique_contributions", "totality"."cross_criteria_integration", "totality"."comparison_with_peers", "totality"."recommendation_summary", "totality"."check_back_date"), "totality"."executive_summary_docs" || "totality"."national_or_international_impact_docs" || "totality"."unique_contributions_docs" || "totality"."cross_criteria_integration_docs" || "totality"."comparison_with_peers_docs" || "totality"."recommendation_summary_docs" || array["totality"."expert_affidavits_url"])
    from public."totality" where "totality"."id" = new.id and "totality"."deleted_at" is null;
    if found then
      return null;
    end if;
  end if;
  delete from public.search_entries where row_id = coalesce(new.id, old.id);
  return null;
end
$$
--> statement-breakpoint
revoke execute on function app.search_of_totality() from public
--> statement-breakpoint
create or replace trigger search_entry after insert or update or delete on totality for each row execute function app.search_of_totality()
--> statement-breakpoint
select app.search_keep('totality', "totality"."id", "totality"."user_id", "totality"."created_at", left(split_part("totality"."executive_summary", E'
', 1), 200), concat_ws(' ', "totality"."executive_summary", "totality"."national_or_international_impact", "totality"."unique_contributions", "totality"."cross_criteria_integration", "totality"."comparison_with_peers", "totality"."recommendation_summary", "totality"."check_back_date"), "totality"."executive_summary_docs" || "totality"."national_or_international_impact_docs" || "totality"."unique_contributions_docs" || "totality"."cross_criteria_integration_docs" || "totality"."comparison_with_peers_docs" || "totality"."recommendation_summary_docs" || array["totality"."expert_affidavits_url"])
    from public."totality" where "totality"."deleted_at" is null
--> statement-breakpoint
create or replace function app.search_of_document_uploads() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op <> 'DELETE' then
    perform app.search_keep('document_uploads', "document_uploads"."id", "document_uploads"."user_id", "document_uploads"."created_at", "document_uploads"."original_filename", concat_ws(' ', "document_uploads"."document_type", "document_uploads"."reviewer_notes"), array["document_uploads"."file_url"])
    from public."document_uploads" where "document_uploads"."id" = new.id and "document_uploads"."deleted_at" is null;
    if found then
      return null;
    end if;
  end if;
  delete from public.search_entries where row_id = coalesce(new.id, old.id);
  return null;
end
$$
--> statement-breakpoint
revoke execute on function app.search_of_document_uploads() from public
--> statement-breakpoint
create or replace trigger search_entry after insert or update or delete on document_uploads for each row execute function app.search_of_document_uploads()
--> statement-breakpoint
select app.search_keep('document_uploads', "document_uploads"."id", "document_uploads"."user_id", "document_uploads"."created_at", "document_uploads"."original_filename", concat_ws(' ', "document_uploads"."document_type", "document_uploads"."reviewer_notes"), array["document_uploads"."file_url"])
    from public."document_uploads" where "document_uploads"."deleted_at" is null
--> statement-breakpoint
create or replace function app.search_of_tasks() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op <> 'DELETE' then
    perform app.search_keep('tasks', "tasks"."id", "tasks"."user_id", "tasks"."created_at", "tasks"."title", concat_ws(' ', "tasks"."criteria", "tasks"."action_item", "tasks"."reviewer_comments"), "tasks"."task_files" || "tasks"."submission_files")
    from public."tasks" where "tasks"."id" = new.id and "tasks"."deleted_at" is null;
    if found then
      return null;
    end if;
  end if;
  delete from public.search_entries where row_id = coalesce(new.id, old.id);
  return null;
end
$$
--> statement-breakpoint
revoke execute on function app.search_of_tasks() from public
--> statement-breakpoint
create or replace trigger search_entry after insert or update or delete on tasks for each row execute function app.search_of_tasks()
--> statement-breakpoint
select app.search_keep('tasks', "tasks"."id", "tasks"."user_id", "tasks"."created_at", "tasks"."title", concat_ws(' ', "tasks"."criteria", "tasks"."action_item", "tasks"."reviewer_comments"), "tasks"."task_files" || "tasks"."submission_files")
    from public."tasks" where "tasks"."deleted_at" is null
--> statement-breakpoint
create or replace function app.search_of_task_assignments() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op <> 'DELETE' then
    perform app.search_keep('task_assignments', "task_assignments"."id", "task_assignments"."user_id", "task_assignments"."created_at", "task_assignments"."title", concat_ws(' ', "task_assignments"."description"), '{}'::text[])
    from public."task_assignments" where "task_assignments"."id" = new.id;
    if found then
      return null;
    end if;
  end if;
  delete from public.search_entries where row_id = coalesce(new.id, old.id);
  return null;
end
$$
--> statement-breakpoint
revoke execute on function app.search_of_task_assignments() from public
--> statement-breakpoint
create or replace trigger search_entry after insert or update or delete on task_assignments for each row execute function app.search_of_task_assignments()
--> statement-breakpoint
select app.search_keep('task_assignments', "task_assignments"."id", "task_assignments"."user_id", "task_assignments"."created_at", "task_assignments"."title", concat_ws(' ', "task_assignments"."description"), '{}'::text[])
    from public."task_assignments"
--> statement-breakpoint
create or replace function app.search_of_service_requests() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op <> 'DELETE' then
    perform app.search_keep('service_requests', "service_requests"."id", "service_requests"."user_id", "service_requests"."created_at", concat("service_requests"."product", ' (SR-', upper(left("service_requests"."id"::text, 8)), ')'), concat_ws(' ', ''), '{}'::text[])
    from public."service_requests" where "service_requests"."id" = new.id and "service_requests"."deleted_at" is null;
    if found then
      return null;
    end if;
  end if;
  delete from public.search_entries where row_id = coalesce(new.id, old.id);
  return null;
end
$$
--> statement-breakpoint
revoke execute on function app.search_of_service_requests() from public
--> statement-breakpoint
create or replace trigger search_entry after insert or update or delete on service_requests for each row execute function app.search_of_service_requests()
--> statement-breakpoint
select app.search_keep('service_requests', "service_requests"."id", "service_requests"."user_id", "service_requests"."created_at", concat("service_requests"."product", ' (SR-', upper(left("service_requests"."id"::text, 8)), ')'), concat_ws(' ', ''), '{}'::text[])
    from public."service_requests" where "service_requests"."deleted_at" is null
--> statement-breakpoint
create or replace function app.search_of_support_tickets() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op <> 'DELETE' then
    perform app.search_keep('support_tickets', "support_tickets"."id", "support_tickets"."user_id", "support_tickets"."created_at", concat('#', "support_tickets"."number", ' ', "support_tickets"."subject"), concat_ws(' ', "support_tickets"."description"), "support_tickets"."files")
    from public."support_tickets" where "support_tickets"."id" = new.id;
    if found then
      return null;
    end if;
  end if;
  delete from public.search_entries where row_id = coalesce(new.id, old.id);
  return null;
end
$$
--> statement-breakpoint
revoke execute on function app.search_of_support_tickets() from public
--> statement-breakpoint
create or replace trigger search_entry after insert or update or delete on support_tickets for each row execute function app.search_of_support_tickets()
--> statement-breakpoint
select app.search_keep('support_tickets', "support_tickets"."id", "support_tickets"."user_id", "support_tickets"."created_at", concat('#', "support_tickets"."number", ' ', "support_tickets"."subject"), concat_ws(' ', "support_tickets"."description"), "support_tickets"."files")
    from public."support_tickets"
--> statement-breakpoint
CREATE POLICY "criterion_claims_read" ON "criterion_claims" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("criterion_claims"."user_id" = (select app.user_id_as('applicant')));
--> statement-breakpoint
CREATE POLICY "criterion_claims_create" ON "criterion_claims" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ("criterion_claims"."user_id" = (select app.entitled_user_id_as('applicant')));
--> statement-breakpoint
CREATE POLICY "criterion_claims_update" ON "criterion_claims" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ("criterion_claims"."user_id" = (select app.entitled_user_id_as('applicant'))) WITH CHECK ("criterion_claims"."user_id" = (select app.entitled_user_id_as('applicant')));
