CREATE TABLE "returns_filed_elsewhere" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"environment" text NOT NULL,
	"business_id" text,
	"obligation" text NOT NULL,
	"month" text NOT NULL,
	"filed_on" date NOT NULL,
	"reference" text,
	"invoices" integer NOT NULL,
	"recorded_by" text,
	"recorded_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "returns_filed_elsewhere" ADD CONSTRAINT "returns_filed_elsewhere_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns_filed_elsewhere" ADD CONSTRAINT "returns_filed_elsewhere_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "returns_filed_elsewhere_once" ON "returns_filed_elsewhere" USING btree ("account_id","environment","month","obligation",coalesce("business_id", ''));--> statement-breakpoint
CREATE INDEX "returns_filed_elsewhere_account" ON "returns_filed_elsewhere" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "returns_filed_elsewhere_recorded_by" ON "returns_filed_elsewhere" USING btree ("recorded_by") WHERE "returns_filed_elsewhere"."recorded_by" is not null;