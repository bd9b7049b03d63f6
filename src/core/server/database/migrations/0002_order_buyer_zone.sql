ALTER TABLE "orders" ADD COLUMN "buyer_zone" text;
