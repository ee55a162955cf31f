CREATE INDEX "filings_callers_batch" ON "filings" USING btree ("account_id","environment","batch_id","id" DESC NULLS LAST) WHERE "filings"."batch_id" is not null;--> statement-breakpoint
CREATE INDEX "events_kind" ON "events" USING btree ("account_id","environment","type","id" DESC NULLS LAST);
