CREATE TABLE "security_events" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"bucket" text NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"email_address" text,
	"user_id" uuid,
	"address" text,
	"what" text NOT NULL,
	CONSTRAINT "security_events_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "security_events_bucket" UNIQUE("organization_id","bucket")
);
--> statement-breakpoint
ALTER TABLE "security_events" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "webhook_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"mail_hash" text NOT NULL,
	"used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "organization_settings" ADD COLUMN "wanted_domain" text;--> statement-breakpoint
ALTER TABLE "organization_settings" ADD COLUMN "wanted_domain_token" text;--> statement-breakpoint
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "security_events_last" ON "security_events" USING btree ("organization_id","last_at");--> statement-breakpoint
CREATE POLICY "security_events_of_organization" ON "security_events" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);