DROP INDEX "reviews_vat_month";--> statement-breakpoint
DROP INDEX "reviews_wht_month";--> statement-breakpoint
CREATE INDEX "reviews_month_of_vat" ON "reviews" USING btree ("account_id","environment","vat_month","business_id","status","vat_by_buyer","vat_draft","item_id") WHERE "reviews"."vat_month" is not null;--> statement-breakpoint
CREATE INDEX "reviews_month_of_wht" ON "reviews" USING btree ("account_id","environment","wht_month","business_id","wht_remit_to","status","wht_draft","item_id") WHERE "reviews"."wht_month" is not null;--> statement-breakpoint
-- What a return takes in though it has no draft counts as something to file from here on. Rows of before are stored anew by the daily
-- chore `fill-filed-without-draft` (lib/review/fill-filed-without-draft.ts).
CREATE TABLE IF NOT EXISTS "drizzle"."levy_backfills" ("name" text PRIMARY KEY, "after" text NOT NULL);--> statement-breakpoint
INSERT INTO "drizzle"."levy_backfills" ("name", "after") VALUES ('filed-without-draft', '') ON CONFLICT DO NOTHING;
