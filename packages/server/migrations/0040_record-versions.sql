CREATE TABLE "record_versions" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" uuid NOT NULL,
	"known_from" timestamp with time zone DEFAULT 'epoch' NOT NULL,
	CONSTRAINT "record_versions_pkey" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
-- Servers of the earlier release may still run, and they give no new version to what they change.
INSERT INTO "record_versions" ("organization_id", "id", "version", "known_from")
SELECT "id", "id", gen_random_uuid(), now() + interval '1 day' FROM "organizations";--> statement-breakpoint
ALTER TABLE "record_versions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "record_versions" ADD CONSTRAINT "record_versions_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "record_versions_of_organization" ON "record_versions" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);