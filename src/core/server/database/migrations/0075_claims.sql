ALTER TABLE "packs" ADD COLUMN "server" text;
--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "server" text;
