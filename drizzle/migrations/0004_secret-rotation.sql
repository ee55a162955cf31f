ALTER TABLE "shared_secrets" ADD COLUMN "last_used_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "shared_secrets" ADD COLUMN "expires_at" timestamp (3) with time zone;