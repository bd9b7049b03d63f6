ALTER TABLE "profiles" ADD COLUMN "delete_after" timestamp with time zone;
