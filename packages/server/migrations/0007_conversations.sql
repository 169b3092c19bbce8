CREATE TABLE "message_attachments" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "message_attachments_pkey" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "message_attachments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "message_deliveries" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"status" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"sent_by" text,
	"provider_id" text,
	"give_up_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "message_deliveries_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "message_deliveries_one" UNIQUE("organization_id","message_id","channel"),
	CONSTRAINT "message_deliveries_channel" CHECK ("message_deliveries"."channel" in ('email', 'sms')),
	CONSTRAINT "message_deliveries_status" CHECK ("message_deliveries"."status" in ('queued', 'sent', 'delivered', 'undelivered', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "message_deliveries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "outbox_messages" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text,
	"text" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "outbox_messages_pkey" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "outbox_messages" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "text_opt_outs" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"phone_number" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "text_opt_outs_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "text_opt_outs_number" UNIQUE("organization_id","phone_number")
);
--> statement-breakpoint
ALTER TABLE "text_opt_outs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "last_outgoing_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "lessee_read_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "reply_token" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "quoted" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "via" text DEFAULT 'app' NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "mail_id" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "provider_id" text;--> statement-breakpoint
ALTER TABLE "message_attachments" ADD CONSTRAINT "message_attachments_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_attachments" ADD CONSTRAINT "message_attachments_message_fkey" FOREIGN KEY ("organization_id","message_id") REFERENCES "public"."messages"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_attachments" ADD CONSTRAINT "message_attachments_file_fkey" FOREIGN KEY ("organization_id","file_id") REFERENCES "public"."stored_files"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_deliveries" ADD CONSTRAINT "message_deliveries_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_deliveries" ADD CONSTRAINT "message_deliveries_message_fkey" FOREIGN KEY ("organization_id","message_id") REFERENCES "public"."messages"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD CONSTRAINT "outbox_messages_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_opt_outs" ADD CONSTRAINT "text_opt_outs_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_attachments_message" ON "message_attachments" USING btree ("organization_id","message_id");--> statement-breakpoint
CREATE INDEX "message_deliveries_provider" ON "message_deliveries" USING btree ("organization_id","provider_id");--> statement-breakpoint
CREATE INDEX "outbox_messages_newest" ON "outbox_messages" USING btree ("organization_id","sent_at");--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_reply_token" UNIQUE("organization_id","reply_token");--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_mail" UNIQUE("organization_id","mail_id");--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_provider" UNIQUE("organization_id","provider_id");--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_via" CHECK ("messages"."via" in ('app', 'email', 'sms'));--> statement-breakpoint
CREATE POLICY "message_attachments_of_organization" ON "message_attachments" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "message_deliveries_of_organization" ON "message_deliveries" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "outbox_messages_of_organization" ON "outbox_messages" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "text_opt_outs_of_organization" ON "text_opt_outs" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);