ALTER TABLE "testimonials" DROP CONSTRAINT "testimonials_image";
--> statement-breakpoint
-- The folder of images that ship with the site is named images.
UPDATE "testimonials" SET "image" = '/images/' || substr("image", length('/pictures/') + 1) WHERE "image" LIKE '/pictures/%';
--> statement-breakpoint
ALTER TABLE "testimonials" ADD CONSTRAINT "testimonials_image" CHECK ("testimonials"."image" like '/images/%');
