CREATE TABLE "webhook_attempts" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"ms" integer NOT NULL,
	"status" integer,
	"failure" text,
	"answer" text,
	CONSTRAINT "webhook_attempts_pkey" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "webhook_attempts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"url" text NOT NULL,
	"description" text NOT NULL,
	"events" text[] NOT NULL,
	"secret_sealed" text NOT NULL,
	"old_secret_sealed" text,
	"old_secret_until" timestamp with time zone,
	"saved_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"off_reason" text,
	"off_at" timestamp with time zone,
	"last_sent_at" timestamp with time zone,
	"quiet_until" timestamp with time zone,
	CONSTRAINT "webhook_endpoints_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "webhook_endpoints_off" CHECK (("webhook_endpoints"."off_reason" is null) = ("webhook_endpoints"."off_at" is null) and "webhook_endpoints"."off_reason" in ('paused', 'failing', 'gone', 'noPermission')),
	CONSTRAINT "webhook_endpoints_old_secret" CHECK (("webhook_endpoints"."old_secret_sealed" is null) = ("webhook_endpoints"."old_secret_until" is null))
);
--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "webhook_messages" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"type" text NOT NULL,
	"entity_id" uuid,
	"at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"tried_since" timestamp with time zone NOT NULL,
	"tries" integer NOT NULL,
	"next_at" timestamp with time zone,
	CONSTRAINT "webhook_messages_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "webhook_messages_state" CHECK ("webhook_messages"."state" in ('waiting', 'sent', 'failed', 'skipped')),
	CONSTRAINT "webhook_messages_next" CHECK (("webhook_messages"."state" = 'waiting') = ("webhook_messages"."next_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "webhook_messages" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_message_fkey" FOREIGN KEY ("organization_id","message_id") REFERENCES "public"."webhook_messages"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_saved_by_fkey" FOREIGN KEY ("organization_id","saved_by") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_messages" ADD CONSTRAINT "webhook_messages_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_messages" ADD CONSTRAINT "webhook_messages_endpoint_fkey" FOREIGN KEY ("organization_id","endpoint_id") REFERENCES "public"."webhook_endpoints"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_attempts_of_message" ON "webhook_attempts" USING btree ("organization_id","message_id","at");--> statement-breakpoint
CREATE INDEX "webhook_messages_of_endpoint" ON "webhook_messages" USING btree ("organization_id","endpoint_id","at");--> statement-breakpoint
CREATE INDEX "webhook_messages_old" ON "webhook_messages" USING btree ("organization_id","at");--> statement-breakpoint
CREATE INDEX "webhook_messages_waiting" ON "webhook_messages" USING btree ("organization_id","next_at") WHERE next_at is not null;--> statement-breakpoint
CREATE POLICY "webhook_attempts_of_organization" ON "webhook_attempts" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "webhook_endpoints_of_organization" ON "webhook_endpoints" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "webhook_messages_of_organization" ON "webhook_messages" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);