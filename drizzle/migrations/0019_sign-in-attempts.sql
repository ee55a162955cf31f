CREATE TABLE "sign_in_attempts" (
	"id" text PRIMARY KEY NOT NULL,
	"environment" text NOT NULL,
	"user_hash" text NOT NULL,
	"attempted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "filing_credentials_destroy";--> statement-breakpoint
CREATE INDEX "sign_in_attempts_user" ON "sign_in_attempts" USING btree ("user_hash","attempted_at");