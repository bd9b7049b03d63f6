drop trigger if exists search_learn on search_entries
--> statement-breakpoint
drop trigger if exists search_renamed on files
--> statement-breakpoint
drop trigger if exists search_entry on awards
--> statement-breakpoint
drop trigger if exists search_entry on memberships
--> statement-breakpoint
drop trigger if exists search_entry on published_materials
--> statement-breakpoint
drop trigger if exists search_entry on judging_events
--> statement-breakpoint
drop trigger if exists search_entry on original_contributions
--> statement-breakpoint
drop trigger if exists search_entry on patents
--> statement-breakpoint
drop trigger if exists search_entry on scholarly_articles
--> statement-breakpoint
drop trigger if exists search_entry on artistic_exhibitions
--> statement-breakpoint
drop trigger if exists search_entry on critical_roles
--> statement-breakpoint
drop trigger if exists search_entry on high_salary
--> statement-breakpoint
drop trigger if exists search_entry on commercial_success
--> statement-breakpoint
drop trigger if exists search_entry on totality
--> statement-breakpoint
drop trigger if exists search_entry on translations
--> statement-breakpoint
drop trigger if exists search_entry on document_uploads
--> statement-breakpoint
drop trigger if exists search_entry on tasks
--> statement-breakpoint
drop trigger if exists search_entry on task_assignments
--> statement-breakpoint
drop trigger if exists search_entry on evidence_requests
--> statement-breakpoint
drop trigger if exists search_entry on service_requests
--> statement-breakpoint
drop trigger if exists search_entry on orders
--> statement-breakpoint
drop trigger if exists search_entry on provider_applications
--> statement-breakpoint
drop trigger if exists search_entry on support_tickets
--> statement-breakpoint
drop function app.search_words_of(text)
--> statement-breakpoint
drop function app.search_file_names(text[])
--> statement-breakpoint
drop function app.search_keep(text, uuid, uuid, timestamp with time zone, text, text, text[])
--> statement-breakpoint
drop function app.search_learn()
--> statement-breakpoint
drop function app.search_renamed()
--> statement-breakpoint
drop function app.search_newest(uuid, text[])
--> statement-breakpoint
drop function app.search_matches(uuid, text, text[])
--> statement-breakpoint
drop function app.search_corrected(uuid, text[])
--> statement-breakpoint
drop function app.search_find(text)
--> statement-breakpoint
drop function app.search_of_awards()
--> statement-breakpoint
drop function app.search_of_memberships()
--> statement-breakpoint
drop function app.search_of_published_materials()
--> statement-breakpoint
drop function app.search_of_judging_events()
--> statement-breakpoint
drop function app.search_of_original_contributions()
--> statement-breakpoint
drop function app.search_of_patents()
--> statement-breakpoint
drop function app.search_of_scholarly_articles()
--> statement-breakpoint
drop function app.search_of_artistic_exhibitions()
--> statement-breakpoint
drop function app.search_of_critical_roles()
--> statement-breakpoint
drop function app.search_of_high_salary()
--> statement-breakpoint
drop function app.search_of_commercial_success()
--> statement-breakpoint
drop function app.search_of_totality()
--> statement-breakpoint
drop function app.search_of_translations()
--> statement-breakpoint
drop function app.search_of_document_uploads()
--> statement-breakpoint
drop function app.search_of_tasks()
--> statement-breakpoint
drop function app.search_of_task_assignments()
--> statement-breakpoint
drop function app.search_of_evidence_requests()
--> statement-breakpoint
drop function app.search_of_service_requests()
--> statement-breakpoint
drop function app.search_of_orders()
--> statement-breakpoint
drop function app.search_of_provider_applications()
--> statement-breakpoint
drop function app.search_of_support_tickets()
--> statement-breakpoint
DROP TABLE "search_entries" CASCADE;
--> statement-breakpoint
DROP TABLE "search_words" CASCADE;
