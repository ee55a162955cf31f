-- Whether tax is deducted from an invoice, and to whom it goes, is a column alone from here on: due dates are counted without opening
-- results. Rows of before that would be stored otherwise today are, as far back as the calendar of due dates looks.
-- This was one UPDATE over all of them, and is now done in batches, by the daily chore `fill-undetermined-withholding`
-- (lib/review/fill-undetermined.ts), which finds here that it has to be. Databases that had the UPDATE have no such table, and get none:
-- the migrator compares the times of the journal alone (drizzle/migrate.ts).
CREATE TABLE IF NOT EXISTS "drizzle"."levy_backfills" ("name" text PRIMARY KEY, "after" text NOT NULL);--> statement-breakpoint
INSERT INTO "drizzle"."levy_backfills" ("name", "after") VALUES ('undetermined-withholding', '') ON CONFLICT DO NOTHING;
