DROP INDEX "jobs_account";--> statement-breakpoint
CREATE INDEX "jobs_account_items" ON "jobs" USING btree ("account_id","environment","id" DESC NULLS LAST,"total_items","purged_at");