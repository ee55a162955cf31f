ALTER TABLE "filing_history" ADD COLUMN "actor" jsonb;--> statement-breakpoint
ALTER TABLE "filing_lines" DROP COLUMN IF EXISTS "rejected_reason";--> statement-breakpoint
ALTER TABLE "filing_credentials" DROP COLUMN IF EXISTS "destroy_after";
