CREATE TABLE "credit_notes" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"reason" text NOT NULL,
	"day" date NOT NULL,
	"recorded_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "credit_notes_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "credit_notes_amount" CHECK ("credit_notes"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "credit_notes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "payment_applications" DROP CONSTRAINT "payment_applications_amount";--> statement-breakpoint
-- An UPDATE would see no rows: row-level security holds for the owner, too.
ALTER TABLE "invoice_items" ADD COLUMN "kind" text NOT NULL GENERATED ALWAYS AS (CASE "description" WHEN 'Rent' THEN 'RENT' WHEN 'Late Fee' THEN 'LATE_FEE' ELSE 'OTHER' END) STORED;--> statement-breakpoint
ALTER TABLE "invoice_items" ALTER COLUMN "kind" DROP EXPRESSION;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "late_fee_of" uuid;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "settled_on" date;--> statement-breakpoint
ALTER TABLE "payment_applications" ADD COLUMN "credit_note_id" uuid;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_invoice_fkey" FOREIGN KEY ("organization_id","invoice_id") REFERENCES "public"."invoices"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credit_notes_invoice" ON "credit_notes" USING btree ("organization_id","invoice_id");--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_late_fee_of_fkey" FOREIGN KEY ("organization_id","late_fee_of") REFERENCES "public"."invoices"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_applications" ADD CONSTRAINT "payment_applications_credit_note_fkey" FOREIGN KEY ("organization_id","credit_note_id") REFERENCES "public"."credit_notes"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoices_late_fee_of" ON "invoices" USING btree ("organization_id","late_fee_of") WHERE "invoices"."late_fee_of" is not null;--> statement-breakpoint
CREATE INDEX "invoices_paid_late" ON "invoices" USING btree ("organization_id","property_id") WHERE "invoices"."settled_on" > "invoices"."late_date" and "invoices"."archived_at" is null;--> statement-breakpoint
ALTER TABLE "payment_applications" ADD CONSTRAINT "payment_applications_amount" CHECK (case when coalesce("payment_applications"."reversal_id", "payment_applications"."credit_note_id") is null then "payment_applications"."amount" > 0 else "payment_applications"."amount" < 0 end);--> statement-breakpoint
CREATE POLICY "credit_notes_of_organization" ON "credit_notes" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);