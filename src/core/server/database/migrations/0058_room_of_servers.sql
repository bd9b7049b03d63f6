ALTER TABLE "upload_reservations" ADD COLUMN "server" text;
