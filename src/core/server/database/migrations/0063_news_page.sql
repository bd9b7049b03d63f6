ALTER TABLE "news" ADD COLUMN "page" text DEFAULT nullif(current_setting('app.page', true), '');
