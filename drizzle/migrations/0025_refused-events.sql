ALTER TABLE "outbox" ADD COLUMN "refusals" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "retry_at" timestamp (3) with time zone;