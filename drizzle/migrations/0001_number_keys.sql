ALTER TABLE "items" ADD COLUMN "number_key" text;--> statement-breakpoint
CREATE INDEX "items_number_key" ON "items" USING btree ("account_id","environment","number_key") WHERE "items"."number_key" is not null;--> statement-breakpoint
CREATE INDEX "items_amount" ON "items" USING btree ("account_id","environment","total_minor","invoice_date") WHERE "items"."total_minor" is not null;--> statement-breakpoint
CREATE INDEX "items_number_key_missing" ON "items" USING btree ("id") WHERE "items"."number_key" is null and "items"."invoice_number" is not null;