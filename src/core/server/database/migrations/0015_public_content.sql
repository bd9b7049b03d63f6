CREATE TABLE "site_claims" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" text NOT NULL,
	"value" text NOT NULL,
	"label" text NOT NULL,
	"source" text,
	"as_of" date,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "site_claims_key" UNIQUE("key"),
	CONSTRAINT "site_claims_known" CHECK ("site_claims"."key" in ('publications', 'patents', 'success_rate', 'clients', 'approval_without_rfe'))
);

--> statement-breakpoint
ALTER TABLE "site_claims" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "subscription_plans" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"price" numeric(12, 2) NOT NULL,
	"features" text[] DEFAULT '{}' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "subscription_plans_price" CHECK ("subscription_plans"."price" >= 0)
);

--> statement-breakpoint
ALTER TABLE "subscription_plans" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "testimonials" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"content" text NOT NULL,
	"rating" numeric(2, 1) DEFAULT 5 NOT NULL,
	"image" text,
	"achievement" text DEFAULT '' NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "testimonials_rating" CHECK ("testimonials"."rating" between 0 and 5),
	CONSTRAINT "testimonials_image" CHECK ("testimonials"."image" like '/pictures/%')
);

--> statement-breakpoint
ALTER TABLE "testimonials" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "site_claims_read" ON "site_claims" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("site_claims"."is_active" or (select app.permits('manage_content')));
--> statement-breakpoint
CREATE POLICY "site_claims_update" ON "site_claims" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ((select app.permits('manage_content'))) WITH CHECK ((select app.permits('manage_content')));
--> statement-breakpoint
CREATE POLICY "subscription_plans_read" ON "subscription_plans" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("subscription_plans"."is_active" or (select app.permits('manage_subscriptions')));
--> statement-breakpoint
CREATE POLICY "subscription_plans_create" ON "subscription_plans" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ((select app.permits('manage_subscriptions')));
--> statement-breakpoint
CREATE POLICY "subscription_plans_update" ON "subscription_plans" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ((select app.permits('manage_subscriptions'))) WITH CHECK ((select app.permits('manage_subscriptions')));
--> statement-breakpoint
CREATE POLICY "testimonials_read" ON "testimonials" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("testimonials"."is_active" or (select app.permits('manage_content')));
--> statement-breakpoint
CREATE POLICY "testimonials_create" ON "testimonials" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ((select app.permits('manage_content')));
--> statement-breakpoint
CREATE POLICY "testimonials_update" ON "testimonials" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ((select app.permits('manage_content'))) WITH CHECK ((select app.permits('manage_content')));
--> statement-breakpoint
CREATE POLICY "testimonials_remove" ON "testimonials" AS PERMISSIVE FOR DELETE TO "laurel_user" USING ((select app.permits('manage_content')));
--> statement-breakpoint
-- As app.stamp_lasting_row, for rows that are nobody's.
create function app.stamp_shared_row() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    new.created_at := now();
    new.version := 1;
    if current_user = 'laurel_user' then
      new.id := gen_random_uuid();
    end if;
  else
    new.id := old.id;
    new.created_at := old.created_at;
    new.version := old.version + 1;
  end if;
  new.updated_at := now();
  return new;
end
$$;
--> statement-breakpoint
revoke execute on function app.stamp_shared_row() from public;
--> statement-breakpoint
grant execute on function app.stamp_shared_row() to laurel_user;
--> statement-breakpoint
create trigger testimonials_stamp before insert or update on testimonials for each row execute function app.stamp_shared_row();
--> statement-breakpoint
create trigger site_claims_stamp before insert or update on site_claims for each row execute function app.stamp_shared_row();
--> statement-breakpoint
create trigger subscription_plans_stamp before insert or update on subscription_plans for each row execute function app.stamp_shared_row();
--> statement-breakpoint
-- What the site begins with. It is put here once: what admins change or delete stays so.
insert into site_claims (key, value, label) values
  ('publications', '200+', 'publications'),
  ('patents', '100+', 'patents'),
  ('success_rate', '99%', 'EB1A success rate'),
  ('clients', '300+', 'clients'),
  ('approval_without_rfe', 'over 95%', 'approval without RFE');
--> statement-breakpoint
insert into subscription_plans (name, description, price, features) values
  ('Basic', 'For whoever writes the petition themselves and wants the evidence in order.', 1997,
    array['Progress tracker', 'EB1A Profile Building Workbook', 'Documentation support']),
  ('Advanced', 'For whoever still builds up publications and letters.', 3997,
    array['Everything in Basic', 'Research publication guidance', 'Letter and evaluation services']),
  ('Premium', 'For whoever also wants to protect an invention and talk to an attorney.', 5997,
    array['Everything in Advanced', 'Patent drafting', 'Legal support']),
  ('Elite', 'For whoever wants a coach at their side for half a year.', 7997,
    array['Everything in Premium', '6 coaching sessions, one per month']);
--> statement-breakpoint
-- Samples: they describe no person and no case, and are marked wherever they are shown.
insert into testimonials (name, title, content, rating, achievement, is_sample, position) values
  ('Sample testimonial 1', 'As a materials scientist might write it',
    'This is a sample. Somebody might write here that the tracker showed which records still lacked a letter.', 5, 'Sample: every record with its evidence', true, 1),
  ('Sample testimonial 2', 'As a software engineer might write it',
    'This is a sample. Somebody might write here that the workbook explained each criterion in words that could be followed.', 4.5, 'Sample: the workbook, finished', true, 2),
  ('Sample testimonial 3', 'As a physician might write it',
    'This is a sample. Somebody might write here that the monthly coaching kept a plan alive beside the night shifts.', 5, 'Sample: a plan that was kept', true, 3),
  ('Sample testimonial 4', 'As a data scientist might write it',
    'This is a sample. Somebody might write here that the guidance on publications saved many rounds of revision.', 4, 'Sample: a manuscript, submitted', true, 4),
  ('Sample testimonial 5', 'As an inventor might write it',
    'This is a sample. Somebody might write here that drafting a patent took fewer meetings than expected.', 5, 'Sample: a patent draft, finished', true, 5),
  ('Sample testimonial 6', 'As an architect might write it',
    'This is a sample. Somebody might write here that the reviewer’s notes on each document were clear, and that answers sometimes took a day.', 3.5, 'Sample: documents, reviewed', true, 6),
  ('Sample testimonial 7', 'As an economist might write it',
    'This is a sample. Somebody might write here that asking for letters was easier with a list of who could tell of what.', 4.5, 'Sample: a list of letters', true, 7),
  ('Sample testimonial 8', 'As a chemist might write it',
    'This is a sample. Somebody might write here that an attorney explained the next steps without hurry.', 5, 'Sample: questions, answered', true, 8),
  ('Sample testimonial 9', 'As a founder might write it',
    'This is a sample. Somebody might write here that everything they had collected over the years was in one place at last.', 5, 'Sample: everything in one place', true, 9);
