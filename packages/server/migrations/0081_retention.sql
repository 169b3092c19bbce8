CREATE TABLE "retention_periods" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"months" integer NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "retention_periods_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "retention_periods_kind" UNIQUE("organization_id","kind"),
	CONSTRAINT "retention_periods_months" CHECK ("retention_periods"."months" between 1 and 120)
);
--> statement-breakpoint
ALTER TABLE "retention_periods" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "retention_runs" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"ran_at" timestamp with time zone NOT NULL,
	"counts" jsonb NOT NULL,
	CONSTRAINT "retention_runs_pkey" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "retention_runs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "retention_periods" ADD CONSTRAINT "retention_periods_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retention_runs" ADD CONSTRAINT "retention_runs_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "retention_runs_newest" ON "retention_runs" USING btree ("organization_id","ran_at");--> statement-breakpoint
CREATE POLICY "retention_periods_of_organization" ON "retention_periods" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "retention_runs_of_organization" ON "retention_runs" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);