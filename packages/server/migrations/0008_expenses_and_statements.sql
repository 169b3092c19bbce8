CREATE TABLE "expenses" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"property_id" uuid,
	"date" timestamp with time zone NOT NULL,
	"category" text NOT NULL,
	"amount" bigint NOT NULL,
	"vendor" text NOT NULL,
	"note" text NOT NULL,
	"receipt_file_id" uuid,
	"use_ai" boolean NOT NULL,
	"statement_id" uuid,
	"reading_state" text NOT NULL,
	"reading_failure" text,
	"reading" jsonb,
	"edited" text[] NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"archived_at" timestamp with time zone,
	CONSTRAINT "expenses_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "expenses_category" CHECK ("expenses"."category" IN ('ADVERTISING', 'CAR_AND_TRUCK_EXPENSES', 'COMMISSIONS_AND_FEES', 'CONTRACT_LABOR', 'DEPRECIATION', 'EMPLOYEE_WAGES', 'INSURANCE_OTHER_THAN_HEALTH', 'INTEREST_MORTGAGE_AND_OTHER', 'LEGAL_AND_PROFESSIONAL_SERVICES', 'OFFICE_EXPENSES', 'RENT_OR_LEASE', 'REPAIRS_AND_MAINTENANCE', 'SUPPLIES', 'TAXES_AND_LICENSES', 'TRAVEL', 'MEALS', 'UTILITIES', 'OTHER_EXPENSES'))
);
--> statement-breakpoint
ALTER TABLE "expenses" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "statement_analyses" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"statement_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"content" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "statement_analyses_pkey" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "statement_analyses" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "statement_applications" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"statement_id" uuid NOT NULL,
	"analysis_id" uuid NOT NULL,
	"applied_by" uuid,
	"applied_at" timestamp with time zone NOT NULL,
	"replaced_at" timestamp with time zone,
	CONSTRAINT "statement_applications_pkey" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "statement_applications" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "statement_entries" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"application_id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"date" date NOT NULL,
	"description" text NOT NULL,
	"amount" bigint NOT NULL,
	"category" text,
	"expense_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "statement_entries_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "statement_entries_kind" CHECK (CASE "statement_entries"."kind" WHEN 'expense' THEN "statement_entries"."expense_id" IS NOT NULL WHEN 'income' THEN "statement_entries"."expense_id" IS NULL WHEN 'payment' THEN "statement_entries"."expense_id" IS NULL ELSE false END)
);
--> statement-breakpoint
ALTER TABLE "statement_entries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "statements" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"archived_at" timestamp with time zone,
	CONSTRAINT "statements_pkey" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "statements" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_property_fkey" FOREIGN KEY ("organization_id","property_id") REFERENCES "public"."properties"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_receipt_fkey" FOREIGN KEY ("organization_id","receipt_file_id") REFERENCES "public"."stored_files"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_analyses" ADD CONSTRAINT "statement_analyses_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_analyses" ADD CONSTRAINT "statement_analyses_statement_fkey" FOREIGN KEY ("organization_id","statement_id") REFERENCES "public"."statements"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_applications" ADD CONSTRAINT "statement_applications_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_applications" ADD CONSTRAINT "statement_applications_statement_fkey" FOREIGN KEY ("organization_id","statement_id") REFERENCES "public"."statements"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_applications" ADD CONSTRAINT "statement_applications_analysis_fkey" FOREIGN KEY ("organization_id","analysis_id") REFERENCES "public"."statement_analyses"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_entries" ADD CONSTRAINT "statement_entries_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_entries" ADD CONSTRAINT "statement_entries_application_fkey" FOREIGN KEY ("organization_id","application_id") REFERENCES "public"."statement_applications"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_entries" ADD CONSTRAINT "statement_entries_property_fkey" FOREIGN KEY ("organization_id","property_id") REFERENCES "public"."properties"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_entries" ADD CONSTRAINT "statement_entries_expense_fkey" FOREIGN KEY ("organization_id","expense_id") REFERENCES "public"."expenses"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_property_fkey" FOREIGN KEY ("organization_id","property_id") REFERENCES "public"."properties"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_file_fkey" FOREIGN KEY ("organization_id","file_id") REFERENCES "public"."stored_files"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "expenses_property" ON "expenses" USING btree ("organization_id","property_id","date");--> statement-breakpoint
CREATE INDEX "expenses_date" ON "expenses" USING btree ("organization_id","date");--> statement-breakpoint
CREATE INDEX "expenses_statement" ON "expenses" USING btree ("organization_id","statement_id") WHERE "expenses"."statement_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "statement_analyses_statement" ON "statement_analyses" USING btree ("organization_id","statement_id");--> statement-breakpoint
CREATE UNIQUE INDEX "statement_applications_standing" ON "statement_applications" USING btree ("organization_id","statement_id") WHERE "statement_applications"."replaced_at" IS NULL;--> statement-breakpoint
CREATE INDEX "statement_entries_application" ON "statement_entries" USING btree ("organization_id","application_id");--> statement-breakpoint
CREATE INDEX "statement_entries_property" ON "statement_entries" USING btree ("organization_id","property_id","date");--> statement-breakpoint
CREATE INDEX "statements_property" ON "statements" USING btree ("organization_id","property_id");--> statement-breakpoint
CREATE POLICY "expenses_of_organization" ON "expenses" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "statement_analyses_of_organization" ON "statement_analyses" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "statement_applications_of_organization" ON "statement_applications" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "statement_entries_of_organization" ON "statement_entries" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "statements_of_organization" ON "statements" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);