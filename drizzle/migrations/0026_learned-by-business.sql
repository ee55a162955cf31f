DROP INDEX "learned_corrections_active";--> statement-breakpoint
ALTER TABLE "learned_corrections" ADD COLUMN "business_id" text;--> statement-breakpoint
CREATE UNIQUE INDEX "learned_corrections_in_force" ON "learned_corrections" USING btree ("account_id","environment",coalesce("business_id", ''),coalesce("vendor_tax_key", ''),coalesce("vendor_name_key", ''),"term") WHERE "learned_corrections"."removed_at" is null;--> statement-breakpoint
-- What was learned before belongs to the business of the invoice that taught it.
UPDATE "learned_corrections" SET "business_id" = "items"."business_id" FROM "items" WHERE "items"."id" = "learned_corrections"."item_id" AND "items"."business_id" IS NOT NULL;
