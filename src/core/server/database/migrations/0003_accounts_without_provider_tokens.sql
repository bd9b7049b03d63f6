ALTER TABLE "accounts" DROP COLUMN "account_id";
--> statement-breakpoint
ALTER TABLE "accounts" DROP COLUMN "access_token";
--> statement-breakpoint
ALTER TABLE "accounts" DROP COLUMN "refresh_token";
--> statement-breakpoint
ALTER TABLE "accounts" DROP COLUMN "id_token";
--> statement-breakpoint
ALTER TABLE "accounts" DROP COLUMN "access_token_expires_at";
--> statement-breakpoint
ALTER TABLE "accounts" DROP COLUMN "refresh_token_expires_at";
--> statement-breakpoint
ALTER TABLE "accounts" DROP COLUMN "scope";
