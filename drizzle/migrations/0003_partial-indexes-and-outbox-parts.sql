DROP INDEX "items_sha256";--> statement-breakpoint
DROP INDEX "items_vendor_tax_key";--> statement-breakpoint
DROP INDEX "items_vendor_name_key";--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "parts" jsonb;--> statement-breakpoint
CREATE INDEX "items_known_sha256" ON "items" USING btree ("account_id","environment","sha256") WHERE "items"."sha256" is not null;--> statement-breakpoint
CREATE INDEX "items_known_vendor_tax_key" ON "items" USING btree ("account_id","environment","vendor_tax_key") WHERE "items"."vendor_tax_key" is not null;--> statement-breakpoint
CREATE INDEX "items_known_vendor_name_key" ON "items" USING btree ("account_id","environment","vendor_name_key") WHERE "items"."vendor_name_key" is not null;