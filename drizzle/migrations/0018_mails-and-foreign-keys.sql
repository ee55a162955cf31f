CREATE TABLE "deployment_secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "told_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "user_sessions_account" ON "user_sessions" USING btree ("account_id") WHERE "user_sessions"."account_id" is not null;--> statement-breakpoint
CREATE INDEX "review_changes_by_user" ON "review_changes" USING btree ("by_user");--> statement-breakpoint
CREATE INDEX "review_changes_undone_by" ON "review_changes" USING btree ("undone_by") WHERE "review_changes"."undone_by" is not null;--> statement-breakpoint
CREATE INDEX "review_comments_author" ON "review_comments" USING btree ("author");--> statement-breakpoint
CREATE INDEX "reviews_assigned_to" ON "reviews" USING btree ("assigned_to") WHERE "reviews"."assigned_to" is not null;--> statement-breakpoint
CREATE INDEX "reviews_lease_holder" ON "reviews" USING btree ("lease_holder") WHERE "reviews"."lease_holder" is not null;--> statement-breakpoint
CREATE INDEX "reviews_decided_by" ON "reviews" USING btree ("decided_by") WHERE "reviews"."decided_by" is not null;--> statement-breakpoint
CREATE INDEX "events_untold" ON "events" USING btree ("created_at") WHERE "events"."told_at" is null and "events"."type" in ('credits.low', 'credits.exhausted', 'api_key.expiring');