CREATE TABLE "testimonial_pictures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"testimonial_id" uuid NOT NULL,
	"file_url" text NOT NULL,
	"uploaded_by" uuid DEFAULT app.user_id() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "testimonial_pictures_testimonial_id_unique" UNIQUE("testimonial_id")
);

--> statement-breakpoint
ALTER TABLE "testimonial_pictures" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "testimonial_pictures" ADD CONSTRAINT "testimonial_pictures_testimonial_id_testimonials_id_fk" FOREIGN KEY ("testimonial_id") REFERENCES "public"."testimonials"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "testimonial_pictures" ADD CONSTRAINT "testimonial_pictures_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "testimonial_pictures_uploader" ON "testimonial_pictures" USING btree ("uploaded_by");
--> statement-breakpoint
create or replace trigger testimonial_pictures_fresh before insert on testimonial_pictures for each row when (current_user = 'laurel_user' and (new.uploaded_by is distinct from app.user_id())) execute function app.refuse_columns('uploaded_by')
--> statement-breakpoint
create or replace trigger testimonial_pictures_stamp before insert or update on testimonial_pictures for each row execute function app.stamp_ic()
--> statement-breakpoint
create or replace trigger testimonial_pictures_audit after insert or update or delete on testimonial_pictures for each row execute function app.audit_row('', 'id')
--> statement-breakpoint
CREATE POLICY "testimonial_pictures_read" ON "testimonial_pictures" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ((select app.permits('manage_content')) or testimonial_pictures.uploaded_by = (select app.user_id()));
--> statement-breakpoint
CREATE POLICY "testimonial_pictures_create" ON "testimonial_pictures" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ((select app.permits('manage_content')) and "testimonial_pictures"."uploaded_by" = (select app.user_id()));
--> statement-breakpoint
CREATE POLICY "testimonial_pictures_remove" ON "testimonial_pictures" AS PERMISSIVE FOR DELETE TO "laurel_user" USING ((select app.permits('manage_content')));
--> statement-breakpoint
ALTER POLICY "files_read" ON "files" TO laurel_user USING (((files.user_id = (select app.user_id_as('applicant')) or (files.bucket in ('deliveries', 'messages', 'applications', 'product-files', 'testimonial-pictures', 'credentials', 'profile-images') and files.user_id = (select app.user_id()))) and files.scan_status <> 'infected')
        or (files.scan_status in ('unscanned', 'clean') and app.may_read_file(files.user_id, app.file_url(files.key))));
