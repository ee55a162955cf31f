CREATE TABLE "accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"default_country" text,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"suspended_at" timestamp (3) with time zone,
	"live_enabled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "businesses" (
	"account_id" text NOT NULL,
	"environment" text NOT NULL,
	"business_id" text NOT NULL,
	"name" text,
	"tax_id" text,
	"state" text,
	"country" text,
	"profile" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "businesses_account_id_environment_business_id_pk" PRIMARY KEY("account_id","environment","business_id")
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"account_id" text NOT NULL,
	"user_id" text NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "memberships_account_id_user_id_pk" PRIMARY KEY("account_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"password_hash" text,
	"email_verified_at" timestamp (3) with time zone,
	"failed_sign_ins" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"position" bigserial NOT NULL,
	"account_id" text NOT NULL,
	"environment" text,
	"actor" jsonb NOT NULL,
	"action" text NOT NULL,
	"target_id" text,
	"before" jsonb,
	"after" jsonb,
	"request_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_heads" (
	"account_id" text PRIMARY KEY NOT NULL,
	"entries" bigint NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credit_balances" (
	"account_id" text NOT NULL,
	"environment" text NOT NULL,
	"granted" bigint DEFAULT 0 NOT NULL,
	"available" bigint DEFAULT 0 NOT NULL,
	"held" bigint DEFAULT 0 NOT NULL,
	"consumed" bigint DEFAULT 0 NOT NULL,
	"expired" bigint DEFAULT 0 NOT NULL,
	"low_threshold" integer DEFAULT 100 NOT NULL,
	CONSTRAINT "credit_balances_account_id_environment_pk" PRIMARY KEY("account_id","environment"),
	CONSTRAINT "credit_balances_never_negative" CHECK ("credit_balances"."available" >= 0 and "credit_balances"."held" >= 0 and "credit_balances"."consumed" >= 0 and "credit_balances"."expired" >= 0),
	CONSTRAINT "credit_balances_double_entry" CHECK ("credit_balances"."granted" = "credit_balances"."available" + "credit_balances"."held" + "credit_balances"."consumed" + "credit_balances"."expired")
);
--> statement-breakpoint
CREATE TABLE "credit_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"environment" text NOT NULL,
	"kind" text NOT NULL,
	"from_bucket" text NOT NULL,
	"to_bucket" text NOT NULL,
	"amount" integer NOT NULL,
	"job_id" text,
	"item_id" text,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_entries_positive" CHECK ("credit_entries"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"environment" text NOT NULL,
	"sha256" text NOT NULL,
	"mime_type" text NOT NULL,
	"bytes" bigint NOT NULL,
	"pages" integer,
	"storage_key" text NOT NULL,
	"source" text NOT NULL,
	"source_name" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"purged_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "engine_calls" (
	"id" text PRIMARY KEY NOT NULL,
	"app" text NOT NULL,
	"run_id" text NOT NULL,
	"kind" text NOT NULL,
	"step_id" text NOT NULL,
	"state" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"slot_key" text,
	"slot_limit" integer,
	"attempt" integer DEFAULT 0 NOT NULL,
	"generation" integer DEFAULT 0 NOT NULL,
	"deaths" integer DEFAULT 0 NOT NULL,
	"worker_id" text,
	"claimed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "engine_events" (
	"app" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "engine_events_app_id_pk" PRIMARY KEY("app","id")
);
--> statement-breakpoint
CREATE TABLE "engine_runs" (
	"id" text PRIMARY KEY NOT NULL,
	"app" text NOT NULL,
	"function_id" text NOT NULL,
	"event" json NOT NULL,
	"status" text DEFAULT 'running' NOT NULL,
	"plan_steps" boolean DEFAULT false NOT NULL,
	"idempotency_key" text,
	"parent_run_id" text,
	"parent_step_id" text,
	"result" json,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "engine_steps" (
	"run_id" text NOT NULL,
	"step_id" text NOT NULL,
	"position" bigserial NOT NULL,
	"op" text NOT NULL,
	"name" text NOT NULL,
	"result" json,
	CONSTRAINT "engine_steps_run_id_step_id_pk" PRIMARY KEY("run_id","step_id")
);
--> statement-breakpoint
CREATE TABLE "engine_waits" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"app" text NOT NULL,
	"run_id" text NOT NULL,
	"step_id" text,
	"event_name" text NOT NULL,
	"condition" text,
	"expires_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "authority_circuits" (
	"name" text PRIMARY KEY NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"open_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "filing_batches" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"environment" text NOT NULL,
	"batch_id" text,
	"content_hash" text NOT NULL,
	"accepted_answer" "bytea",
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "filing_credentials" (
	"filing_id" text PRIMARY KEY NOT NULL,
	"sealed" text,
	"wrapped_data_key" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"destroy_after" timestamp (3) with time zone,
	"destroyed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "filing_evidence" (
	"id" text PRIMARY KEY NOT NULL,
	"filing_id" text NOT NULL,
	"step" text NOT NULL,
	"kind" text NOT NULL,
	"storage_key" text NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "filing_history" (
	"filing_id" text NOT NULL,
	"position" integer NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "filing_history_filing_id_position_pk" PRIMARY KEY("filing_id","position")
);
--> statement-breakpoint
CREATE TABLE "filing_intents" (
	"id" text PRIMARY KEY NOT NULL,
	"filing_id" text NOT NULL,
	"step" text NOT NULL,
	"reference" text NOT NULL,
	"schedule_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"outcome" text,
	"resolved_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "filing_invoices" (
	"filing_id" text NOT NULL,
	"item_id" text NOT NULL,
	"account_id" text NOT NULL,
	"environment" text NOT NULL,
	"tax_type" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"released_at" timestamp (3) with time zone,
	CONSTRAINT "filing_invoices_filing_id_item_id_pk" PRIMARY KEY("filing_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "filing_lines" (
	"filing_id" text NOT NULL,
	"index" integer NOT NULL,
	"data" jsonb NOT NULL,
	"amount_minor" bigint NOT NULL,
	"tax_minor" bigint NOT NULL,
	"item_id" text,
	"rejected_reason" text,
	CONSTRAINT "filing_lines_filing_id_index_pk" PRIMARY KEY("filing_id","index")
);
--> statement-breakpoint
CREATE TABLE "filings" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"environment" text NOT NULL,
	"filing_id" text,
	"batch_row_id" text,
	"batch_id" text,
	"tax_type" text NOT NULL,
	"status" text DEFAULT 'accepted' NOT NULL,
	"business_id" text,
	"business_tax_id" text,
	"month" integer NOT NULL,
	"year" integer NOT NULL,
	"due_date" date NOT NULL,
	"total_records" integer NOT NULL,
	"amount_minor" bigint NOT NULL,
	"tax_minor" bigint NOT NULL,
	"content_hash" text NOT NULL,
	"reference" text NOT NULL,
	"scenario" text,
	"sandbox_delay_ms" integer,
	"metadata" jsonb,
	"warnings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"blocked_reasons" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"error" jsonb,
	"authority_reference" text,
	"receipt" jsonb,
	"payment" jsonb,
	"documents" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"resent" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone,
	"request_id" text NOT NULL,
	"accepted_answer" "bytea",
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"submitted_at" timestamp (3) with time zone,
	"action_deadline" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "refused_sign_ins" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"environment" text NOT NULL,
	"filing_id" text NOT NULL,
	"user_hash" text NOT NULL,
	"reason" jsonb NOT NULL,
	"refused_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_submissions" (
	"id" text PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"tax_type" text NOT NULL,
	"scenario" text NOT NULL,
	"schedule_hash" text NOT NULL,
	"payment_reference" text,
	"received_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"account_id" text NOT NULL,
	"environment" text NOT NULL,
	"operation" text NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"status" integer,
	"headers" jsonb,
	"body" "bytea",
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_account_id_environment_operation_key_pk" PRIMARY KEY("account_id","environment","operation","key")
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"token_hash" text NOT NULL,
	"invited_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"accepted_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "user_identities" (
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" text NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_identities_provider_subject_pk" PRIMARY KEY("provider","subject")
);
--> statement-breakpoint
CREATE TABLE "user_recovery_codes" (
	"user_id" text NOT NULL,
	"hash" text NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "user_recovery_codes_user_id_hash_pk" PRIMARY KEY("user_id","hash")
);
--> statement-breakpoint
CREATE TABLE "user_second_factors" (
	"user_id" text PRIMARY KEY NOT NULL,
	"sealed_secret" text NOT NULL,
	"confirmed" boolean DEFAULT false NOT NULL,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"account_id" text,
	"address" text,
	"user_agent" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "user_tokens" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"purpose" text NOT NULL,
	"hash" text NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "visitor_attempts" (
	"id" text PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"data" jsonb NOT NULL,
	"sealed_link" text,
	"once_key" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"claimed_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"environment" text NOT NULL,
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"last4" text NOT NULL,
	"hash" text NOT NULL,
	"scopes" text[] NOT NULL,
	"ip_allow_list" text[] DEFAULT '{}' NOT NULL,
	"created_by" text,
	"rotated_from" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "shared_secrets" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"environment" text NOT NULL,
	"sealed" text NOT NULL,
	"last4" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "items" (
	"id" text PRIMARY KEY NOT NULL,
	"job_id" text NOT NULL,
	"account_id" text NOT NULL,
	"environment" text NOT NULL,
	"index" integer NOT NULL,
	"business_id" text,
	"request" jsonb NOT NULL,
	"document_id" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"result" json,
	"error" jsonb,
	"credits_charged" integer DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	"sha256" text,
	"invoice_number" text,
	"invoice_date" date,
	"vendor_name" text,
	"vendor_tax_id" text,
	"vendor_tax_key" text,
	"vendor_name_key" text,
	"currency" text,
	"total_minor" bigint,
	"bank_account" text,
	"recommendation" text
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"environment" text NOT NULL,
	"type" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"task_id" text,
	"batch_id" text,
	"total_items" integer NOT NULL,
	"pending_items" integer NOT NULL,
	"processing_items" integer DEFAULT 0 NOT NULL,
	"completed_items" integer DEFAULT 0 NOT NULL,
	"failed_items" integer DEFAULT 0 NOT NULL,
	"canceled_items" integer DEFAULT 0 NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"request_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	"results_expire_at" timestamp (3) with time zone,
	"purged_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "review_changes" (
	"id" text PRIMARY KEY NOT NULL,
	"item_id" text NOT NULL,
	"account_id" text NOT NULL,
	"environment" text NOT NULL,
	"version" integer NOT NULL,
	"kind" text NOT NULL,
	"field" text,
	"model_value" json,
	"before" json,
	"after" json,
	"reason" text,
	"learned" boolean DEFAULT false NOT NULL,
	"by_user" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp (3) with time zone,
	"undone_by" text
);
--> statement-breakpoint
CREATE TABLE "review_comments" (
	"id" text PRIMARY KEY NOT NULL,
	"item_id" text NOT NULL,
	"account_id" text NOT NULL,
	"environment" text NOT NULL,
	"author" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"item_id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"environment" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"read_invoice" json,
	"result" json,
	"recommendation" text NOT NULL,
	"blocking_anomalies" integer NOT NULL,
	"anomalies" integer NOT NULL,
	"worst_severity" smallint NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"assigned_to" text,
	"lease_holder" text,
	"lease_until" timestamp (3) with time zone,
	"decided_by" text,
	"decided_at" timestamp (3) with time zone,
	"reject_reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "learned_corrections" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"environment" text NOT NULL,
	"vendor_tax_key" text,
	"vendor_name_key" text,
	"vendor_name" text,
	"term" text NOT NULL,
	"example" text,
	"category" text,
	"vat_treatment" text,
	"reason" text,
	"item_id" text,
	"line_number" integer,
	"replaces" text,
	"learned_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"removed_by" text
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"environment" text NOT NULL,
	"type" text NOT NULL,
	"data" json NOT NULL,
	"object_id" text,
	"sequence" integer DEFAULT 0 NOT NULL,
	"only_endpoint_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_attempts" (
	"delivery_id" text NOT NULL,
	"round" integer NOT NULL,
	"attempt" integer NOT NULL,
	"account_id" text NOT NULL,
	"environment" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"duration_ms" integer NOT NULL,
	"request_url" text NOT NULL,
	"request_headers" jsonb NOT NULL,
	"outcome" text NOT NULL,
	"response_status" integer,
	"response_headers" jsonb,
	"response_excerpt" text,
	CONSTRAINT "webhook_attempts_delivery_id_round_attempt_pk" PRIMARY KEY("delivery_id","round","attempt")
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"environment" text NOT NULL,
	"endpoint_id" text NOT NULL,
	"event_id" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"round" integer DEFAULT 1 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"last_attempt_at" timestamp (3) with time zone,
	"response_status" integer,
	"response_excerpt" text,
	"duration_ms" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"environment" text NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"description" text,
	"enabled" boolean DEFAULT true NOT NULL,
	"disabled_reason" text,
	"sealed_secret" text NOT NULL,
	"sealed_previous_secret" text,
	"previous_secret_until" timestamp (3) with time zone,
	"failing_since" timestamp (3) with time zone,
	"failing_events" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "daily_chores" (
	"name" text NOT NULL,
	"day" date NOT NULL,
	"done_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "daily_chores_name_day_pk" PRIMARY KEY("name","day")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" text PRIMARY KEY NOT NULL,
	"position" bigserial NOT NULL,
	"name" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"claimed_at" timestamp (3) with time zone,
	"handed_on_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "workers" (
	"id" text PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "request_logs" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"environment" text NOT NULL,
	"key_id" text NOT NULL,
	"method" text NOT NULL,
	"path" text NOT NULL,
	"operation" text NOT NULL,
	"status" integer NOT NULL,
	"error_code" text,
	"duration_ms" integer NOT NULL,
	"subject_id" text,
	"query" text,
	"request_body" text,
	"response_body" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"environment" text NOT NULL,
	"provider" text NOT NULL,
	"provider_reference" text,
	"credits" integer NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"started_by" text NOT NULL,
	"invoice_number" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "businesses" ADD CONSTRAINT "businesses_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_balances" ADD CONSTRAINT "credit_balances_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "filing_batches" ADD CONSTRAINT "filing_batches_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "filing_credentials" ADD CONSTRAINT "filing_credentials_filing_id_filings_id_fk" FOREIGN KEY ("filing_id") REFERENCES "public"."filings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "filing_evidence" ADD CONSTRAINT "filing_evidence_filing_id_filings_id_fk" FOREIGN KEY ("filing_id") REFERENCES "public"."filings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "filing_history" ADD CONSTRAINT "filing_history_filing_id_filings_id_fk" FOREIGN KEY ("filing_id") REFERENCES "public"."filings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "filing_intents" ADD CONSTRAINT "filing_intents_filing_id_filings_id_fk" FOREIGN KEY ("filing_id") REFERENCES "public"."filings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "filing_invoices" ADD CONSTRAINT "filing_invoices_filing_id_filings_id_fk" FOREIGN KEY ("filing_id") REFERENCES "public"."filings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "filing_lines" ADD CONSTRAINT "filing_lines_filing_id_filings_id_fk" FOREIGN KEY ("filing_id") REFERENCES "public"."filings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "filings" ADD CONSTRAINT "filings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refused_sign_ins" ADD CONSTRAINT "refused_sign_ins_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refused_sign_ins" ADD CONSTRAINT "refused_sign_ins_filing_id_filings_id_fk" FOREIGN KEY ("filing_id") REFERENCES "public"."filings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_identities" ADD CONSTRAINT "user_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_recovery_codes" ADD CONSTRAINT "user_recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_second_factors" ADD CONSTRAINT "user_second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_sessions" ADD CONSTRAINT "user_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_sessions" ADD CONSTRAINT "user_sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_tokens" ADD CONSTRAINT "user_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_secrets" ADD CONSTRAINT "shared_secrets_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_changes" ADD CONSTRAINT "review_changes_item_id_reviews_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."reviews"("item_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_changes" ADD CONSTRAINT "review_changes_by_user_users_id_fk" FOREIGN KEY ("by_user") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_changes" ADD CONSTRAINT "review_changes_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_comments" ADD CONSTRAINT "review_comments_item_id_reviews_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."reviews"("item_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_comments" ADD CONSTRAINT "review_comments_author_users_id_fk" FOREIGN KEY ("author") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_assigned_to_users_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_lease_holder_users_id_fk" FOREIGN KEY ("lease_holder") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learned_corrections" ADD CONSTRAINT "learned_corrections_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_delivery_id_webhook_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."webhook_deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "memberships_user" ON "memberships" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "audit_entries_account" ON "audit_entries" USING btree ("account_id","position" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "credit_entries_account" ON "credit_entries" USING btree ("account_id","environment","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "credit_entries_settled_once" ON "credit_entries" USING btree ("item_id") WHERE "credit_entries"."kind" in ('post', 'void');--> statement-breakpoint
CREATE INDEX "documents_account_sha" ON "documents" USING btree ("account_id","environment","sha256");--> statement-breakpoint
CREATE INDEX "documents_kept" ON "documents" USING btree ("id") WHERE "documents"."purged_at" is null;--> statement-breakpoint
CREATE INDEX "engine_calls_ready" ON "engine_calls" USING btree ("app","run_id") WHERE "engine_calls"."state" = 'ready';--> statement-breakpoint
CREATE INDEX "engine_calls_scheduled" ON "engine_calls" USING btree ("app","due_at") WHERE "engine_calls"."state" = 'scheduled';--> statement-breakpoint
CREATE INDEX "engine_calls_blocked" ON "engine_calls" USING btree ("slot_key","run_id") WHERE "engine_calls"."state" = 'blocked';--> statement-breakpoint
CREATE INDEX "engine_calls_slots" ON "engine_calls" USING btree ("slot_key") WHERE "engine_calls"."slot_key" is not null and "engine_calls"."state" in ('ready', 'claimed');--> statement-breakpoint
CREATE INDEX "engine_calls_claimed" ON "engine_calls" USING btree ("worker_id") WHERE "engine_calls"."state" = 'claimed';--> statement-breakpoint
CREATE INDEX "engine_calls_run" ON "engine_calls" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "engine_events_age" ON "engine_events" USING btree ("received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "engine_runs_idempotency" ON "engine_runs" USING btree ("app","function_id","idempotency_key") WHERE "engine_runs"."idempotency_key" is not null;--> statement-breakpoint
CREATE INDEX "engine_runs_finished" ON "engine_runs" USING btree ("finished_at") WHERE "engine_runs"."finished_at" is not null;--> statement-breakpoint
CREATE INDEX "engine_waits_event" ON "engine_waits" USING btree ("app","event_name");--> statement-breakpoint
CREATE INDEX "engine_waits_run" ON "engine_waits" USING btree ("run_id");--> statement-breakpoint
CREATE UNIQUE INDEX "filing_batches_batch_id" ON "filing_batches" USING btree ("account_id","environment","batch_id");--> statement-breakpoint
CREATE INDEX "filing_credentials_destroy" ON "filing_credentials" USING btree ("destroy_after");--> statement-breakpoint
CREATE INDEX "filing_evidence_filing" ON "filing_evidence" USING btree ("filing_id");--> statement-breakpoint
CREATE INDEX "filing_evidence_age" ON "filing_evidence" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "filing_intents_filing" ON "filing_intents" USING btree ("filing_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "filing_invoices_once" ON "filing_invoices" USING btree ("account_id","environment","tax_type","item_id") WHERE "filing_invoices"."released_at" is null;--> statement-breakpoint
CREATE INDEX "filings_account" ON "filings" USING btree ("account_id","environment","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "filings_filing_id" ON "filings" USING btree ("account_id","environment","filing_id");--> statement-breakpoint
CREATE INDEX "filings_queue" ON "filings" USING btree ("status","due_date");--> statement-breakpoint
CREATE INDEX "filings_completed" ON "filings" USING btree ("completed_at") WHERE "filings"."completed_at" is not null;--> statement-breakpoint
CREATE INDEX "refused_sign_ins_user" ON "refused_sign_ins" USING btree ("user_hash","refused_at");--> statement-breakpoint
CREATE INDEX "sandbox_submissions_reference" ON "sandbox_submissions" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "idempotency_keys_expiry" ON "idempotency_keys" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_token" ON "invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "invitations_account" ON "invitations" USING btree ("account_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "user_identities_user" ON "user_identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "user_sessions_user" ON "user_sessions" USING btree ("user_id","last_seen_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "user_sessions_expiry" ON "user_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "user_tokens_hash" ON "user_tokens" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "user_tokens_user" ON "user_tokens" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE INDEX "visitor_attempts_subject" ON "visitor_attempts" USING btree ("subject","at");--> statement-breakpoint
CREATE INDEX "visitor_attempts_age" ON "visitor_attempts" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "mails_once" ON "mails" USING btree ("once_key");--> statement-breakpoint
CREATE INDEX "mails_age" ON "mails" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_hash" ON "api_keys" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "api_keys_account" ON "api_keys" USING btree ("account_id","environment","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "api_keys_expiry" ON "api_keys" USING btree ("expires_at") WHERE "api_keys"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "shared_secrets_account" ON "shared_secrets" USING btree ("account_id","environment");--> statement-breakpoint
CREATE UNIQUE INDEX "items_job_index" ON "items" USING btree ("job_id","index");--> statement-breakpoint
CREATE INDEX "items_account" ON "items" USING btree ("account_id","environment","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "items_completed" ON "items" USING btree ("completed_at") WHERE "items"."completed_at" is not null;--> statement-breakpoint
CREATE INDEX "items_sha256" ON "items" USING btree ("account_id","environment","sha256");--> statement-breakpoint
CREATE INDEX "items_vendor_tax_key" ON "items" USING btree ("account_id","environment","vendor_tax_key");--> statement-breakpoint
CREATE INDEX "items_vendor_name_key" ON "items" USING btree ("account_id","environment","vendor_name_key");--> statement-breakpoint
CREATE INDEX "jobs_account" ON "jobs" USING btree ("account_id","environment","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "jobs_open" ON "jobs" USING btree ("created_at") WHERE "jobs"."status" in ('pending', 'processing');--> statement-breakpoint
CREATE INDEX "jobs_results_expiry" ON "jobs" USING btree ("results_expire_at") WHERE "jobs"."purged_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "review_changes_item" ON "review_changes" USING btree ("item_id","version");--> statement-breakpoint
CREATE INDEX "review_comments_item" ON "review_comments" USING btree ("item_id","id");--> statement-breakpoint
CREATE INDEX "reviews_queue" ON "reviews" USING btree ("account_id","environment","status","blocking_anomalies" DESC NULLS LAST,"worst_severity","item_id");--> statement-breakpoint
CREATE INDEX "reviews_decided" ON "reviews" USING btree ("account_id","environment","status","decided_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "learned_corrections_active" ON "learned_corrections" USING btree ("account_id","environment",coalesce("vendor_tax_key", ''),coalesce("vendor_name_key", ''),"term") WHERE "learned_corrections"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "learned_corrections_tax_key" ON "learned_corrections" USING btree ("account_id","environment","vendor_tax_key");--> statement-breakpoint
CREATE INDEX "learned_corrections_name_key" ON "learned_corrections" USING btree ("account_id","environment","vendor_name_key");--> statement-breakpoint
CREATE INDEX "learned_corrections_item" ON "learned_corrections" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "events_account" ON "events" USING btree ("account_id","environment","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "events_age" ON "events" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "events_once" ON "events" USING btree ("account_id","environment","object_id","type","sequence") WHERE "events"."object_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_deliveries_once" ON "webhook_deliveries" USING btree ("endpoint_id","event_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_event" ON "webhook_deliveries" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("next_attempt_at") WHERE "webhook_deliveries"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_failed" ON "webhook_deliveries" USING btree ("last_attempt_at") WHERE "webhook_deliveries"."status" = 'failed';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_endpoint" ON "webhook_deliveries" USING btree ("endpoint_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "webhook_endpoints_account" ON "webhook_endpoints" USING btree ("account_id","environment","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "outbox_waiting" ON "outbox" USING btree ("position") WHERE "outbox"."handed_on_at" is null;--> statement-breakpoint
CREATE INDEX "request_logs_account" ON "request_logs" USING btree ("account_id","environment","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "request_logs_subject" ON "request_logs" USING btree ("account_id","subject_id") WHERE "request_logs"."subject_id" is not null;--> statement-breakpoint
CREATE INDEX "payments_account" ON "payments" USING btree ("account_id","environment","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "payments_invoice_number" ON "payments" USING btree ("invoice_number");