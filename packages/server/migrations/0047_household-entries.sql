CREATE TABLE "household_entries" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"lease_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"number" text,
	"phone_number" text,
	"expires_on" date,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"archived_at" timestamp with time zone,
	CONSTRAINT "household_entries_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "household_entries_kind" CHECK ("household_entries"."kind" in ('PET', 'VEHICLE', 'INSURANCE', 'EMERGENCY_CONTACT'))
);
--> statement-breakpoint
ALTER TABLE "household_entries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "household_entries" ADD CONSTRAINT "household_entries_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "household_entries" ADD CONSTRAINT "household_entries_lease_fkey" FOREIGN KEY ("organization_id","lease_id") REFERENCES "public"."leases"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "household_entries_lease" ON "household_entries" USING btree ("organization_id","lease_id");--> statement-breakpoint
CREATE INDEX "household_entries_expiring" ON "household_entries" USING btree ("organization_id","expires_on") WHERE "household_entries"."expires_on" is not null and "household_entries"."archived_at" is null;--> statement-breakpoint
CREATE POLICY "household_entries_of_organization" ON "household_entries" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);