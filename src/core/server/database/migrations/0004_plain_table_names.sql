ALTER TABLE "occupied_times" RENAME TO "busy_times";
--> statement-breakpoint
ALTER TABLE "busy_times" RENAME COLUMN "person_id" TO "user_id";
--> statement-breakpoint
ALTER TABLE "busy_times" RENAME CONSTRAINT "occupied_times_pkey" TO "busy_times_pkey";
--> statement-breakpoint
ALTER TABLE "busy_times" RENAME CONSTRAINT "occupied_times_person_id_users_id_fk" TO "busy_times_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "busy_times" RENAME CONSTRAINT "occupied_times_no_overlap" TO "busy_times_no_overlap";
--> statement-breakpoint
ALTER INDEX "occupied_times_source" RENAME TO "busy_times_source";
--> statement-breakpoint
ALTER TABLE "file_facts" RENAME TO "file_inspections";
--> statement-breakpoint
ALTER TABLE "file_inspections" RENAME CONSTRAINT "file_facts_sha256_engine_pk" TO "file_inspections_sha256_engine_pk";
--> statement-breakpoint
ALTER POLICY "file_facts_read" ON "file_inspections" RENAME TO "file_inspections_read";
--> statement-breakpoint
ALTER TABLE "gathered_mails" RENAME TO "mail_digest_items";
--> statement-breakpoint
ALTER TABLE "mail_digest_items" RENAME CONSTRAINT "gathered_mails_pkey" TO "mail_digest_items_pkey";
--> statement-breakpoint
ALTER INDEX "gathered_mails_due" RENAME TO "mail_digest_items_due";
--> statement-breakpoint
ALTER TABLE "idempotency_keys" RENAME COLUMN "act" TO "operation";
--> statement-breakpoint
-- Since version 18, PostgreSQL names each NOT NULL after its table and column.
DO $$
DECLARE
  renamed record;
BEGIN
  FOR renamed IN
    SELECT c.conrelid::regclass AS "table", c.conname, r.relname || '_' || a.attname || '_not_null' AS wanted
    FROM pg_constraint c
    JOIN pg_class r ON r.oid = c.conrelid
    JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
    WHERE c.contype = 'n'
      AND r.oid IN ('busy_times'::regclass, 'file_inspections'::regclass, 'mail_digest_items'::regclass, 'idempotency_keys'::regclass)
  LOOP
    IF renamed.conname <> renamed.wanted THEN
      EXECUTE format('ALTER TABLE %s RENAME CONSTRAINT %I TO %I', renamed."table", renamed.conname, renamed.wanted);
    END IF;
  END LOOP;
END
$$;
