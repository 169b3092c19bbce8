CREATE TABLE "billing_runs" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"day" date NOT NULL,
	"started_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "billing_runs_pkey" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "billing_runs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "charge_postings" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"lease_id" uuid NOT NULL,
	"schedule_id" uuid NOT NULL,
	"period_start" date NOT NULL,
	"period_end" date NOT NULL,
	"amount" bigint NOT NULL,
	"invoice_id" uuid,
	"run_id" uuid,
	"reason" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "charge_postings_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "charge_postings_period" UNIQUE("organization_id","schedule_id","period_start")
);
--> statement-breakpoint
ALTER TABLE "charge_postings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "invoice_mailings" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"sent_at" timestamp with time zone,
	"recorded_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invoice_mailings_pkey" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "invoice_mailings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "late_fee_assessments" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"rule" integer NOT NULL,
	"occurrence" integer NOT NULL,
	"day" date NOT NULL,
	"unpaid" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"fee_invoice_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "late_fee_assessments_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "late_fee_assessments_once" UNIQUE("organization_id","invoice_id","rule","occurrence")
);
--> statement-breakpoint
ALTER TABLE "late_fee_assessments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "late_fee_policies" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"property_id" uuid,
	"lease_id" uuid,
	"terms" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "late_fee_policies_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "late_fee_policies_scope" CHECK ("late_fee_policies"."property_id" is null or "late_fee_policies"."lease_id" is null)
);
--> statement-breakpoint
ALTER TABLE "late_fee_policies" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "payment_reminders" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"days_before" integer NOT NULL,
	"day" date NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_reminders_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "payment_reminders_once" UNIQUE("organization_id","invoice_id","days_before")
);
--> statement-breakpoint
ALTER TABLE "payment_reminders" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "utility_bills" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"description" text NOT NULL,
	"amount" bigint NOT NULL,
	"period_start" date NOT NULL,
	"period_end" date NOT NULL,
	"split" text NOT NULL,
	"file_id" uuid,
	"recorded_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "utility_bills_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "utility_bills_amount" CHECK ("utility_bills"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "utility_bills" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "utility_shares" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"bill_id" uuid NOT NULL,
	"lease_id" uuid NOT NULL,
	"weight" numeric(12, 3) NOT NULL,
	"amount" bigint NOT NULL,
	"invoice_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "utility_shares_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "utility_shares_lease" UNIQUE("organization_id","bill_id","lease_id")
);
--> statement-breakpoint
ALTER TABLE "utility_shares" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "charge_schedules" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"lease_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"description" text NOT NULL,
	"amount" bigint NOT NULL,
	"frequency" text NOT NULL,
	"day_of_month" integer,
	"first_day" date NOT NULL,
	"last_day" date,
	"proration" text,
	"archived_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "charge_schedules_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "charge_schedules_amount" CHECK ("charge_schedules"."amount" >= 0),
	CONSTRAINT "charge_schedules_day" CHECK ("charge_schedules"."day_of_month" between 1 and 31),
	CONSTRAINT "charge_schedules_days" CHECK ("charge_schedules"."first_day" <= "charge_schedules"."last_day")
);
--> statement-breakpoint
ALTER TABLE "charge_schedules" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "charge_steps" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"schedule_id" uuid NOT NULL,
	"from_day" date NOT NULL,
	"amount" bigint NOT NULL,
	"percent" numeric(7, 3),
	"reason" text NOT NULL,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "charge_steps_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "charge_steps_amount" CHECK ("charge_steps"."amount" >= 0)
);
--> statement-breakpoint
ALTER TABLE "charge_steps" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "lease_holds" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"lease_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"reason" text NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date,
	"released_at" timestamp with time zone,
	"recorded_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lease_holds_pkey" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "lease_holds" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "deposit_movements" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"lease_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"day" date NOT NULL,
	"application_id" uuid,
	"payment_id" uuid,
	"moved_to" uuid,
	"reason" text NOT NULL,
	"recorded_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "deposit_movements_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "deposit_movements_amount" CHECK ("deposit_movements"."amount" <> 0)
);
--> statement-breakpoint
ALTER TABLE "deposit_movements" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "leases" ADD COLUMN "invoiced_from" date;--> statement-breakpoint
ALTER TABLE "leases" ADD COLUMN "proration" text;--> statement-breakpoint
ALTER TABLE "leases" ADD COLUMN "email_invoices" boolean;--> statement-breakpoint
ALTER TABLE "leases" ADD COLUMN "send_reminders" boolean;--> statement-breakpoint
ALTER TABLE "invoice_items" ADD COLUMN "period_start" date;--> statement-breakpoint
ALTER TABLE "invoice_items" ADD COLUMN "period_end" date;--> statement-breakpoint
ALTER TABLE "invoice_items" ADD COLUMN "schedule_id" uuid;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "policy" jsonb;--> statement-breakpoint
-- Organizations of before keep the order that they know.
ALTER TABLE "organization_settings" ADD COLUMN "payment_order" text DEFAULT 'OLDEST_FIRST' NOT NULL;--> statement-breakpoint
ALTER TABLE "organization_settings" ALTER COLUMN "payment_order" SET DEFAULT 'RENT_FIRST';--> statement-breakpoint
ALTER TABLE "organization_settings" ADD COLUMN "proration" text DEFAULT 'ACTUAL_DAYS' NOT NULL;--> statement-breakpoint
ALTER TABLE "organization_settings" ADD COLUMN "invoice_lead_days" integer DEFAULT 5 NOT NULL;--> statement-breakpoint
ALTER TABLE "organization_settings" ADD COLUMN "email_invoices" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "organization_settings" ADD COLUMN "send_reminders" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "organization_settings" ALTER COLUMN "send_reminders" SET DEFAULT true;--> statement-breakpoint
ALTER TABLE "organization_settings" ADD COLUMN "reminder_days" integer DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "organization_settings" ADD COLUMN "nsf_fee" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "billing_runs" ADD CONSTRAINT "billing_runs_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charge_postings" ADD CONSTRAINT "charge_postings_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charge_postings" ADD CONSTRAINT "charge_postings_lease_fkey" FOREIGN KEY ("organization_id","lease_id") REFERENCES "public"."leases"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charge_postings" ADD CONSTRAINT "charge_postings_schedule_fkey" FOREIGN KEY ("organization_id","schedule_id") REFERENCES "public"."charge_schedules"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charge_postings" ADD CONSTRAINT "charge_postings_invoice_fkey" FOREIGN KEY ("organization_id","invoice_id") REFERENCES "public"."invoices"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charge_postings" ADD CONSTRAINT "charge_postings_run_fkey" FOREIGN KEY ("organization_id","run_id") REFERENCES "public"."billing_runs"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_mailings" ADD CONSTRAINT "invoice_mailings_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_mailings" ADD CONSTRAINT "invoice_mailings_invoice_fkey" FOREIGN KEY ("organization_id","invoice_id") REFERENCES "public"."invoices"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "late_fee_assessments" ADD CONSTRAINT "late_fee_assessments_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "late_fee_assessments" ADD CONSTRAINT "late_fee_assessments_invoice_fkey" FOREIGN KEY ("organization_id","invoice_id") REFERENCES "public"."invoices"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "late_fee_assessments" ADD CONSTRAINT "late_fee_assessments_fee_fkey" FOREIGN KEY ("organization_id","fee_invoice_id") REFERENCES "public"."invoices"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "late_fee_policies" ADD CONSTRAINT "late_fee_policies_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "late_fee_policies" ADD CONSTRAINT "late_fee_policies_property_fkey" FOREIGN KEY ("organization_id","property_id") REFERENCES "public"."properties"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "late_fee_policies" ADD CONSTRAINT "late_fee_policies_lease_fkey" FOREIGN KEY ("organization_id","lease_id") REFERENCES "public"."leases"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_reminders" ADD CONSTRAINT "payment_reminders_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_reminders" ADD CONSTRAINT "payment_reminders_invoice_fkey" FOREIGN KEY ("organization_id","invoice_id") REFERENCES "public"."invoices"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "utility_bills" ADD CONSTRAINT "utility_bills_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "utility_bills" ADD CONSTRAINT "utility_bills_file_fkey" FOREIGN KEY ("organization_id","file_id") REFERENCES "public"."stored_files"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "utility_shares" ADD CONSTRAINT "utility_shares_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "utility_shares" ADD CONSTRAINT "utility_shares_bill_fkey" FOREIGN KEY ("organization_id","bill_id") REFERENCES "public"."utility_bills"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "utility_shares" ADD CONSTRAINT "utility_shares_lease_fkey" FOREIGN KEY ("organization_id","lease_id") REFERENCES "public"."leases"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "utility_shares" ADD CONSTRAINT "utility_shares_invoice_fkey" FOREIGN KEY ("organization_id","invoice_id") REFERENCES "public"."invoices"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charge_schedules" ADD CONSTRAINT "charge_schedules_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charge_schedules" ADD CONSTRAINT "charge_schedules_lease_fkey" FOREIGN KEY ("organization_id","lease_id") REFERENCES "public"."leases"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charge_steps" ADD CONSTRAINT "charge_steps_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charge_steps" ADD CONSTRAINT "charge_steps_schedule_fkey" FOREIGN KEY ("organization_id","schedule_id") REFERENCES "public"."charge_schedules"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lease_holds" ADD CONSTRAINT "lease_holds_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lease_holds" ADD CONSTRAINT "lease_holds_lease_fkey" FOREIGN KEY ("organization_id","lease_id") REFERENCES "public"."leases"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_movements" ADD CONSTRAINT "deposit_movements_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_movements" ADD CONSTRAINT "deposit_movements_property_fkey" FOREIGN KEY ("organization_id","property_id") REFERENCES "public"."properties"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_movements" ADD CONSTRAINT "deposit_movements_lease_fkey" FOREIGN KEY ("organization_id","lease_id") REFERENCES "public"."leases"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_movements" ADD CONSTRAINT "deposit_movements_application_fkey" FOREIGN KEY ("organization_id","application_id") REFERENCES "public"."payment_applications"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_movements" ADD CONSTRAINT "deposit_movements_payment_fkey" FOREIGN KEY ("organization_id","payment_id") REFERENCES "public"."payments"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_movements" ADD CONSTRAINT "deposit_movements_moved_to_fkey" FOREIGN KEY ("organization_id","moved_to") REFERENCES "public"."leases"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "billing_runs_day" ON "billing_runs" USING btree ("organization_id","day");--> statement-breakpoint
CREATE UNIQUE INDEX "billing_runs_automatic" ON "billing_runs" USING btree ("organization_id","day") WHERE "billing_runs"."started_by" is null;--> statement-breakpoint
CREATE INDEX "charge_postings_lease" ON "charge_postings" USING btree ("organization_id","lease_id");--> statement-breakpoint
CREATE INDEX "charge_postings_invoice" ON "charge_postings" USING btree ("organization_id","invoice_id");--> statement-breakpoint
CREATE INDEX "charge_postings_run" ON "charge_postings" USING btree ("organization_id","run_id");--> statement-breakpoint
CREATE INDEX "invoice_mailings_invoice" ON "invoice_mailings" USING btree ("organization_id","invoice_id");--> statement-breakpoint
CREATE INDEX "late_fee_assessments_fee" ON "late_fee_assessments" USING btree ("organization_id","fee_invoice_id");--> statement-breakpoint
CREATE UNIQUE INDEX "late_fee_policies_target" ON "late_fee_policies" USING btree ("organization_id",coalesce("lease_id", "property_id", "organization_id")) WHERE "late_fee_policies"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "utility_shares_invoice" ON "utility_shares" USING btree ("organization_id","invoice_id");--> statement-breakpoint
CREATE INDEX "charge_schedules_lease" ON "charge_schedules" USING btree ("organization_id","lease_id");--> statement-breakpoint
CREATE UNIQUE INDEX "charge_schedules_one_rent" ON "charge_schedules" USING btree ("organization_id","lease_id") WHERE "charge_schedules"."kind" = 'RENT' and "charge_schedules"."archived_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "charge_steps_day" ON "charge_steps" USING btree ("organization_id","schedule_id","from_day") WHERE "charge_steps"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "lease_holds_lease" ON "lease_holds" USING btree ("organization_id","lease_id");--> statement-breakpoint
CREATE INDEX "deposit_movements_property" ON "deposit_movements" USING btree ("organization_id","property_id","day","amount");--> statement-breakpoint
CREATE INDEX "deposit_movements_lease" ON "deposit_movements" USING btree ("organization_id","lease_id");--> statement-breakpoint
ALTER TABLE "invoice_items" ADD CONSTRAINT "invoice_items_schedule_fkey" FOREIGN KEY ("organization_id","schedule_id") REFERENCES "public"."charge_schedules"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "billing_runs_of_organization" ON "billing_runs" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "charge_postings_of_organization" ON "charge_postings" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "invoice_mailings_of_organization" ON "invoice_mailings" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "late_fee_assessments_of_organization" ON "late_fee_assessments" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "late_fee_policies_of_organization" ON "late_fee_policies" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "payment_reminders_of_organization" ON "payment_reminders" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "utility_bills_of_organization" ON "utility_bills" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "utility_shares_of_organization" ON "utility_shares" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "charge_schedules_of_organization" ON "charge_schedules" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "charge_steps_of_organization" ON "charge_steps" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "lease_holds_of_organization" ON "lease_holds" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "deposit_movements_of_organization" ON "deposit_movements" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
-- Every lease has the schedule of its rent. Nobody is billed by it: "invoiced_from" of these leases is null.
-- The owner would see no leases: row-level security is forced after every migration.
ALTER TABLE "leases" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
INSERT INTO "charge_schedules" ("organization_id", "id", "lease_id", "kind", "description", "amount", "frequency", "day_of_month", "first_day", "last_day", "created_at")
SELECT "organization_id", gen_random_uuid(), "id", 'RENT', 'Rent', "monthly_cost", 'MONTHLY', "invoice_day_of_month", "occupied_from", NULL, "created_at" FROM "leases";--> statement-breakpoint
ALTER TABLE "leases" FORCE ROW LEVEL SECURITY;
