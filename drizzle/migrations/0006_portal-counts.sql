ALTER TABLE "reviews" ADD COLUMN "business_id" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "vat_month" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "vat_by_buyer" boolean;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "wht_month" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "wht_remit_to" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "vat_draft" boolean;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "wht_draft" boolean;--> statement-breakpoint
CREATE INDEX "items_recommended" ON "items" USING btree ("account_id","environment","recommendation","id" DESC NULLS LAST) WHERE "items"."recommendation" is not null;--> statement-breakpoint
CREATE INDEX "items_failed" ON "items" USING btree ("account_id","environment","id" DESC NULLS LAST) WHERE "items"."error" is not null;--> statement-breakpoint
CREATE INDEX "reviews_waiting" ON "reviews" USING btree ("account_id","environment","worst_severity","anomalies") WHERE "reviews"."status" = 'open' and "reviews"."read_invoice" is not null;--> statement-breakpoint
CREATE INDEX "reviews_vat_month" ON "reviews" USING btree ("account_id","environment","vat_month","business_id","status","vat_by_buyer","item_id") WHERE "reviews"."vat_month" is not null;--> statement-breakpoint
CREATE INDEX "reviews_wht_month" ON "reviews" USING btree ("account_id","environment","wht_month","business_id","wht_remit_to","status","item_id") WHERE "reviews"."wht_month" is not null;--> statement-breakpoint
CREATE INDEX "reviews_month_missing" ON "reviews" USING btree ("item_id") WHERE "reviews"."wht_month" is null and "reviews"."read_invoice" is not null;