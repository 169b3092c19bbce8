CREATE TABLE "organization_exports" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"status" text NOT NULL,
	"requested_by" uuid,
	"requested_at" timestamp with time zone NOT NULL,
	"phase" text,
	"percent" integer,
	"finished_at" timestamp with time zone,
	"bytes" bigint,
	"available_until" timestamp with time zone,
	"failure" text,
	CONSTRAINT "organization_exports_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "organization_exports_status" CHECK ("organization_exports"."status" in ('queued', 'running', 'ready', 'failed', 'removed')),
	CONSTRAINT "organization_exports_ready" CHECK ("organization_exports"."status" <> 'ready' or ("organization_exports"."bytes" is not null and "organization_exports"."available_until" is not null))
);
--> statement-breakpoint
ALTER TABLE "organization_exports" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "organization_exports" ADD CONSTRAINT "organization_exports_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_exports" ADD CONSTRAINT "organization_exports_requested_by_fkey" FOREIGN KEY ("organization_id","requested_by") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "organization_exports_active" ON "organization_exports" USING btree ("organization_id") WHERE status in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "organization_exports_newest" ON "organization_exports" USING btree ("organization_id","requested_at");--> statement-breakpoint
CREATE POLICY "organization_exports_of_organization" ON "organization_exports" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);