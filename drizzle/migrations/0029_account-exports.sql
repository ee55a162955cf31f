CREATE INDEX "filing_invoices_account" ON "filing_invoices" USING btree ("account_id","filing_id","item_id");--> statement-breakpoint
CREATE INDEX "review_changes_account" ON "review_changes" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "review_comments_account" ON "review_comments" USING btree ("account_id","id");