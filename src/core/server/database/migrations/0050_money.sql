drop trigger if exists service_requests_fresh on service_requests
--> statement-breakpoint
drop trigger if exists service_requests_guard on service_requests
--> statement-breakpoint
CREATE TABLE "request_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"request_id" uuid NOT NULL,
	"user_id" uuid DEFAULT app.user_id() NOT NULL,
	"files" text[] DEFAULT '{}' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "request_deliveries_request" UNIQUE("request_id")
);

--> statement-breakpoint
ALTER TABLE "request_deliveries" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"kind" text NOT NULL,
	"plan_id" uuid,
	"request_id" uuid,
	"role" text,
	"description" text NOT NULL,
	"quantity" integer DEFAULT 1 NOT NULL,
	"amount_minor" bigint NOT NULL,
	"tax_minor" bigint DEFAULT 0 NOT NULL,
	"tax_name" text DEFAULT '' NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"way" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"paid_minor" bigint DEFAULT 0 NOT NULL,
	"due_minor" bigint DEFAULT 0 NOT NULL,
	"refunded_minor" bigint DEFAULT 0 NOT NULL,
	"credit_minor" bigint DEFAULT 0 NOT NULL,
	"due_on" date,
	"paid_at" timestamp with time zone,
	"guarantee_days" integer DEFAULT 0 NOT NULL,
	"access_months" integer,
	"session_credits" integer DEFAULT 0 NOT NULL,
	"terms_version" integer NOT NULL,
	"terms_agreed_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "orders_kind" CHECK ("orders"."kind" in ('plan', 'package', 'workbook', 'request')),
	CONSTRAINT "orders_role" CHECK ("orders"."role" in ('applicant', 'mentor', 'attorney')),
	CONSTRAINT "orders_way" CHECK ("orders"."way" in ('stripe', 'link', 'invoice')),
	CONSTRAINT "orders_status" CHECK ("orders"."status" in ('open', 'paid', 'cancelled', 'refunded', 'partly_refunded', 'disputed')),
	CONSTRAINT "orders_amount" CHECK ("orders"."amount_minor" >= 0 and "orders"."tax_minor" between 0 and "orders"."amount_minor"),
	CONSTRAINT "orders_currency" CHECK ("orders"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "orders_plan" CHECK (("orders"."kind" = 'plan') = ("orders"."plan_id" is not null))
);

--> statement-breakpoint
ALTER TABLE "orders" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "ledger_transactions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"user_id" uuid,
	"kind" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"means" text DEFAULT '' NOT NULL,
	"external_id" text,
	"reference" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"recorded_by" uuid,
	"occurred_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_transactions_external" UNIQUE("means","external_id","kind"),
	CONSTRAINT "ledger_transactions_kind" CHECK ("ledger_transactions"."kind" in ('charge', 'payment', 'cancellation', 'refund', 'refund_returned', 'dispute_opened', 'dispute_won', 'dispute_lost', 'credit_refund')),
	CONSTRAINT "ledger_transactions_amount" CHECK ("ledger_transactions"."amount_minor" > 0),
	CONSTRAINT "ledger_transactions_means" CHECK ("ledger_transactions"."means" in ('', 'stripe', 'transfer', 'link', 'other'))
);

--> statement-breakpoint
ALTER TABLE "ledger_transactions" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"transaction_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"account" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	CONSTRAINT "ledger_entries_account" CHECK ("ledger_entries"."account" in ('receivable', 'sales', 'tax', 'refunds', 'stripe', 'link', 'bank', 'disputed', 'credit_owed')),
	CONSTRAINT "ledger_entries_amount" CHECK ("ledger_entries"."amount_minor" <> 0)
);

--> statement-breakpoint
ALTER TABLE "ledger_entries" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"user_id" uuid,
	"amount_minor" bigint NOT NULL,
	"status" text DEFAULT 'asked' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"decision" text DEFAULT '' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"external_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "refunds_external" UNIQUE("external_id"),
	CONSTRAINT "refunds_status" CHECK ("refunds"."status" in ('asked', 'declined', 'sending', 'done', 'failed')),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_minor" > 0)
);

--> statement-breakpoint
ALTER TABLE "refunds" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "checkouts" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"url" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
ALTER TABLE "checkouts" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "billing_documents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"user_id" uuid,
	"transaction_id" uuid,
	"kind" text NOT NULL,
	"year" integer NOT NULL,
	"sequence" integer NOT NULL,
	"number" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"content" jsonb NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "billing_documents_number" UNIQUE("number"),
	CONSTRAINT "billing_documents_sequence" UNIQUE("kind","year","sequence"),
	CONSTRAINT "billing_documents_transaction" UNIQUE("transaction_id"),
	CONSTRAINT "billing_documents_kind" CHECK ("billing_documents"."kind" in ('invoice', 'receipt', 'credit_note')),
	CONSTRAINT "billing_documents_amount" CHECK ("billing_documents"."amount_minor" > 0),
	CONSTRAINT "billing_documents_of" CHECK (("billing_documents"."kind" = 'invoice') = ("billing_documents"."transaction_id" is null))
);

--> statement-breakpoint
ALTER TABLE "billing_documents" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "billing_counters" (
	"kind" text NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "billing_counters_kind_year_pk" PRIMARY KEY("kind","year")
);

--> statement-breakpoint
ALTER TABLE "billing_counters" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"processed_at" timestamp with time zone NOT NULL,
	"outcome" text NOT NULL,
	"order_id" uuid,
	"digest" text NOT NULL,
	CONSTRAINT "payment_events_outcome" CHECK ("payment_events"."outcome" in ('posted', 'known', 'noted', 'ignored', 'unknown_order', 'mismatch')),
	CONSTRAINT "payment_events_digest" CHECK ("payment_events"."digest" ~ '^[0-9a-f]{64}$')
);

--> statement-breakpoint
ALTER TABLE "payment_events" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "products" (
	"key" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"price" numeric(12, 2) NOT NULL,
	"guarantee_days" integer NOT NULL,
	"opens_access" boolean NOT NULL,
	"session_credits" integer DEFAULT 0 NOT NULL,
	"request_products" text[] DEFAULT '{}' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "products_key" CHECK ("products"."key" in ('package', 'workbook')),
	CONSTRAINT "products_price" CHECK ("products"."price" > 0),
	CONSTRAINT "products_guarantee" CHECK ("products"."guarantee_days" >= 0),
	CONSTRAINT "products_credits" CHECK ("products"."session_credits" between 0 and 100)
);

--> statement-breakpoint
ALTER TABLE "products" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "product_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_key" text NOT NULL,
	"title" text NOT NULL,
	"file_url" text NOT NULL,
	"uploaded_by" uuid DEFAULT app.user_id() NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
ALTER TABLE "product_files" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "access_grants" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"order_id" uuid,
	"bought_at" timestamp with time zone NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "access_grants_order" UNIQUE("order_id"),
	CONSTRAINT "access_grants_role" CHECK ("access_grants"."role" in ('applicant', 'mentor', 'attorney')),
	CONSTRAINT "access_grants_end" CHECK ("access_grants"."ends_at" > "access_grants"."starts_at")
);

--> statement-breakpoint
ALTER TABLE "access_grants" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "session_credits" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"available_from" timestamp with time zone NOT NULL,
	"spent_source" text,
	"spent_source_id" uuid,
	"spent_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "session_credits_number" UNIQUE("order_id","number"),
	CONSTRAINT "session_credits_spent" UNIQUE("spent_source","spent_source_id"),
	CONSTRAINT "session_credits_source" CHECK ("session_credits"."spent_source" in ('session_bookings', 'consultation_sessions')),
	CONSTRAINT "session_credits_spending" CHECK (("session_credits"."spent_at" is null) = ("session_credits"."spent_source" is null) and ("session_credits"."spent_at" is null) = ("session_credits"."spent_source_id" is null))
);

--> statement-breakpoint
ALTER TABLE "session_credits" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "included_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"request_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "included_requests_number" UNIQUE("order_id","number")
);

--> statement-breakpoint
ALTER TABLE "included_requests" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "purchase_terms" (
	"version" integer PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	CONSTRAINT "purchase_terms_version" CHECK ("purchase_terms"."version" > 0)
);

--> statement-breakpoint
ALTER TABLE "purchase_terms" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "access_reminders" (
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"what" text NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"days_before" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "access_reminders_user_id_role_what_ends_at_days_before_pk" PRIMARY KEY("user_id","role","what","ends_at","days_before"),
	CONSTRAINT "access_reminders_what" CHECK ("access_reminders"."what" in ('trial', 'access'))
);

