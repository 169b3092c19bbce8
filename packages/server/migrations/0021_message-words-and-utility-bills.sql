CREATE TABLE "utility_bill_documents" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"bill_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "utility_bill_documents_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "utility_bill_documents_one" UNIQUE("organization_id","bill_id")
);
--> statement-breakpoint
ALTER TABLE "utility_bill_documents" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "message_templates" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject" text,
	"text" text,
	"version" integer NOT NULL,
	CONSTRAINT "message_templates_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "message_templates_kind" UNIQUE("organization_id","kind")
);
--> statement-breakpoint
ALTER TABLE "message_templates" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "utility_bills" DROP CONSTRAINT "utility_bills_file_fkey";
--> statement-breakpoint
ALTER TABLE "utility_bills" ADD COLUMN "due_date" date NOT NULL;--> statement-breakpoint
ALTER TABLE "organization_settings" ADD COLUMN "send_late_notices" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "utility_bill_documents" ADD CONSTRAINT "utility_bill_documents_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "utility_bill_documents" ADD CONSTRAINT "utility_bill_documents_bill_fkey" FOREIGN KEY ("organization_id","bill_id") REFERENCES "public"."utility_bills"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "utility_bill_documents" ADD CONSTRAINT "utility_bill_documents_file_fkey" FOREIGN KEY ("organization_id","file_id") REFERENCES "public"."stored_files"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_templates" ADD CONSTRAINT "message_templates_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "utility_bills_period" ON "utility_bills" USING btree ("organization_id","period_end");--> statement-breakpoint
ALTER TABLE "utility_bills" DROP COLUMN "file_id";--> statement-breakpoint
CREATE POLICY "utility_bill_documents_of_organization" ON "utility_bill_documents" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "message_templates_of_organization" ON "message_templates" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);