-- Policies keep the functions that they called, and the names of these as aliases. The functions with the new names exist
-- before this migration, and those without a file are dropped after it.
DO $$
DECLARE
  policy record;
  renamed record;
  conditions text;
BEGIN
  FOR policy IN
    SELECT tablename, policyname, concat(' USING (' || qual || ')', ' WITH CHECK (' || with_check || ')') AS conditions
    FROM pg_policies
    WHERE schemaname = 'public'
  LOOP
    conditions := policy.conditions;
    FOR renamed IN
      SELECT *
      FROM (VALUES
        ('permits', 'has_permission'),
        ('user_id_as', 'user_id_in_role'),
        ('entitled_user_id_as', 'entitled_user_id_in_role'),
        ('assigned_people', 'assigned_applicant_ids'),
        ('formerly_assigned_people', 'former_applicant_ids'),
        ('granted_people', 'sharing_applicant_ids'),
        ('arranged_people', 'editable_binder_owner_ids'),
        ('may_read_file', 'can_read_file')
      ) AS names ("was", "is")
    LOOP
      conditions := regexp_replace(conditions, '\m' || renamed."was" || '\M', renamed."is", 'g');
    END LOOP;
    IF conditions <> policy.conditions THEN
      EXECUTE format('ALTER POLICY %I ON %I', policy.policyname, policy.tablename) || conditions;
    END IF;
  END LOOP;
END
$$;
--> statement-breakpoint
ALTER TABLE "rule_toggles" RENAME COLUMN "switched_by" TO "toggled_by";
--> statement-breakpoint
ALTER TABLE "rule_toggles" RENAME CONSTRAINT "rule_toggles_switched_by_users_id_fk" TO "rule_toggles_toggled_by_users_id_fk";
--> statement-breakpoint
ALTER INDEX "rule_toggles_switcher" RENAME TO "rule_toggles_toggler";
--> statement-breakpoint
-- Names of forms. The ID of a row may follow.
UPDATE "drafts" SET "form" = regexp_replace("form", '^evidence-requests', 'uscis-notices') WHERE "form" ~ '^evidence-requests(/|$)';
--> statement-breakpoint
UPDATE "drafts" SET "form" = regexp_replace("form", '^given-tasks', 'assigned-tasks') WHERE "form" ~ '^given-tasks(/|$)';
--> statement-breakpoint
UPDATE "drafts" SET "form" = regexp_replace("form", '^claims', 'site-stats') WHERE "form" ~ '^claims(/|$)';
