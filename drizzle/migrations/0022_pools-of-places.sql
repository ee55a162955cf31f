ALTER TABLE "engine_calls" ADD COLUMN "pool" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "engine_calls" ADD COLUMN "tenant" text;--> statement-breakpoint
CREATE INDEX "engine_calls_pool" ON "engine_calls" USING btree ("app","pool","run_id") WHERE "engine_calls"."state" = 'ready';