--> statement-breakpoint
ALTER TABLE "access_reminders" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "service_requests" ADD COLUMN "accepted_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "service_requests" ADD COLUMN "paid_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "service_requests" ADD COLUMN "delivered_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "service_requests" ADD COLUMN "staff_notes" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "request_deliveries" ADD CONSTRAINT "request_deliveries_request_id_service_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."service_requests"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "request_deliveries" ADD CONSTRAINT "request_deliveries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_plan_id_subscription_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."subscription_plans"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_request_id_service_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."service_requests"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_transaction_id_ledger_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."ledger_transactions"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "billing_documents" ADD CONSTRAINT "billing_documents_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "billing_documents" ADD CONSTRAINT "billing_documents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "billing_documents" ADD CONSTRAINT "billing_documents_transaction_id_ledger_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."ledger_transactions"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "product_files" ADD CONSTRAINT "product_files_product_key_products_key_fk" FOREIGN KEY ("product_key") REFERENCES "public"."products"("key") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "product_files" ADD CONSTRAINT "product_files_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "access_grants" ADD CONSTRAINT "access_grants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "access_grants" ADD CONSTRAINT "access_grants_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "session_credits" ADD CONSTRAINT "session_credits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "session_credits" ADD CONSTRAINT "session_credits_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "included_requests" ADD CONSTRAINT "included_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "included_requests" ADD CONSTRAINT "included_requests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "included_requests" ADD CONSTRAINT "included_requests_request_id_service_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."service_requests"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "purchase_terms" ADD CONSTRAINT "purchase_terms_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "access_reminders" ADD CONSTRAINT "access_reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "request_deliveries_user" ON "request_deliveries" USING btree ("user_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "orders_open" ON "orders" USING btree ("user_id","kind",coalesce("plan_id", "request_id", '00000000-0000-0000-0000-000000000000')) WHERE "orders"."status" = 'open';
--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "orders_all" ON "orders" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "orders_plan" ON "orders" USING btree ("plan_id");
--> statement-breakpoint
CREATE INDEX "orders_request" ON "orders" USING btree ("request_id");
--> statement-breakpoint
CREATE INDEX "ledger_transactions_order" ON "ledger_transactions" USING btree ("order_id","created_at");
--> statement-breakpoint
CREATE INDEX "ledger_transactions_months" ON "ledger_transactions" USING btree ("occurred_at");
--> statement-breakpoint
CREATE INDEX "ledger_transactions_user" ON "ledger_transactions" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "ledger_transactions_recorder" ON "ledger_transactions" USING btree ("recorded_by");
--> statement-breakpoint
CREATE INDEX "ledger_entries_transaction" ON "ledger_entries" USING btree ("transaction_id");
--> statement-breakpoint
CREATE INDEX "ledger_entries_order" ON "ledger_entries" USING btree ("order_id","account");
--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_open" ON "refunds" USING btree ("order_id") WHERE "refunds"."status" in ('asked', 'sending');
--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_id");
--> statement-breakpoint
CREATE INDEX "refunds_user" ON "refunds" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "refunds_decider" ON "refunds" USING btree ("decided_by");
--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_open" ON "checkouts" USING btree ("order_id") WHERE "checkouts"."closed_at" is null;
--> statement-breakpoint
CREATE INDEX "checkouts_order" ON "checkouts" USING btree ("order_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "billing_documents_invoice" ON "billing_documents" USING btree ("order_id") WHERE "billing_documents"."kind" = 'invoice';
--> statement-breakpoint
CREATE INDEX "billing_documents_order" ON "billing_documents" USING btree ("order_id","issued_at");
--> statement-breakpoint
CREATE INDEX "billing_documents_user" ON "billing_documents" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "payment_events_order" ON "payment_events" USING btree ("order_id");
--> statement-breakpoint
CREATE INDEX "product_files_uploader" ON "product_files" USING btree ("uploaded_by");
--> statement-breakpoint
CREATE INDEX "product_files_product" ON "product_files" USING btree ("product_key","position");
--> statement-breakpoint
CREATE INDEX "access_grants_user" ON "access_grants" USING btree ("user_id","role");
--> statement-breakpoint
CREATE INDEX "access_grants_ends" ON "access_grants" USING btree ("ends_at");
--> statement-breakpoint
CREATE INDEX "session_credits_user" ON "session_credits" USING btree ("user_id","available_from");
--> statement-breakpoint
CREATE INDEX "included_requests_request" ON "included_requests" USING btree ("request_id");
--> statement-breakpoint
CREATE INDEX "included_requests_user" ON "included_requests" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "purchase_terms_author" ON "purchase_terms" USING btree ("created_by");
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
create or replace trigger service_requests_fresh before insert on service_requests for each row when (current_user = 'laurel_user' and (new.status is distinct from 'Pending' or new.accepted_at is distinct from null or new.paid_at is distinct from null or new.delivered_at is distinct from null or new.staff_notes is distinct from '')) execute function app.refuse_columns('status accepted_at paid_at delivered_at staff_notes')
--> statement-breakpoint
create or replace trigger service_requests_guard before update on service_requests for each row execute function app.guard_columns('user_id: product delivery_time cost quantity payment_link notes deleted_at', 'others: status staff_notes')
--> statement-breakpoint
create or replace trigger request_deliveries_stamp before insert or update on request_deliveries for each row execute function app.stamp_ioc()
--> statement-breakpoint
create or replace trigger products_guard before update on products for each row execute function app.guard_columns('others: name description session_credits request_products is_active')
--> statement-breakpoint
create or replace trigger products_stamp before insert or update on products for each row execute function app.stamp_uv()
--> statement-breakpoint
create or replace trigger product_files_fresh before insert on product_files for each row when (current_user = 'laurel_user' and (new.uploaded_by is distinct from app.user_id())) execute function app.refuse_columns('uploaded_by')
--> statement-breakpoint
create or replace trigger product_files_guard before update on product_files for each row execute function app.guard_columns('others: title position')
--> statement-breakpoint
create or replace trigger product_files_stamp before insert or update on product_files for each row execute function app.stamp_ic()
--> statement-breakpoint
create or replace function app.booking_refusal(asked jsonb) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  client uuid := app.entitled_user_id_as('applicant');
  host uuid := (asked ->> 'provider_id')::uuid;
  kind text := asked ->> 'role';
  wall timestamp := (asked ->> 'date')::date + (asked ->> 'time')::time;
  start timestamptz := (asked ->> 'starts_at')::timestamptz;
  length interval;
  buffer interval;
  offered record;
  refused text;
begin
  -- In this order everywhere: roles, users, the assignment, and then the times of both, so that no two wait for each other.
  perform pg_advisory_xact_lock_shared(4180611);
  perform from public.users u where u.id in (client, host) order by u.id for key share;
  perform from public.mentor_assignments m where m.user_id = client and m.mentor_id = host for key share;
  select * into offered from app.bookable_providers() b where b.id = host and b.role = kind;
  if client is null or offered.id is null then
    return 'not_found';
  end if;
  length := make_interval(mins => offered.minutes);
  buffer := make_interval(mins => offered.buffer_minutes);
  if not offered.shows_availability or start <= now()
    or start at time zone offered.time_zone <> wall
    or (start + length) at time zone offered.time_zone <> wall + length
    or exists (
      select from public.availability_days d
      where d.user_id = host and d.role = kind and d.day = wall::date and d.start_time is null
    )
    or not coalesce((
      select range_agg(tsrange(wall::date + hours.start_time, wall::date + hours.end_time)) @> tsrange(wall, wall + length)
      from (
        select a.start_time, a.end_time from public.availability_settings a
        where kind = 'mentor' and a.user_id = host and a.is_available and a.day_of_week = extract(dow from wall)
        union all
        select a.start_time, a.end_time from public.attorney_availability a
        where kind = 'attorney' and a.attorney_id = host and a.is_available and a.day_of_week = extract(dow from wall)
        union all
        select d.start_time, d.end_time from public.availability_days d
        where d.user_id = host and d.role = kind and d.day = wall::date and d.start_time is not null
      ) as hours
    ), false)
  then
    return 'time_not_offered';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('occupied_times' || locked.person, 0))
  from (select distinct person from unnest(array[client, host]) as person order by person) as locked;
  refused := (
    select case when bool_or(o.person_id = client and o.ends_at > start and o.starts_at < start + length) then 'own_time_taken' else 'time_taken' end
    from public.occupied_times o
    where o.source_id is distinct from (asked ->> 'moving')::uuid
      and ((o.person_id = client and o.starts_at < start + length and o.ends_at > start)
        or (o.person_id = host and o.starts_at < start + length + buffer and o.ends_at > start))
    having count(*) > 0
  );
  if refused is null and (asked ->> 'use_credit')::boolean and not app.has_session_credit(client) then
    return 'no_session_credit';
  end if;
  return refused;
end
$$
--> statement-breakpoint
revoke execute on function app.booking_refusal(jsonb) from public
--> statement-breakpoint
grant execute on function app.booking_refusal(jsonb) to laurel_user
--> statement-breakpoint
create or replace function app.book_session(asked jsonb) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  refused text := app.booking_refusal(asked - 'moving');
  client uuid := app.user_id();
  start timestamptz := (asked ->> 'starts_at')::timestamptz;
  offered record;
  made uuid;
begin
  if refused is not null then
    raise exception 'this cannot be booked: %', refused using errcode = '42501';
  end if;
  select * into offered from app.bookable_providers() b where b.id = (asked ->> 'provider_id')::uuid and b.role = asked ->> 'role';
  if offered.role = 'mentor' then
    insert into public.session_bookings (client_id, provider_id, session_date, start_time, duration, time_zone, starts_at, ends_at, buffer_minutes, session_type, client_note)
    values (client, offered.id, (asked ->> 'date')::date, (asked ->> 'time')::time, lpad((offered.minutes / 60)::text, 2, '0') || ':' || lpad((offered.minutes % 60)::text, 2, '0'), offered.time_zone, start,
    start + make_interval(mins => offered.minutes), offered.buffer_minutes, asked ->> 'session_type', asked ->> 'client_note')
    returning id into made;
  else
    insert into public.consultation_sessions (client_id, attorney_id, accepted_at, session_date, start_time, duration, time_zone, starts_at, ends_at, buffer_minutes, session_type, client_note)
    values (client, offered.id, case when offered.accepts then now() end, (asked ->> 'date')::date, (asked ->> 'time')::time, lpad((offered.minutes / 60)::text, 2, '0') || ':' || lpad((offered.minutes % 60)::text, 2, '0'), offered.time_zone, start,
    start + make_interval(mins => offered.minutes), offered.buffer_minutes, asked ->> 'session_type', asked ->> 'client_note')
    returning id into made;
  end if;
  -- Without a word about it, one is spent where there is one.
  if (asked ->> 'use_credit')::boolean is distinct from false then
    perform app.spend_session_credit(case offered.role when 'mentor' then 'session_bookings' else 'consultation_sessions' end, made);
  end if;
  return made;
end
$$
--> statement-breakpoint
revoke execute on function app.book_session(jsonb) from public
--> statement-breakpoint
grant execute on function app.book_session(jsonb) to laurel_user
--> statement-breakpoint
create or replace function app.mark_request_paid() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.service_requests r
  set status = case when r.status in ('Pending', 'Accepted') then 'Paid' else r.status end,
      paid_at = coalesce(r.paid_at, new.paid_at, now())
  where r.id = new.request_id and (r.status in ('Pending', 'Accepted') or r.paid_at is null);
  return null;
end
$$
--> statement-breakpoint
revoke execute on function app.mark_request_paid() from public
--> statement-breakpoint
create or replace function app.date_request() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.status = 'Accepted' then
    new.accepted_at := coalesce(new.accepted_at, now());
  elsif new.status = 'Delivered' then
    new.delivered_at := coalesce(new.delivered_at, now());
  end if;
  return new;
end
$$
--> statement-breakpoint
revoke execute on function app.date_request() from public
--> statement-breakpoint
create or replace function app.hold_orders_of_request(request uuid) returns bigint
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from public.service_requests r where r.id = request and r.user_id = app.user_id()) then
    return 0;
  end if;
  perform from public.orders o where o.request_id = request order by o.id for update;
  return (select coalesce(sum(o.paid_minor), 0) from public.orders o where o.request_id = request and o.status <> 'cancelled');
end
$$
--> statement-breakpoint
revoke execute on function app.hold_orders_of_request(uuid) from public
--> statement-breakpoint
grant execute on function app.hold_orders_of_request(uuid) to laurel_user
--> statement-breakpoint
create or replace function app.guard_ordered_request() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if app.hold_orders_of_request(new.id) > 0 then
    raise exception 'a request of which a part is paid does not change' using errcode = '42501';
  end if;
  if (new.product, new.delivery_time, new.cost, new.quantity, new.deleted_at is null)
      is distinct from (old.product, old.delivery_time, old.cost, old.quantity, old.deleted_at is null)
    and exists (select from public.orders o where o.request_id = new.id and o.status = 'open') then
    if app.cancel_orders_of_request(new.id) is not true then
      raise exception 'the order of a request was not cancelled' using errcode = '42501';
    end if;
  end if;
  return new;
