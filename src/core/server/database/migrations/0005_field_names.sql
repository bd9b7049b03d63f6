ALTER TABLE "packs" RENAME TO "filing_packets";
--> statement-breakpoint
ALTER TABLE "evidence_requests" RENAME TO "uscis_notices";
--> statement-breakpoint
ALTER TABLE "uscis_notices" RENAME COLUMN "answered_on" TO "responded_on";
--> statement-breakpoint
ALTER TABLE "evidence_objections" RENAME TO "notice_issues";
--> statement-breakpoint
ALTER TABLE "notice_issues" RENAME COLUMN "request_id" TO "notice_id";
--> statement-breakpoint
ALTER TABLE "notice_issues" RENAME CONSTRAINT "evidence_objections_request" TO "notice_issues_notice";
--> statement-breakpoint
ALTER TABLE "evidence_openings" RENAME TO "evidence_views";
--> statement-breakpoint
ALTER TABLE "rule_switches" RENAME TO "rule_toggles";
--> statement-breakpoint
ALTER TABLE "site_claims" RENAME TO "site_stats";
--> statement-breakpoint
ALTER TABLE "binders" RENAME COLUMN "follows_portfolio" TO "syncs_evidence";
--> statement-breakpoint
ALTER TABLE "evidence_grants" RENAME COLUMN "may_arrange" TO "can_edit_binder";
--> statement-breakpoint
ALTER TABLE "orders" RENAME COLUMN "way" TO "payment_option";
--> statement-breakpoint
ALTER TABLE "orders" RENAME CONSTRAINT "orders_way" TO "orders_payment_option";
--> statement-breakpoint
ALTER TABLE "ledger_transactions" RENAME COLUMN "means" TO "payment_method";
--> statement-breakpoint
ALTER TABLE "ledger_transactions" RENAME CONSTRAINT "ledger_transactions_means" TO "ledger_transactions_payment_method";
--> statement-breakpoint
-- Constraints, indexes and policies begin with the name of their table. Since version 18, PostgreSQL names each NOT NULL
-- after its table and column.
DO $$
DECLARE
  formerly record;
  renamed record;
BEGIN
  FOR formerly IN
    SELECT *
    FROM (VALUES
      ('packs', 'filing_packets'),
      ('evidence_requests', 'uscis_notices'),
      ('evidence_objections', 'notice_issues'),
      ('evidence_openings', 'evidence_views'),
      ('rule_switches', 'rule_toggles'),
      ('site_claims', 'site_stats')
    ) AS names ("was", "is")
  LOOP
    FOR renamed IN
      SELECT 'TABLE' AS kind, format('RENAME CONSTRAINT %I TO', c.conname) AS change, c.conname AS name
      FROM pg_constraint c
      WHERE c.conrelid = formerly."is"::regclass AND c.contype <> 'n'
      UNION ALL
      SELECT 'INDEX', 'RENAME TO', r.relname
      FROM pg_index i
      JOIN pg_class r ON r.oid = i.indexrelid
      WHERE i.indrelid = formerly."is"::regclass AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = i.indexrelid)
      UNION ALL
      SELECT 'POLICY', 'RENAME TO', p.polname
      FROM pg_policy p
      WHERE p.polrelid = formerly."is"::regclass
    LOOP
      CONTINUE WHEN NOT starts_with(renamed.name, formerly."was" || '_');
      EXECUTE format(
        'ALTER %s %s %I',
        CASE renamed.kind
          WHEN 'TABLE' THEN format('TABLE %I', formerly."is")
          WHEN 'INDEX' THEN format('INDEX %I', renamed.name)
          ELSE format('POLICY %I ON %I', renamed.name, formerly."is")
        END,
        renamed.change,
        formerly."is" || substr(renamed.name, length(formerly."was") + 1)
      );
    END LOOP;
  END LOOP;
  FOR renamed IN
    SELECT r.relname AS "table", c.conname AS name, r.relname || '_' || a.attname || '_not_null' AS wanted
    FROM pg_constraint c
    JOIN pg_class r ON r.oid = c.conrelid
    JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
    WHERE c.contype = 'n' AND r.relnamespace = 'public'::regnamespace
  LOOP
    IF renamed.name <> renamed.wanted THEN
      EXECUTE format('ALTER TABLE %I RENAME CONSTRAINT %I TO %I', renamed."table", renamed.name, renamed.wanted);
    END IF;
  END LOOP;
END
$$;
--> statement-breakpoint
DROP INDEX "refunds_open";
--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_status";
--> statement-breakpoint
UPDATE "refunds" SET "status" = 'requested' WHERE "status" = 'asked';
--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "status" SET DEFAULT 'requested';
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_status" CHECK ("refunds"."status" in ('requested', 'declined', 'sending', 'done', 'failed'));
--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_open" ON "refunds" USING btree ("order_id") WHERE "refunds"."status" in ('requested', 'sending');
--> statement-breakpoint
ALTER TABLE "letter_versions" DROP CONSTRAINT "letter_versions_reason";
--> statement-breakpoint
UPDATE "letter_versions" SET "reason" = 'packet' WHERE "reason" = 'pack';
--> statement-breakpoint
ALTER TABLE "letter_versions" ADD CONSTRAINT "letter_versions_reason" CHECK ("letter_versions"."reason" in ('kept', 'packet', 'restored'));
--> statement-breakpoint
-- Issued documents do not change, except for the name of this key. A quotation mark within a text is escaped.
ALTER TABLE "billing_documents" DISABLE TRIGGER USER;
--> statement-breakpoint
UPDATE "billing_documents" SET "content" = replace("content"::text, '"means":', '"payment_method":')::jsonb WHERE "content"::text LIKE '%"means":%';
--> statement-breakpoint
ALTER TABLE "billing_documents" ENABLE TRIGGER USER;
--> statement-breakpoint
UPDATE "drafts" SET "values" = replace("values"::text, '"answered_on":', '"responded_on":')::jsonb WHERE "values"::text LIKE '%"answered_on":%';
--> statement-breakpoint
UPDATE "drafts" SET "values" = replace("values"::text, '"means":', '"payment_method":')::jsonb WHERE "values"::text LIKE '%"means":%';
