CREATE TABLE "card_payments" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"lease_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"status" text NOT NULL,
	"processor" text NOT NULL,
	"test_mode" boolean NOT NULL,
	"intent_id" text,
	"brand" text,
	"last4" text,
	"exp_month" smallint,
	"exp_year" smallint,
	"failure_code" text,
	"failure" text,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "card_payments_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "card_payments_intent" UNIQUE("organization_id","intent_id"),
	CONSTRAINT "card_payments_amount" CHECK ("card_payments"."amount" > 0),
	CONSTRAINT "card_payments_status" CHECK ("card_payments"."status" in ('pending', 'requiresAction', 'succeeded', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "card_payments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "card_refunds" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"note" text NOT NULL,
	"status" text NOT NULL,
	"refund_id" text,
	"failure" text,
	"requested_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "card_refunds_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "card_refunds_refund" UNIQUE("organization_id","refund_id"),
	CONSTRAINT "card_refunds_amount" CHECK ("card_refunds"."amount" > 0),
	CONSTRAINT "card_refunds_status" CHECK ("card_refunds"."status" in ('pending', 'succeeded', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "card_refunds" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "test_charges" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"intent_id" text NOT NULL,
	"token" text,
	"amount" bigint NOT NULL,
	"refunded" bigint NOT NULL,
	"status" text NOT NULL,
	"failure_code" text,
	"failure" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "test_charges_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "test_charges_intent" UNIQUE("organization_id","intent_id")
);
--> statement-breakpoint
ALTER TABLE "test_charges" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "payment_documents" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_documents_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "payment_documents_file" UNIQUE("organization_id","payment_id","file_id")
);
--> statement-breakpoint
ALTER TABLE "payment_documents" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "payment_reversals" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"amount" bigint NOT NULL,
	"reversal_date" date NOT NULL,
	"note" text NOT NULL,
	"recorded_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_reversals_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "payment_reversals_amount" CHECK ("payment_reversals"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "payment_reversals" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "payment_applications" DROP CONSTRAINT "payment_applications_one";--> statement-breakpoint
ALTER TABLE "payment_applications" DROP CONSTRAINT "payment_applications_amount";--> statement-breakpoint
ALTER TABLE "payment_applications" ADD COLUMN "reversal_id" uuid;--> statement-breakpoint
ALTER TABLE "card_payments" ADD CONSTRAINT "card_payments_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_payments" ADD CONSTRAINT "card_payments_property_fkey" FOREIGN KEY ("organization_id","property_id") REFERENCES "public"."properties"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_payments" ADD CONSTRAINT "card_payments_lease_fkey" FOREIGN KEY ("organization_id","lease_id") REFERENCES "public"."leases"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_payments" ADD CONSTRAINT "card_payments_user_fkey" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_refunds" ADD CONSTRAINT "card_refunds_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_refunds" ADD CONSTRAINT "card_refunds_payment_fkey" FOREIGN KEY ("organization_id","payment_id") REFERENCES "public"."payments"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_charges" ADD CONSTRAINT "test_charges_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_documents" ADD CONSTRAINT "payment_documents_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_documents" ADD CONSTRAINT "payment_documents_payment_fkey" FOREIGN KEY ("organization_id","payment_id") REFERENCES "public"."payments"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_documents" ADD CONSTRAINT "payment_documents_file_fkey" FOREIGN KEY ("organization_id","file_id") REFERENCES "public"."stored_files"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_reversals" ADD CONSTRAINT "payment_reversals_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_reversals" ADD CONSTRAINT "payment_reversals_payment_fkey" FOREIGN KEY ("organization_id","payment_id") REFERENCES "public"."payments"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_payments_lease" ON "card_payments" USING btree ("organization_id","lease_id");--> statement-breakpoint
CREATE INDEX "card_payments_property" ON "card_payments" USING btree ("organization_id","property_id");--> statement-breakpoint
CREATE INDEX "card_payments_unsettled" ON "card_payments" USING btree ("organization_id","created_at") WHERE "card_payments"."status" in ('pending', 'requiresAction');--> statement-breakpoint
CREATE INDEX "card_refunds_payment" ON "card_refunds" USING btree ("organization_id","payment_id");--> statement-breakpoint
CREATE INDEX "card_refunds_unsettled" ON "card_refunds" USING btree ("organization_id","created_at") WHERE "card_refunds"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "payment_reversals_payment" ON "payment_reversals" USING btree ("organization_id","payment_id");--> statement-breakpoint
ALTER TABLE "payment_applications" ADD CONSTRAINT "payment_applications_reversal_fkey" FOREIGN KEY ("organization_id","reversal_id") REFERENCES "public"."payment_reversals"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_applications_payment" ON "payment_applications" USING btree ("organization_id","payment_id");--> statement-breakpoint
ALTER TABLE "payment_applications" ADD CONSTRAINT "payment_applications_amount" CHECK (case when "payment_applications"."reversal_id" is null then "payment_applications"."amount" > 0 else "payment_applications"."amount" < 0 end);--> statement-breakpoint
CREATE POLICY "card_payments_of_organization" ON "card_payments" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "card_refunds_of_organization" ON "card_refunds" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "test_charges_of_organization" ON "test_charges" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "payment_documents_of_organization" ON "payment_documents" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "payment_reversals_of_organization" ON "payment_reversals" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);