CREATE TABLE "rent_increase_notices" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"step_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"recorded_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "rent_increase_notices_pkey" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "rent_increase_notices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "rent_increase_notices" ADD CONSTRAINT "rent_increase_notices_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rent_increase_notices" ADD CONSTRAINT "rent_increase_notices_step_fkey" FOREIGN KEY ("organization_id","step_id") REFERENCES "public"."charge_steps"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rent_increase_notices" ADD CONSTRAINT "rent_increase_notices_file_fkey" FOREIGN KEY ("organization_id","file_id") REFERENCES "public"."stored_files"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rent_increase_notices_step" ON "rent_increase_notices" USING btree ("organization_id","step_id");--> statement-breakpoint
CREATE POLICY "rent_increase_notices_of_organization" ON "rent_increase_notices" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);