end
$$
--> statement-breakpoint
revoke execute on function app.guard_ordered_request() from public
--> statement-breakpoint
create or replace function app.refuse_paid_by_hand() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise exception 'only a payment makes a request paid' using errcode = '42501';
end
$$
--> statement-breakpoint
revoke execute on function app.refuse_paid_by_hand() from public
--> statement-breakpoint
create or replace trigger orders_mark_request after insert or update of status, paid_minor on orders for each row when (new.kind = 'request' and new.status = 'paid') execute function app.mark_request_paid()
--> statement-breakpoint
create or replace trigger service_requests_status_dates before update of status on service_requests for each row when (old.status is distinct from new.status) execute function app.date_request()
--> statement-breakpoint
create or replace trigger service_requests_ordered before update on service_requests for each row when (current_user = 'laurel_user' and (old.product is distinct from new.product or old.delivery_time is distinct from new.delivery_time or old.cost is distinct from new.cost or old.quantity is distinct from new.quantity or old.payment_link is distinct from new.payment_link or old.notes is distinct from new.notes or old.deleted_at is distinct from new.deleted_at)) execute function app.guard_ordered_request()
--> statement-breakpoint
create or replace trigger service_requests_paid before update of status on service_requests for each row when (current_user = 'laurel_user' and new.status = 'Paid' and old.status <> 'Paid') execute function app.refuse_paid_by_hand()
--> statement-breakpoint
create or replace function app.refuse_change_of_books() returns trigger
language plpgsql set search_path = ''
as $$
begin
  -- The deletion of an account leaves the books as they are, but for whose they were.
  if tg_op = 'UPDATE' and to_jsonb(new) ? 'user_id'
    and to_jsonb(new) - array['user_id', 'recorded_by'] = to_jsonb(old) - array['user_id', 'recorded_by']
    and coalesce(to_jsonb(new) ->> 'user_id', to_jsonb(old) ->> 'user_id') is not distinct from to_jsonb(old) ->> 'user_id'
    and coalesce(to_jsonb(new) ->> 'recorded_by', to_jsonb(old) ->> 'recorded_by') is not distinct from to_jsonb(old) ->> 'recorded_by'
  then
    return new;
  end if;
  raise exception 'the books are append-only' using errcode = 'restrict_violation';
end
$$
--> statement-breakpoint
revoke execute on function app.refuse_change_of_books() from public
--> statement-breakpoint
create or replace function app.check_balance() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  posted uuid := case tg_table_name when 'ledger_entries' then (to_jsonb(new) ->> 'transaction_id')::uuid else new.id end;
begin
  if not coalesce((
    select sum(e.amount_minor) = 0 and bool_and(e.currency = t.currency and e.order_id = t.order_id)
    from public.ledger_transactions t join public.ledger_entries e on e.transaction_id = t.id
    where t.id = posted
  ), false) then
    raise exception 'the entries of transaction % do not balance', posted using errcode = '23514';
  end if;
  return null;
end
$$
--> statement-breakpoint
revoke execute on function app.check_balance() from public
--> statement-breakpoint
create or replace function app.settle_order(target uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  held public.orders;
  book record;
  state text;
begin
  select * into held from public.orders o where o.id = target for update;
  select
    coalesce(sum(e.amount_minor) filter (where e.account = 'receivable'), 0) as due,
    coalesce(-sum(e.amount_minor) filter (where e.account in ('sales', 'tax')), 0) as charged,
    coalesce(sum(e.amount_minor) filter (where e.account = 'refunds'), 0) as refunded,
    coalesce(sum(e.amount_minor) filter (where e.account = 'disputed'), 0) as disputed,
    coalesce(-sum(e.amount_minor) filter (where e.account = 'credit_owed'), 0) as credit
  into book
  from public.ledger_entries e where e.order_id = target;
  state := case
    when book.disputed > 0 then 'disputed'
    when book.charged = 0 and held.amount_minor > 0 then 'cancelled'
    when book.refunded > 0 and book.refunded >= book.charged then 'refunded'
    when book.refunded > 0 then 'partly_refunded'
    when book.due <= 0 then 'paid'
    else 'open'
  end;
  update public.orders o set
    status = state,
    due_minor = book.due,
    paid_minor = book.charged - book.due,
    refunded_minor = book.refunded,
    credit_minor = book.credit,
    paid_at = case
      when state in ('open', 'cancelled') then null
      else coalesce(held.paid_at, (select max(t.occurred_at) from public.ledger_transactions t where t.order_id = target and t.kind = 'payment'), now())
    end,
    version = o.version + 1,
    updated_at = now()
  where o.id = target;
end
$$
--> statement-breakpoint
revoke execute on function app.settle_order(uuid) from public
--> statement-breakpoint
create or replace function app.post(target uuid, what text, amount bigint, lines jsonb, facts jsonb) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  held public.orders;
  posted uuid;
begin
  select * into strict held from public.orders o where o.id = target for update;
  insert into public.ledger_transactions
    (order_id, user_id, kind, amount_minor, currency, means, external_id, reference, note, recorded_by, occurred_at, created_at)
  values (
    held.id, held.user_id, what, amount, held.currency, coalesce(facts ->> 'means', ''), facts ->> 'external_id',
    coalesce(facts ->> 'reference', ''), coalesce(facts ->> 'note', ''), (facts ->> 'recorded_by')::uuid,
    -- Two of one moment stay in their order.
    coalesce((facts ->> 'occurred_at')::timestamptz, now()), clock_timestamp()
  )
  returning id into posted;
  insert into public.ledger_entries (transaction_id, order_id, account, amount_minor, currency)
  select posted, held.id, line.key, line.value::bigint, held.currency
  from jsonb_each_text(lines) as line
  where line.value::bigint <> 0;
  perform app.settle_order(held.id);
  return posted;
end
$$
--> statement-breakpoint
revoke execute on function app.post(uuid, text, bigint, jsonb, jsonb) from public
--> statement-breakpoint
create or replace function app.refundable_minor(target uuid) returns bigint
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select greatest(0, o.paid_minor - o.refunded_minor - coalesce((
      select sum(e.amount_minor) from public.ledger_entries e where e.order_id = o.id and e.account = 'disputed'
    ), 0))
    from public.orders o where o.id = target
  );
end
$$
--> statement-breakpoint
revoke execute on function app.refundable_minor(uuid) from public
--> statement-breakpoint
create or replace function app.post_payment(target uuid, amount bigint, money text, facts jsonb) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  held public.orders;
  applied bigint;
begin
  select * into held from public.orders o where o.id = target for update;
  if not found then
    return 'unknown_order';
  elsif held.currency <> upper(coalesce(money, held.currency)) or amount is null or amount <= 0 then
    return 'mismatch';
  end if;
  if exists (
    select from public.ledger_transactions t
    where t.means = facts ->> 'means' and t.external_id = facts ->> 'external_id' and t.kind in ('payment')
  ) then
    return 'known';
  end if;
  applied := least(amount, greatest(held.due_minor, 0));
  perform app.post(target, 'payment', amount,
    jsonb_build_object(case facts ->> 'means' when 'stripe' then 'stripe' when 'link' then 'link' else 'bank' end, amount, 'receivable', -applied, 'credit_owed', applied - amount), facts);
  return 'posted';
end
$$
--> statement-breakpoint
revoke execute on function app.post_payment(uuid, bigint, text, jsonb) from public
--> statement-breakpoint
create or replace function app.post_refund(target uuid, amount bigint, money text, facts jsonb) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  held public.orders;
begin
  select * into held from public.orders o where o.id = target for update;
  if not found then
    return 'unknown_order';
  elsif held.currency <> upper(coalesce(money, held.currency)) or amount is null or amount <= 0 then
    return 'mismatch';
  end if;
  if exists (
    select from public.ledger_transactions t
    where t.means = facts ->> 'means' and t.external_id = facts ->> 'external_id' and t.kind in ('refund')
  ) then
    return 'known';
  end if;
  if amount > app.refundable_minor(target) then
    return 'mismatch';
  end if;
  perform app.post(target, 'refund', amount,
    jsonb_build_object(case when held.due_minor > 0 then 'receivable' else 'refunds' end, amount, case facts ->> 'means' when 'stripe' then 'stripe' when 'link' then 'link' else 'bank' end, -amount), facts);
  return 'posted';
end
$$
--> statement-breakpoint
revoke execute on function app.post_refund(uuid, bigint, text, jsonb) from public
--> statement-breakpoint
create or replace function app.post_refund_return(target uuid, facts jsonb) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  amount bigint;
begin
  perform from public.orders o where o.id = target for update;
  if exists (
    select from public.ledger_transactions t
    where t.means = facts ->> 'means' and t.external_id = facts ->> 'external_id' and t.kind in ('refund_returned')
  ) then
    return 'known';
  end if;
  select t.amount_minor into amount from public.ledger_transactions t
  where t.order_id = target and t.kind = 'refund' and t.means = facts ->> 'means' and t.external_id = facts ->> 'external_id';
  if not found then
    return 'unknown_order';
  end if;
  perform app.post(target, 'refund_returned', amount, jsonb_build_object(case facts ->> 'means' when 'stripe' then 'stripe' when 'link' then 'link' else 'bank' end, amount, 'credit_owed', -amount), facts);
  return 'posted';
end
$$
--> statement-breakpoint
revoke execute on function app.post_refund_return(uuid, jsonb) from public
--> statement-breakpoint
create or replace function app.post_credit_refund(target uuid, amount bigint, money text, facts jsonb) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  held public.orders;
begin
  select * into held from public.orders o where o.id = target for update;
  if not found then
    return 'unknown_order';
  elsif held.currency <> upper(coalesce(money, held.currency)) or amount is null or amount <= 0 then
    return 'mismatch';
  end if;
  if exists (
    select from public.ledger_transactions t
    where t.means = facts ->> 'means' and t.external_id = facts ->> 'external_id' and t.kind in ('credit_refund')
  ) then
    return 'known';
  end if;
  if amount > held.credit_minor then
    return 'mismatch';
  end if;
  perform app.post(target, 'credit_refund', amount, jsonb_build_object('credit_owed', amount, case facts ->> 'means' when 'stripe' then 'stripe' when 'link' then 'link' else 'bank' end, -amount), facts);
  return 'posted';
end
$$
--> statement-breakpoint
revoke execute on function app.post_credit_refund(uuid, bigint, text, jsonb) from public
--> statement-breakpoint
create or replace function app.post_dispute(target uuid, what text, amount bigint, money text, facts jsonb) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  held public.orders;
begin
  select * into held from public.orders o where o.id = target for update;
  if not found then
    return 'unknown_order';
  elsif held.currency <> upper(coalesce(money, held.currency)) or amount is null or amount <= 0 then
    return 'mismatch';
  end if;
  if what = 'dispute_opened' then
    if exists (
    select from public.ledger_transactions t
    where t.means = facts ->> 'means' and t.external_id = facts ->> 'external_id' and t.kind in ('dispute_opened', 'dispute_won', 'dispute_lost')
  ) then
    return 'known';
  end if;
  else
    if exists (
    select from public.ledger_transactions t
    where t.means = facts ->> 'means' and t.external_id = facts ->> 'external_id' and t.kind in ('dispute_won', 'dispute_lost')
  ) then
    return 'known';
  end if;
  end if;
  if not exists (
    select from public.ledger_transactions t
    where t.means = facts ->> 'means' and t.external_id = facts ->> 'external_id' and t.kind = 'dispute_opened'
  ) then
    if amount > app.refundable_minor(target) then
      return 'mismatch';
    end if;
    perform app.post(target, 'dispute_opened', amount, jsonb_build_object('disputed', amount, 'stripe', -amount), facts);
  end if;
  if what <> 'dispute_opened' then
    -- What was held back when it began.
    select t.amount_minor into amount from public.ledger_transactions t
    where t.means = facts ->> 'means' and t.external_id = facts ->> 'external_id' and t.kind = 'dispute_opened';
    perform app.post(target, what, amount,
      jsonb_build_object('disputed', -amount, case what when 'dispute_won' then 'stripe' else 'refunds' end, amount), facts);
  end if;
  return 'posted';
