CREATE TABLE "letters" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"key" text NOT NULL,
	"job" text NOT NULL,
	"payload" json NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"state" text NOT NULL,
	"failure" text,
	"token" text NOT NULL,
	"invoice_id" uuid,
	"lease_id" uuid,
	"user_id" uuid,
	"sent_at" timestamp with time zone,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "letters_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "letters_key" UNIQUE("organization_id","key"),
	CONSTRAINT "letters_token" UNIQUE("organization_id","token"),
	CONSTRAINT "letters_state" CHECK ("letters"."state" in ('queued', 'sent', 'waiting', 'undelivered', 'refused'))
);
--> statement-breakpoint
ALTER TABLE "letters" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "job" text;--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "payload" json;--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "letter_id" uuid;--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_invoice_fkey" FOREIGN KEY ("organization_id","invoice_id") REFERENCES "public"."invoices"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_lease_fkey" FOREIGN KEY ("organization_id","lease_id") REFERENCES "public"."leases"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_user_fkey" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "letters_invoice" ON "letters" USING btree ("organization_id","invoice_id");--> statement-breakpoint
CREATE INDEX "letters_lease" ON "letters" USING btree ("organization_id","lease_id");--> statement-breakpoint
CREATE INDEX "letters_user" ON "letters" USING btree ("organization_id","user_id");--> statement-breakpoint
CREATE INDEX "letters_state" ON "letters" USING btree ("organization_id","state","changed_at");--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD CONSTRAINT "outbox_messages_letter_fkey" FOREIGN KEY ("organization_id","letter_id") REFERENCES "public"."letters"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbox_messages_letter" ON "outbox_messages" USING btree ("organization_id","letter_id");--> statement-breakpoint
CREATE POLICY "letters_of_organization" ON "letters" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);