end
$$
--> statement-breakpoint
revoke execute on function app.post_dispute(uuid, text, bigint, text, jsonb) from public
--> statement-breakpoint
create or replace trigger ledger_transactions_append_only before update or delete on ledger_transactions for each row execute function app.refuse_change_of_books()
--> statement-breakpoint
drop trigger if exists ledger_transactions_balance on ledger_transactions
--> statement-breakpoint
create constraint trigger ledger_transactions_balance after insert on ledger_transactions deferrable initially deferred for each row execute function app.check_balance()
--> statement-breakpoint
create or replace trigger ledger_entries_append_only before update or delete on ledger_entries for each row execute function app.refuse_change_of_books()
--> statement-breakpoint
drop trigger if exists ledger_entries_balance on ledger_entries
--> statement-breakpoint
create constraint trigger ledger_entries_balance after insert on ledger_entries deferrable initially deferred for each row execute function app.check_balance()
--> statement-breakpoint
create or replace function app.buyers() returns table (user_id uuid, email text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  caller uuid := app.user_id();
  is_staff boolean := app.permits('manage_subscriptions') is true;
begin
  return query
    select u.id, u.email from public.users u
    where u.id = caller or (is_staff and exists (select from public.orders o where o.user_id = u.id));
end
$$
--> statement-breakpoint
revoke execute on function app.buyers() from public
--> statement-breakpoint
grant execute on function app.buyers() to laurel_user
--> statement-breakpoint
create or replace function app.offer_order(what text, thing uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  buyer uuid := app.user_id();
  found jsonb;
  price bigint;
  rate numeric := (select nullif(s.value, '') from public.settings s where s.key = 'tax_rate')::numeric;
  tax text := (select nullif(s.value, '') from public.settings s where s.key = 'tax_name');
begin
  if what = 'plan' then
    select jsonb_build_object('description', p.name, 'price', p.price, 'role', p.role, 'guarantee_days', 10,
      'access_months', p.access_months, 'session_credits', p.session_credits) into found
    from public.subscription_plans p
    where p.id = thing and p.is_active
      and exists (select from public.user_roles r where r.user_id = buyer and r.role = p.role and r.is_active);
  elsif what = 'request' then
    select jsonb_build_object('description', r.quantity || ' × ' || r.product || ' (SR-' || upper(left(r.id::text, 8)) || ')',
      'price', r.cost * r.quantity, 'quantity', r.quantity) into found
    from public.service_requests r
    where r.id = thing and r.user_id = buyer and r.deleted_at is null
      and exists (select from public.user_roles held where held.user_id = buyer and held.role = 'applicant' and held.is_active);
  elsif thing is null then
    select jsonb_build_object('description', p.name, 'price', p.price, 'guarantee_days', p.guarantee_days,
      'session_credits', p.session_credits) into found
    from public.products p
    where p.key = what and p.is_active
      and exists (
        select from public.user_roles r
        where r.user_id = buyer and r.is_active and (r.role = 'applicant' or not p.opens_access)
      );
  end if;
  if found is null then
    return app.refused('not_found');
  end if;
  -- A request is paid once: also one that was paid before there were orders, or whose money went back.
  if what = 'request' and (
    exists (select from public.service_requests r where r.id = thing and (r.status = 'Paid' or r.paid_at is not null))
    or exists (select from public.orders o where o.request_id = thing and o.status = 'refunded')
  ) then
    return app.refused('already_bought');
  end if;
  -- What is bought without end, or once, is not bought twice.
  if found ->> 'access_months' is null and exists (
    select from public.orders o
    where o.user_id = buyer and o.kind = what and coalesce(o.plan_id, o.request_id) is not distinct from thing
      and o.status in ('paid', 'partly_refunded', 'disputed')
  ) then
    return app.refused('already_bought');
  end if;
  price := round((found ->> 'price')::numeric * 100);
  return jsonb_build_object('quantity', 1, 'guarantee_days', 0, 'session_credits', 0) || (found - 'price') || jsonb_build_object(
    'amount_minor', price,
    'tax_minor', case when rate > 0 and tax is not null and (select nullif(s.value, '') from public.settings s where s.key = 'tax_number') is not null
      then round(price * rate / (100 + rate)) else 0 end,
    'tax_name', case when rate > 0 and (select nullif(s.value, '') from public.settings s where s.key = 'tax_number') is not null then tax end,
    'currency', 'USD',
    'open_order_id', (
      select o.id from public.orders o
      where o.user_id = buyer and o.kind = what and coalesce(o.plan_id, o.request_id) is not distinct from thing and o.status = 'open'
    ));
end
$$
--> statement-breakpoint
revoke execute on function app.offer_order(text, uuid) from public
--> statement-breakpoint
grant execute on function app.offer_order(text, uuid) to laurel_user
--> statement-breakpoint
create or replace function app.post_cancellation(target uuid, note text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  held public.orders;
begin
  select * into held from public.orders o where o.id = target for update;
  if held.status = 'open' and held.paid_minor = 0 then
    perform app.post(target, 'cancellation', held.amount_minor,
      jsonb_build_object('receivable', -held.amount_minor, 'sales', held.amount_minor - held.tax_minor, 'tax', held.tax_minor),
      jsonb_build_object('note', note));
  end if;
end
$$
--> statement-breakpoint
revoke execute on function app.post_cancellation(uuid, text) from public
--> statement-breakpoint
create or replace function app.place_order(asked jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  buyer uuid := app.user_id();
  what text := asked ->> 'kind';
  thing uuid := (asked ->> 'id')::uuid;
  offered jsonb;
  held public.orders;
  made uuid;
begin
  if buyer is null then
    return app.refused('signed_out');
  end if;
  -- Two windows order one after the other; a request that is edited waits as well.
  perform pg_advisory_xact_lock(hashtextextended('order' || buyer, 0));
  perform from public.service_requests r where r.id = thing and r.user_id = buyer for share;
  offered := app.offer_order(what, thing);
  if offered ? 'refused' then
    return offered;
  end if;
  if offered ->> 'open_order_id' is not null then
    select * into held from public.orders o where o.id = (offered ->> 'open_order_id')::uuid for update;
    if held.status = 'open' and (held.paid_minor > 0 or held.amount_minor = (offered ->> 'amount_minor')::bigint) then
      update public.orders o set way = asked ->> 'way', due_on = coalesce(o.due_on, case asked ->> 'way' when 'invoice' then (now() at time zone 'UTC')::date + coalesce((select nullif(s.value, '') from public.settings s where s.key = 'invoice_due_days')::integer, 14) end),
        terms_version = (asked ->> 'terms_version')::integer, terms_agreed_at = now(), version = o.version + 1, updated_at = now()
      where o.id = held.id;
      return jsonb_build_object('order', held.id, 'is_new', false);
    end if;
    perform app.post_cancellation(held.id, 'The price has changed.');
  end if;
  insert into public.orders (user_id, kind, plan_id, request_id, role, description, quantity, amount_minor, tax_minor, tax_name,
    way, due_on, guarantee_days, access_months, session_credits, terms_version, terms_agreed_at)
  values (buyer, what, case what when 'plan' then thing end, case what when 'request' then thing end,
    offered ->> 'role', offered ->> 'description', (offered ->> 'quantity')::integer, (offered ->> 'amount_minor')::bigint,
    (offered ->> 'tax_minor')::bigint, coalesce(offered ->> 'tax_name', ''), asked ->> 'way', case asked ->> 'way' when 'invoice' then (now() at time zone 'UTC')::date + coalesce((select nullif(s.value, '') from public.settings s where s.key = 'invoice_due_days')::integer, 14) end,
    (offered ->> 'guarantee_days')::integer, (offered ->> 'access_months')::integer, (offered ->> 'session_credits')::integer,
    (asked ->> 'terms_version')::integer, now())
  returning id into made;
  select * into held from public.orders o where o.id = made;
  if held.amount_minor > 0 then
    perform app.post(made, 'charge', held.amount_minor,
      jsonb_build_object('receivable', held.amount_minor, 'sales', held.tax_minor - held.amount_minor, 'tax', -held.tax_minor), '{}');
  else
    perform app.settle_order(made);
  end if;
  return jsonb_build_object('order', made, 'is_new', true);
end
$$
--> statement-breakpoint
revoke execute on function app.place_order(jsonb) from public
--> statement-breakpoint
grant execute on function app.place_order(jsonb) to laurel_user
--> statement-breakpoint
create or replace function app.change_order_way(target uuid, wanted text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  held public.orders;
begin
  select * into held from public.orders o where o.id = target and o.user_id = app.user_id() for update;
  if not found then
    return 'not_found';
  elsif held.status <> 'open' then
    return 'order_closed';
  end if;
  update public.orders o set way = wanted, due_on = coalesce(o.due_on, case wanted when 'invoice' then (now() at time zone 'UTC')::date + coalesce((select nullif(s.value, '') from public.settings s where s.key = 'invoice_due_days')::integer, 14) end), version = o.version + 1, updated_at = now()
  where o.id = target and o.way <> wanted;
  return null;
end
$$
--> statement-breakpoint
revoke execute on function app.change_order_way(uuid, text) from public
--> statement-breakpoint
grant execute on function app.change_order_way(uuid, text) to laurel_user
--> statement-breakpoint
create or replace function app.cancel_order(target uuid, seen integer) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  held public.orders;
begin
  select * into held from public.orders o where o.id = target and o.user_id = app.user_id() for update;
  if not found then
    return 'not_found';
  elsif held.version <> seen then
    return 'changed_meanwhile';
  elsif held.status <> 'open' then
    return 'order_closed';
  elsif held.paid_minor > 0 then
    return 'order_part_paid';
  end if;
  perform app.post_cancellation(target, '');
  return null;
end
$$
--> statement-breakpoint
revoke execute on function app.cancel_order(uuid, integer) from public
--> statement-breakpoint
grant execute on function app.cancel_order(uuid, integer) to laurel_user
--> statement-breakpoint
create or replace function app.cancel_orders_of_request(request uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  held public.orders;
begin
  for held in select * from public.orders o where o.request_id = request order by o.id for update loop
    if held.status <> 'cancelled' and (held.paid_minor > held.refunded_minor or held.status = 'disputed') then
      return false;
    end if;
  end loop;
  for held in select * from public.orders o where o.request_id = request and o.status = 'open' order by o.id loop
    perform app.post_cancellation(held.id, 'The request has changed.');
  end loop;
  return true;
end
$$
--> statement-breakpoint
revoke execute on function app.cancel_orders_of_request(uuid) from public
--> statement-breakpoint
create or replace function app.record_payment(asked jsonb) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  held public.orders;
  outcome text;
begin
  if app.permits('manage_subscriptions') is not true then
    return 'wrong_role';
  end if;
  select * into held from public.orders o where o.id = (asked ->> 'order')::uuid for update;
  if not found then
    return 'not_found';
  elsif held.user_id = app.user_id() then
    return 'own_order';
  elsif held.version <> (asked ->> 'version')::integer then
    return 'changed_meanwhile';
  end if;
  outcome := app.post_payment(held.id, (asked ->> 'amount')::bigint, held.currency, jsonb_build_object('means', asked ->> 'means', 'external_id', held.id || ':' || lower(btrim(asked ->> 'reference')),
    'reference', asked ->> 'reference', 'note', asked ->> 'note', 'recorded_by', app.user_id(), 'occurred_at', asked ->> 'occurred_at'));
  return case outcome when 'posted' then null when 'known' then 'payment_known' else 'invalid' end;
end
$$
--> statement-breakpoint
revoke execute on function app.record_payment(jsonb) from public
--> statement-breakpoint
grant execute on function app.record_payment(jsonb) to laurel_user
--> statement-breakpoint
create or replace function app.ask_refund(target uuid, why text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  held public.orders;
  made uuid;
begin
  select * into held from public.orders o where o.id = target and o.user_id = app.user_id() for update;
  if not found then
    return app.refused('not_found');
  elsif held.status not in ('paid', 'partly_refunded') or held.guarantee_days = 0 or app.refundable_minor(target) = 0 then
    return app.refused('refund_not_offered');
  elsif now() > held.paid_at + make_interval(days => held.guarantee_days) then
    return app.refused('guarantee_over');
  elsif exists (select from public.refunds r where r.order_id = target and r.status in ('asked', 'sending')) then
    return app.refused('refund_asked');
  end if;
  insert into public.refunds (order_id, user_id, amount_minor, reason)
  values (target, held.user_id, app.refundable_minor(target), why)
  returning id into made;
  return jsonb_build_object('refund', made);
end
$$
--> statement-breakpoint
revoke execute on function app.ask_refund(uuid, text) from public
--> statement-breakpoint
grant execute on function app.ask_refund(uuid, text) to laurel_user
--> statement-breakpoint
create or replace function app.refund_refusal(asked jsonb) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  held public.orders;
begin
  if app.permits('manage_subscriptions') is not true then
    return 'wrong_role';
  end if;
  select * into held from public.orders o where o.id = (asked ->> 'order')::uuid for update;
  if not found then
    return 'not_found';
  elsif held.user_id = app.user_id() then
    return 'own_order';
  elsif held.version <> (asked ->> 'version')::integer then
    return 'changed_meanwhile';
  elsif (asked ->> 'amount')::bigint is null or (asked ->> 'amount')::bigint <= 0
    or (asked ->> 'amount')::bigint > app.refundable_minor(held.id)
  then
    return 'refund_too_high';
  elsif exists (
    select from public.refunds r
    where r.order_id = held.id and r.id is distinct from (asked ->> 'refund')::uuid and r.status in ('asked', 'sending')
  ) then
    return 'refund_asked';
  end if;
  return null;
end
$$
--> statement-breakpoint
revoke execute on function app.refund_refusal(jsonb) from public
--> statement-breakpoint
create or replace function app.grant_refund(asked jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  refusal text := app.refund_refusal(asked);
  through boolean := (asked ->> 'through_provider')::boolean;
  held public.orders;
  given uuid := (asked ->> 'refund')::uuid;
  paid_by text;
begin
  if refusal is not null then
    return app.refused(refusal);
  end if;
  select * into held from public.orders o where o.id = (asked ->> 'order')::uuid;
  if given is not null then
    update public.refunds r set amount_minor = (asked ->> 'amount')::bigint, status = case when through then 'sending' else 'done' end,
      decision = asked ->> 'decision', decided_by = app.user_id(), decided_at = now(), version = r.version + 1, updated_at = now()
    where r.id = given and r.order_id = held.id and r.status = 'asked';
    if not found then
      return app.refused('refund_decided');
    end if;
  else
    insert into public.refunds (order_id, user_id, amount_minor, status, decision, decided_by, decided_at)
    values (held.id, held.user_id, (asked ->> 'amount')::bigint, case when through then 'sending' else 'done' end,
      asked ->> 'decision', app.user_id(), now())
    returning id into given;
  end if;
  if not through then
    select t.means into paid_by from public.ledger_transactions t
    where t.order_id = held.id and t.kind = 'payment' order by t.created_at desc limit 1;
    perform app.post_refund(held.id, (asked ->> 'amount')::bigint, held.currency,
      jsonb_build_object('means', coalesce(paid_by, 'other'), 'external_id', given::text, 'reference', asked ->> 'reference',
        'recorded_by', app.user_id()));
  end if;
  return jsonb_build_object('refund', given);
end
$$
--> statement-breakpoint
revoke execute on function app.grant_refund(jsonb) from public
--> statement-breakpoint
grant execute on function app.grant_refund(jsonb) to laurel_user
--> statement-breakpoint
create or replace function app.decline_refund(target uuid, why text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  held public.refunds;
begin
  if app.permits('manage_subscriptions') is not true then
    return 'wrong_role';
  end if;
  select * into held from public.refunds r where r.id = target for update;
  if not found then
    return 'not_found';
  elsif held.user_id = app.user_id() then
    return 'own_order';
  elsif held.status <> 'asked' then
    return 'refund_decided';
  end if;
  update public.refunds r set status = 'declined', decision = why, decided_by = app.user_id(), decided_at = now(),
    version = r.version + 1, updated_at = now()
  where r.id = target;
  return null;
end
$$
--> statement-breakpoint
revoke execute on function app.decline_refund(uuid, text) from public
--> statement-breakpoint
grant execute on function app.decline_refund(uuid, text) to laurel_user
--> statement-breakpoint
create or replace function app.record_credit_refund(asked jsonb) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  held public.orders;
  outcome text;
begin
  if app.permits('manage_subscriptions') is not true then
    return 'wrong_role';
  end if;
  select * into held from public.orders o where o.id = (asked ->> 'order')::uuid for update;
  if not found then
    return 'not_found';
  elsif held.user_id = app.user_id() then
    return 'own_order';
  elsif held.version <> (asked ->> 'version')::integer then
    return 'changed_meanwhile';
  elsif (asked ->> 'amount')::bigint > held.credit_minor then
    return 'refund_too_high';
  end if;
  outcome := app.post_credit_refund(held.id, (asked ->> 'amount')::bigint, held.currency, jsonb_build_object('means', asked ->> 'means', 'external_id', held.id || ':' || lower(btrim(asked ->> 'reference')),
    'reference', asked ->> 'reference', 'note', asked ->> 'note', 'recorded_by', app.user_id(), 'occurred_at', asked ->> 'occurred_at'));
  return case outcome when 'posted' then null when 'known' then 'payment_known' else 'invalid' end;
end
$$
--> statement-breakpoint
revoke execute on function app.record_credit_refund(jsonb) from public
--> statement-breakpoint
grant execute on function app.record_credit_refund(jsonb) to laurel_user
--> statement-breakpoint
create or replace function app.billing_setting(keys text[], given text) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce(
    (select s.value from public.settings s where s.key = any (keys) and s.value <> '' order by array_position(keys, s.key) limit 1),
    left(given, 2000),
    ''
  );
end
$$
--> statement-breakpoint
revoke execute on function app.billing_setting(text[], text) from public
--> statement-breakpoint
create or replace function app.document_payment(moved public.ledger_transactions) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return jsonb_build_object(
    'amount_minor', moved.amount_minor,
    'occurred_on', to_char(moved.occurred_at at time zone 'UTC', 'YYYY-MM-DD'),
    'means', moved.means,
    'reference', moved.reference
  );
end
$$
--> statement-breakpoint
revoke execute on function app.document_payment(public.ledger_transactions) from public
--> statement-breakpoint
create or replace function app.document_tax(bought public.orders) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  told jsonb;
  named constant text := app.billing_setting(array['tax_name'], null);
  rate constant text := app.billing_setting(array['tax_rate'], null);
  number constant text := app.billing_setting(array['tax_number'], null);
begin
  select d.content -> 'tax' into told
  from public.billing_documents d where d.order_id = bought.id order by d.issued_at, d.number limit 1;
  if found then
    return nullif(told, 'null'::jsonb) - 'amount_minor';
  elsif bought.tax_minor = 0 or named = '' or rate = '' or number = '' then
    return null;
  end if;
  return jsonb_build_object(
    'name', coalesce(nullif(bought.tax_name, ''), named),
    'rate', case
      when abs(bought.tax_minor - bought.amount_minor * rate::numeric / (100 + rate::numeric)) <= 1 then rate else ''
    end,
    'number', number
  );
end
$$
--> statement-breakpoint
revoke execute on function app.document_tax(public.orders) from public
--> statement-breakpoint
create or replace function app.document_sums(of_order uuid, as_of timestamptz) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'payments', coalesce(
        jsonb_agg(app.document_payment(t) order by t.occurred_at, t.created_at, t.id) filter (where t.kind = 'payment'), '[]'),
      'paid_minor', coalesce(sum(t.amount_minor) filter (where t.kind = 'payment'), 0))
    from public.ledger_transactions t
    where t.order_id = of_order and (as_of is null or t.created_at <= as_of)
  ) || (
    select jsonb_build_object(
      'due_minor', greatest(0, coalesce(sum(e.amount_minor) filter (where e.account = 'receivable'), 0)),
      'credit_minor', greatest(0, -coalesce(sum(e.amount_minor) filter (where e.account = 'credit_owed'), 0)))
    from public.ledger_entries e
    join public.ledger_transactions t on t.id = e.transaction_id
    where e.order_id = of_order and (as_of is null or t.created_at <= as_of)
  );
end
$$
--> statement-breakpoint
revoke execute on function app.document_sums(uuid, timestamptz) from public
--> statement-breakpoint
create or replace function app.issue_document(bought public.orders, about uuid, as_kind text, amount bigint, told jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  of_year constant integer := extract(year from now() at time zone 'UTC');
  placed integer;
  called text;
  made uuid;
begin
  insert into public.billing_counters as c (kind, year, last) values (as_kind, of_year, 1)
  on conflict (kind, year) do update set last = c.last + 1
  returning c.last into placed;
  called := case as_kind when 'invoice' then 'INV' when 'receipt' then 'REC' else 'CN' end
    || '-' || of_year || '-' || lpad(placed::text, greatest(4, length(placed::text)), '0');
  insert into public.billing_documents
    (order_id, user_id, transaction_id, kind, year, sequence, number, amount_minor, currency, content, issued_at)
  values
    (bought.id, bought.user_id, about, as_kind, of_year, placed, called, amount, bought.currency, told, now())
  returning id into made;
  -- It is sent at once, beside any digest: it brings the document along, and is the buyer's alone.
  insert into public.outbox (kind, recipient, data)
  select replace(as_kind, '_', '-') || '-issued', u.email, jsonb_build_object(
    'document', made, 'number', called, 'name', u.name, 'description', bought.description,
    'amount_minor', amount::text, 'due_minor', told ->> 'due_minor', 'credit_minor', told ->> 'credit_minor',
    'currency', bought.currency, 'due_on', coalesce(told ->> 'due_on', ''), 'bank_details', told ->> 'bank_details',
    'reference', told ->> 'reference', 'refers_to', told ->> 'refers_to', 'reason', told ->> 'reason',
    'means', coalesce(told #>> '{payment,means}', ''), 'link', '/payment/' || bought.id
  )
  from public.users u where u.id = bought.user_id and u.email_verified;
end
$$
--> statement-breakpoint
revoke execute on function app.issue_document(public.orders, uuid, text, bigint, jsonb) from public
--> statement-breakpoint
create or replace function app.issue_documents(of_order uuid, defaults jsonb) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  bought public.orders;
  base jsonb;
  bought_line jsonb;
  of_tax jsonb;
  owed record;
  one public.ledger_transactions;
  invoice text;
  credited bigint;
  issued integer := 0;
begin
  -- Of two at once the second finds what the first one issued.
  select * into bought from public.orders o where o.id = of_order for update;
  if not found then
    return 0;
  elsif app.user_id() is not null and bought.user_id <> app.user_id() and app.permits('manage_subscriptions') is not true then
    return 0;
  end if;
  of_tax := app.document_tax(bought);
  bought_line := case when bought.quantity > 1 and bought.amount_minor % bought.quantity = 0
    then jsonb_build_object(
      'description', regexp_replace(bought.description, '^' || bought.quantity || ' × ', ''),
      'quantity', bought.quantity, 'unit_minor', bought.amount_minor / bought.quantity)
    else jsonb_build_object('description', bought.description, 'quantity', 1, 'unit_minor', bought.amount_minor)
  end || jsonb_build_object('amount_minor', bought.amount_minor);
  select jsonb_build_object(
    'seller', jsonb_build_object(
      'name', app.billing_setting(array['seller_name', 'brand_name'], defaults ->> 'name'),
      'address', app.billing_setting(array['seller_address', 'postal_address'], defaults ->> 'address'),
      'register', app.billing_setting(array['seller_register'], null),
      'email', app.billing_setting(array['contact_email'], defaults ->> 'email')),
    'buyer', jsonb_build_object('name', u.name, 'email', u.email),
    'lines', jsonb_build_array(bought_line),
    'total_minor', bought.amount_minor,
    'tax', of_tax || jsonb_build_object('amount_minor', bought.tax_minor),
    'due_on', null,
    'reference', 'LO-' || upper(left(bought.id::text, 8)),
    'order_id', bought.id,
    'bank_details', '',
    'payment', null,
    'refers_to', '',
    'reason', '',
    'notice', app.billing_setting(array['trading_name_notice'], defaults ->> 'notice'))
  into base
  from public.users u where u.id = bought.user_id;

  if bought.way = 'invoice' and bought.amount_minor > 0 and bought.status <> 'cancelled'
    and not exists (select from public.billing_documents d where d.order_id = bought.id and d.kind = 'invoice')
  then
    perform app.issue_document(bought, null, 'invoice', bought.amount_minor, base || app.document_sums(bought.id, null) || jsonb_build_object(
      'due_on', coalesce(bought.due_on, (now() at time zone 'UTC')::date
        + app.billing_setting(array['invoice_due_days'], defaults ->> 'due_days')::integer),
      'bank_details', app.billing_setting(array['bank_details'], defaults ->> 'bank_details')));
    issued := issued + 1;
  end if;

  for one in
    select t.* from public.ledger_transactions t
    where t.order_id = bought.id and t.kind = 'payment'
      and not exists (select from public.billing_documents d where d.transaction_id = t.id)
    order by t.created_at, t.occurred_at, t.id
  loop
    perform app.issue_document(bought, one.id, 'receipt', one.amount_minor,
      base || app.document_sums(bought.id, one.created_at) || jsonb_build_object('payment', app.document_payment(one)));
    issued := issued + 1;
  end loop;

  for one in
    select t.* from public.ledger_transactions t
    where t.order_id = bought.id
      and (t.kind in ('refund', 'dispute_lost') or t.kind = 'cancellation'
        and exists (select from public.billing_documents d where d.order_id = bought.id and d.kind = 'invoice'))
      and not exists (select from public.billing_documents d where d.transaction_id = t.id)
    order by t.created_at, t.occurred_at, t.id
  loop
    select d.number into invoice from public.billing_documents d
    where d.order_id = bought.id and d.kind in ('invoice', 'receipt') order by d.kind, d.issued_at, d.sequence limit 1;
    select coalesce(sum(d.amount_minor), 0) into credited
    from public.billing_documents d where d.order_id = bought.id and d.kind = 'credit_note';
    perform app.issue_document(bought, one.id, 'credit_note', one.amount_minor,
      base || app.document_sums(bought.id, one.created_at) || jsonb_build_object(
        'lines', jsonb_build_array(jsonb_build_object(
          'description', case one.kind
            when 'cancellation' then 'Cancelled: ' when 'refund' then 'Refund: ' else 'Charged back: ' end || bought.description,
          'quantity', 1, 'unit_minor', one.amount_minor, 'amount_minor', one.amount_minor)),
        'total_minor', one.amount_minor,
        -- By what was credited before, so that the parts of a tax add up to the whole of it.
        'tax', of_tax || jsonb_build_object('amount_minor',
          round(bought.tax_minor::numeric * least(credited + one.amount_minor, bought.amount_minor) / greatest(bought.amount_minor, 1))
          - round(bought.tax_minor::numeric * least(credited, bought.amount_minor) / greatest(bought.amount_minor, 1))),
        'payment', case when one.kind <> 'cancellation' then app.document_payment(one) end,
        'refers_to', coalesce(invoice, ''),
        'reason', one.note));
    issued := issued + 1;
  end loop;
  return issued;
end
$$
--> statement-breakpoint
revoke execute on function app.issue_documents(uuid, jsonb) from public
--> statement-breakpoint
grant execute on function app.issue_documents(uuid, jsonb) to laurel_user
--> statement-breakpoint
create or replace function app.refuse_change_of_documents() returns trigger
language plpgsql set search_path = ''
as $$
begin
  -- The deletion of an account leaves documents as they are, but for whose they are no more.
  if tg_op = 'UPDATE' and to_jsonb(new) ? 'user_id'
    and to_jsonb(new) - array['user_id', 'recorded_by'] = to_jsonb(old) - array['user_id', 'recorded_by']
    and coalesce(to_jsonb(new) ->> 'user_id', to_jsonb(old) ->> 'user_id') is not distinct from to_jsonb(old) ->> 'user_id'
    and coalesce(to_jsonb(new) ->> 'recorded_by', to_jsonb(old) ->> 'recorded_by') is not distinct from to_jsonb(old) ->> 'recorded_by'
  then
    return new;
  end if;
  raise exception 'billing documents are never changed' using errcode = 'restrict_violation';
end
$$
--> statement-breakpoint
revoke execute on function app.refuse_change_of_documents() from public
--> statement-breakpoint
create or replace trigger billing_documents_kept before update or delete on billing_documents for each row execute function app.refuse_change_of_documents()
--> statement-breakpoint
create or replace function app.refresh_subscription(person uuid, wanted text, at timestamp with time zone) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  update public.user_roles r
  set is_subscribed = not r.is_subscribed, version = r.version + 1, updated_at = now()
  where r.user_id = person and r.role = wanted
    and exists (select from public.access_grants g where g.user_id = person and g.role = wanted)
    and r.is_subscribed is distinct from exists (
      select from public.access_grants g where g.user_id = person and g.role = wanted and g.revoked_at is null and g.starts_at <= at and (g.ends_at is null or g.ends_at > at)
    );
end
$$
--> statement-breakpoint
revoke execute on function app.refresh_subscription(uuid, text, timestamp with time zone) from public
--> statement-breakpoint
create or replace function app.refresh_subscriptions(at timestamp with time zone) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  held record;
  changed integer := 0;
begin
  for held in
    select r.user_id, r.role from public.user_roles r
    join (
      select g.user_id, g.role, bool_or(g.revoked_at is null and g.starts_at <= at and (g.ends_at is null or g.ends_at > at)) as is_live from public.access_grants g group by g.user_id, g.role
    ) granted on granted.user_id = r.user_id and granted.role = r.role
    where r.is_subscribed <> granted.is_live
    order by r.user_id, r.role
  loop
    perform pg_advisory_xact_lock(hashtextextended('entitlements' || held.user_id::text, 0));
    perform app.refresh_subscription(held.user_id, held.role, at);
    changed := changed + 1;
  end loop;
  return changed;
end
$$
--> statement-breakpoint
revoke execute on function app.refresh_subscriptions(timestamp with time zone) from public
--> statement-breakpoint
create or replace function app.stack_grants(person uuid, wanted text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  each record;
  free timestamptz := '-infinity';
  start timestamptz;
  until timestamptz;
begin
  for each in
    select g.*, o.access_months
    from public.access_grants g left join public.orders o on o.id = g.order_id
    where g.user_id = person and g.role = wanted
    order by g.bought_at, g.created_at, g.id
  loop
    start := case when each.order_id is null then each.starts_at else greatest(each.bought_at, free) end;
    until := case
      when each.order_id is null then each.ends_at
      when each.access_months is not null then start + make_interval(months => each.access_months)
    end;
    if each.starts_at is distinct from start or each.ends_at is distinct from until then
      update public.access_grants set starts_at = start, ends_at = until where id = each.id;
    end if;
    if until is not null or each.revoked_at is not null then
      free := greatest(free, least(until, each.revoked_at));
    end if;
  end loop;
end
$$
--> statement-breakpoint
revoke execute on function app.stack_grants(uuid, text) from public
--> statement-breakpoint
create or replace function app.grant_bought_access(bought public.orders) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  wanted text := coalesce(bought.role, 'applicant');
begin
  if bought.status in ('paid', 'partly_refunded') then
    insert into public.access_grants (user_id, role, order_id, bought_at, starts_at, ends_at, note)
    values (
      bought.user_id, wanted, bought.id, coalesce(bought.paid_at, now()), coalesce(bought.paid_at, now()),
      coalesce(bought.paid_at, now()) + make_interval(months => bought.access_months), bought.description
    )
    on conflict on constraint access_grants_order do update set revoked_at = null where access_grants.revoked_at is not null;
  else
    update public.access_grants set revoked_at = now() where order_id = bought.id and revoked_at is null;
  end if;
  perform app.stack_grants(bought.user_id, wanted);
  perform app.refresh_subscription(bought.user_id, wanted, now());
end
$$
--> statement-breakpoint
revoke execute on function app.grant_bought_access(public.orders) from public
--> statement-breakpoint
create or replace function app.give_bought_credits(bought public.orders) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if bought.status in ('paid', 'partly_refunded') then
    insert into public.session_credits (user_id, order_id, number, available_from)
    select bought.user_id, bought.id, each,
      coalesce(bought.paid_at, now()) + make_interval(months => case bought.kind when 'plan' then each - 1 else 0 end)
    from generate_series(1, bought.session_credits) as each
    on conflict on constraint session_credits_number do update set revoked_at = null where session_credits.revoked_at is not null;
  else
    update public.session_credits set revoked_at = now()
    where order_id = bought.id and spent_at is null and revoked_at is null;
  end if;
end
$$
--> statement-breakpoint
revoke execute on function app.give_bought_credits(public.orders) from public
--> statement-breakpoint
create or replace function app.make_included_requests(bought public.orders) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  each record;
  made uuid;
begin
  if bought.status in ('paid', 'partly_refunded') then
    for each in
      select listed.number, offered.name, offered.days from public.products p
      cross join lateral unnest(p.request_products) with ordinality as listed (name, number)
      join (values ('UK Design', 45), ('German Utility', 150), ('Letters (impact, recommendation and support)', 12), ('Patent Evaluation and Assessment', 30), ('Research Publication Support', 15), ('Profile Building Coaching', 14), ('Legal Review By Attorney', 15)) as offered (name, days) on offered.name = listed.name
      where p.key = bought.kind
        -- What is added to the list later is of those who buy later.
        and not exists (select from public.included_requests i where i.order_id = bought.id)
      order by listed.number
    loop
      insert into public.service_requests (user_id, product, delivery_time, cost, notes, status)
      values (bought.user_id, each.name, each.days, 0, 'Included in ' || bought.description || '.', 'Paid')
      returning id into made;
      insert into public.included_requests (user_id, order_id, number, request_id)
      values (bought.user_id, bought.id, each.number, made);
    end loop;
  elsif bought.status = 'refunded' then
    update public.service_requests set deleted_at = now()
    where status <> 'Delivered' and deleted_at is null
      and id in (select i.request_id from public.included_requests i where i.order_id = bought.id);
  end if;
end
$$
--> statement-breakpoint
revoke execute on function app.make_included_requests(public.orders) from public
--> statement-breakpoint
create or replace function app.entitle_buyer() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.kind = 'request' or (new.status in ('open', 'cancelled') and not exists (
    select from public.access_grants g where g.order_id = new.id
    union all select from public.session_credits c where c.order_id = new.id
    union all select from public.included_requests i where i.order_id = new.id
  )) then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('entitlements' || new.user_id::text, 0));
  if new.kind = 'plan' or exists (select from public.products p where p.key = new.kind and p.opens_access) then
    perform app.grant_bought_access(new);
  end if;
  perform app.give_bought_credits(new);
  if new.kind <> 'plan' then
    perform app.make_included_requests(new);
  end if;
  return null;
end
$$
--> statement-breakpoint
revoke execute on function app.entitle_buyer() from public
--> statement-breakpoint
create or replace function app.has_session_credit(person uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('entitlements' || person::text, 0));
  return exists (select from public.session_credits c where c.user_id = person and c.spent_at is null and c.revoked_at is null and c.available_from <= now());
end
$$
--> statement-breakpoint
revoke execute on function app.has_session_credit(uuid) from public
--> statement-breakpoint
create or replace function app.spend_session_credit(source text, session uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  client uuid := app.user_id();
begin
  perform pg_advisory_xact_lock(hashtextextended('entitlements' || client::text, 0));
  update public.session_credits
  set spent_source = source, spent_source_id = session, spent_at = now()
  where id = (
    select c.id from public.session_credits c
    where c.user_id = client and c.spent_at is null and c.revoked_at is null and c.available_from <= now()
    order by c.available_from, c.number, c.id limit 1 for update
  );
  return found;
end
$$
--> statement-breakpoint
revoke execute on function app.spend_session_credit(text, uuid) from public
--> statement-breakpoint
create or replace function app.give_back_session_credit() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('entitlements' || old.client_id::text, 0));
  update public.session_credits c
  set spent_source = null, spent_source_id = null, spent_at = null,
    revoked_at = case when (select o.status from public.orders o where o.id = c.order_id) in ('paid', 'partly_refunded') then null else now() end
  where c.spent_source = tg_table_name and c.spent_source_id = old.id;
  return null;
end
$$
--> statement-breakpoint
revoke execute on function app.give_back_session_credit() from public
--> statement-breakpoint
create or replace function app.access_ends(person uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_object_agg(open.role, open.until), '{}') from (
    select g.role, case when bool_and(g.ends_at is not null) then max(g.ends_at) end as until
    from public.access_grants g
    where g.user_id = person and g.revoked_at is null and (g.ends_at is null or g.ends_at > now())
    group by g.role
  ) as open
$$
--> statement-breakpoint
revoke execute on function app.access_ends(uuid) from public
--> statement-breakpoint
create or replace trigger orders_entitles_buyer after insert or update of status, paid_minor on orders for each row execute function app.entitle_buyer()
--> statement-breakpoint
create or replace trigger session_bookings_gives_back_credit after update of status on session_bookings for each row when (new.status = 'cancelled' and old.status <> 'cancelled') execute function app.give_back_session_credit()
--> statement-breakpoint
create or replace trigger session_bookings_removed_gives_back_credit after delete on session_bookings for each row when (old.status not in ('completed', 'cancelled')) execute function app.give_back_session_credit()
--> statement-breakpoint
create or replace trigger consultation_sessions_gives_back_credit after update of status on consultation_sessions for each row when (new.status = 'cancelled' and old.status <> 'cancelled') execute function app.give_back_session_credit()
--> statement-breakpoint
create or replace trigger consultation_sessions_removed_gives_back_credit after delete on consultation_sessions for each row when (old.status not in ('completed', 'cancelled')) execute function app.give_back_session_credit()
--> statement-breakpoint
create or replace function app.notify_here(person uuid, about text, heading text, body text, tone text, address text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.notifications (user_id, kind, title, message, type, link)
  values (person, about, heading, body, tone, address);
end
$$
--> statement-breakpoint
revoke execute on function app.notify_here(uuid, text, text, text, text, text) from public
--> statement-breakpoint
grant execute on function app.notify_here(uuid, text, text, text, text, text) to laurel_user
--> statement-breakpoint
create or replace function app.notify(person uuid, about text, heading text, body text, tone text, address text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.notify_here(person, about, heading, body, tone, address);
  perform app.enqueue_bounded(null, 'notification', u.email, jsonb_build_object('name', u.name, 'title', heading, 'message', body, 'link', address))
  from public.users u
  where u.id = person
    and u.email_verified
    and app.is_mailed(person, about, address);
end
$$
--> statement-breakpoint
revoke execute on function app.notify(uuid, text, text, text, text, text) from public
--> statement-breakpoint
grant execute on function app.notify(uuid, text, text, text, text, text) to laurel_user
--> statement-breakpoint
create or replace trigger orders_told after insert or update or delete on orders for each row execute function app.tell_change('orders', 'user_id', '', 'manage_subscriptions', 'others')
--> statement-breakpoint
create or replace trigger refunds_told after insert or update or delete on refunds for each row execute function app.tell_change('refunds', 'user_id', '', 'manage_subscriptions', 'others')
--> statement-breakpoint
create or replace trigger billing_documents_told after insert or update or delete on billing_documents for each row execute function app.tell_change('billing_documents', 'user_id', '', 'manage_subscriptions', 'all')
--> statement-breakpoint
create or replace trigger access_grants_told after insert or update or delete on access_grants for each row execute function app.tell_change('access', 'user_id', '', '', 'all')
--> statement-breakpoint
create or replace trigger session_credits_told after insert or update or delete on session_credits for each row execute function app.tell_change('session_credits', 'user_id', '', '', 'all')
--> statement-breakpoint
create or replace function app.write_terms(heading text, body text, seen integer) returns jsonb
language plpgsql security definer set search_path = ''
as $$
begin
  if app.permits('manage_content') is not true then
    return app.refused('wrong_role');
  end if;
  -- Of two at once the second finds the first one's.
  perform pg_advisory_xact_lock(hashtextextended('terms of purchase', 0));
  if seen is distinct from (select max(t.version) from public.purchase_terms t) then
    return app.refused('changed_meanwhile');
  end if;
  insert into public.purchase_terms (version, title, text, created_by) values (seen + 1, heading, body, app.user_id());
  return jsonb_build_object('version', seen + 1);
end
$$
--> statement-breakpoint
revoke execute on function app.write_terms(text, text, integer) from public
--> statement-breakpoint
grant execute on function app.write_terms(text, text, integer) to laurel_user
--> statement-breakpoint
create or replace function app.refuse_change_of_terms() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'DELETE' or (to_jsonb(new) - 'created_by') is distinct from (to_jsonb(old) - 'created_by')
    or coalesce(new.created_by, old.created_by) is distinct from old.created_by then
    raise exception 'terms of purchase are never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$
--> statement-breakpoint
revoke execute on function app.refuse_change_of_terms() from public
--> statement-breakpoint
create or replace trigger purchase_terms_kept before update or delete on purchase_terms for each row execute function app.refuse_change_of_terms()
--> statement-breakpoint
create or replace function app.search_keep(source text, row_id uuid, owner uuid, made timestamp with time zone, title text, fields text, addresses text[]) returns void
language sql security definer set search_path = ''
as $$
  insert into public.search_entries as kept (row_id, user_id, source, title, words, files, file_names, created_at)
  select row_id, owner, source, title, ' ' || app.search_plain(title) || ' ' || app.search_plain(fields), array_remove(addresses, null), app.search_file_names(addresses), made
  -- What outlives its owner is theirs to find no more.
  where owner is not null
  on conflict on constraint search_entries_pkey do update
  set title = excluded.title, words = excluded.words, files = excluded.files, file_names = excluded.file_names
  where (kept.title, kept.words, kept.files, kept.file_names) is distinct from (excluded.title, excluded.words, excluded.files, excluded.file_names)
$$
--> statement-breakpoint
revoke execute on function app.search_keep(text, uuid, uuid, timestamp with time zone, text, text, text[]) from public
--> statement-breakpoint
create or replace function app.search_of_orders() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op <> 'DELETE' then
    perform app.search_keep('orders', "orders"."id", "orders"."user_id", "orders"."created_at", concat("orders"."description", ' (LO-', upper(left("orders"."id"::text, 8)), ')'), concat_ws(' ', ''), '{}'::text[])
    from public."orders" where "orders"."id" = new.id;
    if found then
      return null;
    end if;
  end if;
  delete from public.search_entries where row_id = coalesce(new.id, old.id);
  return null;
end
$$
--> statement-breakpoint
revoke execute on function app.search_of_orders() from public
--> statement-breakpoint
create or replace trigger search_entry after insert or update or delete on orders for each row execute function app.search_of_orders()
--> statement-breakpoint
select app.search_keep('orders', "orders"."id", "orders"."user_id", "orders"."created_at", concat("orders"."description", ' (LO-', upper(left("orders"."id"::text, 8)), ')'), concat_ws(' ', ''), '{}'::text[])
    from public."orders"
--> statement-breakpoint
create or replace function app.set_trial(role_id uuid, starts timestamp with time zone, ends timestamp with time zone, subscribed boolean, seen integer) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  held public.user_roles;
  is_paid boolean;
begin
  perform pg_advisory_xact_lock(4180611);
  if app.permits('manage_subscriptions') is not true then
    return app.refused('wrong_role');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('entitlements' || (select r.user_id from public.user_roles r where r.id = role_id)::text, 0));
  select * into held from public.user_roles r where r.id = role_id and r.role <> 'admin' for update;
  if not found then
    return app.refused('not_found');
  elsif held.user_id = app.user_id() then
    return app.refused('own_access');
  elsif held.version is distinct from seen then
    return app.refused('changed_meanwhile');
  elsif coalesce(ends, held.trial_end_date) < coalesce(starts, held.trial_start_date) then
    return app.refused('trial_ends_early');
  end if;
  is_paid := exists (select from public.access_grants g
      where g.user_id = held.user_id and g.role = held.role and g.revoked_at is null and g.starts_at <= now() and (g.ends_at is null or g.ends_at > now()) and g.order_id is not null);
  if subscribed and not held.is_subscribed then
    insert into public.access_grants (user_id, role, bought_at, starts_at, note)
    values (held.user_id, held.role, now(), now(), 'Given by an admin');
  elsif not subscribed and held.is_subscribed then
    update public.access_grants g set revoked_at = now()
    where g.user_id = held.user_id and g.role = held.role and g.order_id is null and g.revoked_at is null;
    if not found and is_paid then
      return app.refused('access_is_paid');
    end if;
  end if;
  update public.user_roles
  set trial_start_date = coalesce(starts, trial_start_date),
      trial_end_date = coalesce(ends, trial_end_date),
      is_subscribed = case when subscribed is null then is_subscribed else subscribed or is_paid end,
      version = version + 1,
      updated_at = now()
  where id = role_id;
  return jsonb_build_object('user', held.user_id, 'role', held.role, 'changed', true);
end
$$
--> statement-breakpoint
revoke execute on function app.set_trial(uuid, timestamp with time zone, timestamp with time zone, boolean, integer) from public
--> statement-breakpoint
grant execute on function app.set_trial(uuid, timestamp with time zone, timestamp with time zone, boolean, integer) to laurel_user
--> statement-breakpoint
create or replace function app.income_periods(by text, days integer) returns json
language plpgsql stable security definer set search_path = ''
as $$
begin
  if app.permits('view_analytics') is not true then
    return null;
  end if;
  return (
    with counted as (
      select date_trunc(by, t.occurred_at at time zone 'UTC') as at, coalesce(sum(t.amount_minor) filter (where t.kind in ('payment')), 0) / 100.0 as paid, (coalesce(sum(t.amount_minor) filter (where t.kind in ('refund', 'dispute_lost', 'credit_refund')), 0) - coalesce(sum(t.amount_minor) filter (where t.kind in ('refund_returned')), 0)) / 100.0 as refunded, (coalesce(sum(t.amount_minor) filter (where t.kind in ('payment')), 0) - (coalesce(sum(t.amount_minor) filter (where t.kind in ('refund', 'dispute_lost', 'credit_refund')), 0) - coalesce(sum(t.amount_minor) filter (where t.kind in ('refund_returned')), 0))) / 100.0 as net
      from public.ledger_transactions t
      where t.kind in ('payment', 'refund', 'refund_returned', 'dispute_lost', 'credit_refund') and t.currency = 'USD' and (
        days is null
        or t.occurred_at >= date_trunc(by, (now() at time zone 'UTC')::date::timestamp - make_interval(days => days)) at time zone 'UTC')
      group by 1
    )
    select json_build_object('rows', coalesce(json_agg(row_to_json(listed)), '[]'), 'total', count(*))
    from (
      select to_char(p.at, 'YYYY-MM-DD') as period, coalesce(c.paid, 0) as paid, coalesce(c.refunded, 0) as refunded, coalesce(c.net, 0) as net
      from generate_series((select min(at) from counted), date_trunc(by, now() at time zone 'UTC'), ('1 ' || by)::interval) as p (at)
      left join counted c on c.at = p.at
      order by p.at desc
    ) as listed
  );
end
$$
--> statement-breakpoint
revoke execute on function app.income_periods(text, integer) from public
--> statement-breakpoint
grant execute on function app.income_periods(text, integer) to laurel_user
--> statement-breakpoint
create or replace function app.trial_periods(by text, days integer) returns json
language plpgsql stable security definer set search_path = ''
as $$
begin
  if app.permits('view_analytics') is not true then
    return null;
  end if;
  return (
    with counted as (
      select date_trunc(by, r.trial_start_date at time zone 'UTC') as at, count(*) as begun, count(*) filter (where exists (
        select from public.access_grants g
        where g.user_id = r.user_id and g.role = r.role and g.order_id is not null and g.revoked_at is null
      )) as became_paid
      from public.user_roles r
      where r.role in ('applicant', 'mentor', 'attorney') and (
        days is null
        or r.trial_start_date >= date_trunc(by, (now() at time zone 'UTC')::date::timestamp - make_interval(days => days)) at time zone 'UTC')
      group by 1
    )
    select json_build_object('rows', coalesce(json_agg(row_to_json(listed)), '[]'), 'total', count(*))
    from (
      select to_char(p.at, 'YYYY-MM-DD') as period, coalesce(c.begun, 0) as begun, coalesce(c.became_paid, 0) as became_paid
      from generate_series((select min(at) from counted), date_trunc(by, now() at time zone 'UTC'), ('1 ' || by)::interval) as p (at)
      left join counted c on c.at = p.at
      order by p.at desc
    ) as listed
  );
end
$$
--> statement-breakpoint
revoke execute on function app.trial_periods(text, integer) from public
--> statement-breakpoint
grant execute on function app.trial_periods(text, integer) to laurel_user
--> statement-breakpoint
create or replace trigger request_deliveries_audit after insert or update or delete on request_deliveries for each row execute function app.audit_row('request_id service_requests', 'id')
--> statement-breakpoint
create or replace trigger orders_audit after insert or update or delete on orders for each row execute function app.audit_row('user_id', 'id')
--> statement-breakpoint
create or replace trigger refunds_audit after insert or update or delete on refunds for each row execute function app.audit_row('user_id', 'id')
--> statement-breakpoint
create or replace trigger checkouts_audit after insert or update or delete on checkouts for each row execute function app.audit_row('', 'id')
--> statement-breakpoint
create or replace trigger billing_counters_audit after insert or update or delete on billing_counters for each row execute function app.audit_row('', 'kind year')
--> statement-breakpoint
create or replace trigger products_audit after insert or update or delete on products for each row execute function app.audit_row('', 'key')
--> statement-breakpoint
create or replace trigger product_files_audit after insert or update or delete on product_files for each row execute function app.audit_row('', 'id')
--> statement-breakpoint
create or replace trigger access_grants_audit after insert or update or delete on access_grants for each row execute function app.audit_row('user_id', 'id')
--> statement-breakpoint
create or replace trigger session_credits_audit after insert or update or delete on session_credits for each row execute function app.audit_row('user_id', 'id')
--> statement-breakpoint
create or replace trigger included_requests_audit after insert or update or delete on included_requests for each row execute function app.audit_row('user_id', 'id')
--> statement-breakpoint
CREATE POLICY "request_deliveries_read" ON "request_deliveries" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ((select app.permits('manage_subscriptions')) or "request_deliveries"."request_id" in (select r.id from service_requests r where r.user_id = (select app.user_id_as('applicant'))));
--> statement-breakpoint
CREATE POLICY "request_deliveries_create" ON "request_deliveries" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ((select app.permits('manage_subscriptions')) and "request_deliveries"."user_id" = (select app.user_id()) and "request_deliveries"."request_id" in (select r.id from service_requests r where r.user_id <> (select app.user_id()) and r.deleted_at is null));
--> statement-breakpoint
CREATE POLICY "orders_read" ON "orders" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("orders"."user_id" = (select app.user_id()) or (select app.permits('manage_subscriptions')));
--> statement-breakpoint
CREATE POLICY "ledger_transactions_read" ON "ledger_transactions" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("ledger_transactions"."user_id" = (select app.user_id()) or (select app.permits('manage_subscriptions')));
--> statement-breakpoint
CREATE POLICY "ledger_entries_read" ON "ledger_entries" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ((select app.permits('manage_subscriptions')));
--> statement-breakpoint
CREATE POLICY "refunds_read" ON "refunds" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("refunds"."user_id" = (select app.user_id()) or (select app.permits('manage_subscriptions')));
--> statement-breakpoint
CREATE POLICY "billing_documents_read" ON "billing_documents" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("billing_documents"."user_id" = (select app.user_id()) or (select app.permits('manage_subscriptions')));
--> statement-breakpoint
CREATE POLICY "products_read" ON "products" AS PERMISSIVE FOR SELECT TO "laurel_user" USING (true);
--> statement-breakpoint
CREATE POLICY "products_update" ON "products" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ((select app.permits('manage_subscriptions'))) WITH CHECK ((select app.permits('manage_subscriptions')));
--> statement-breakpoint
CREATE POLICY "product_files_read" ON "product_files" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ((select app.permits('manage_subscriptions')) or product_files.uploaded_by = (select app.user_id()) or exists (
        select from orders where orders.user_id = (select app.user_id()) and orders.kind = product_files.product_key
          and orders.status in ('paid', 'partly_refunded')));
--> statement-breakpoint
CREATE POLICY "product_files_create" ON "product_files" AS PERMISSIVE FOR INSERT TO "laurel_user" WITH CHECK ((select app.permits('manage_subscriptions')) and "product_files"."uploaded_by" = (select app.user_id()));
--> statement-breakpoint
CREATE POLICY "product_files_update" ON "product_files" AS PERMISSIVE FOR UPDATE TO "laurel_user" USING ((select app.permits('manage_subscriptions'))) WITH CHECK ((select app.permits('manage_subscriptions')));
--> statement-breakpoint
CREATE POLICY "product_files_remove" ON "product_files" AS PERMISSIVE FOR DELETE TO "laurel_user" USING ((select app.permits('manage_subscriptions')));
--> statement-breakpoint
CREATE POLICY "access_grants_read" ON "access_grants" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("access_grants"."user_id" = (select app.user_id()) or (select app.permits('manage_subscriptions')));
--> statement-breakpoint
CREATE POLICY "session_credits_read" ON "session_credits" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("session_credits"."user_id" = (select app.user_id()) or (select app.permits('manage_subscriptions')));
--> statement-breakpoint
CREATE POLICY "included_requests_read" ON "included_requests" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ("included_requests"."user_id" = (select app.user_id()) or (select app.permits('manage_subscriptions')));
--> statement-breakpoint
CREATE POLICY "purchase_terms_read" ON "purchase_terms" AS PERMISSIVE FOR SELECT TO "laurel_user" USING (true);
--> statement-breakpoint
ALTER POLICY "files_read" ON "files" TO laurel_user USING (((files.user_id = (select app.user_id_as('applicant')) or (files.bucket in ('deliveries', 'messages', 'applications', 'product-files', 'credentials', 'profile-images') and files.user_id = (select app.user_id()))) and files.scan_status <> 'infected')
        or (files.scan_status in ('unscanned', 'clean') and app.may_read_file(files.user_id, app.file_url(files.key))));
