CREATE TABLE "inspection_items" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"inspection_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"room" text NOT NULL,
	"name" text NOT NULL,
	"condition" text,
	"note" text NOT NULL,
	CONSTRAINT "inspection_items_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "inspection_items_position" UNIQUE("organization_id","inspection_id","position"),
	CONSTRAINT "inspection_items_condition" CHECK ("inspection_items"."condition" in ('NEW', 'GOOD', 'WORN', 'DAMAGED', 'MISSING'))
);
--> statement-breakpoint
ALTER TABLE "inspection_items" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "inspection_photos" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "inspection_photos_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "inspection_photos_sha256" CHECK ("inspection_photos"."sha256" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
ALTER TABLE "inspection_photos" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "inspection_signatures" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"inspection_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"remarks" text NOT NULL,
	"item_remarks" jsonb NOT NULL,
	"signed_at" timestamp with time zone NOT NULL,
	"signed_address" text,
	CONSTRAINT "inspection_signatures_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "inspection_signatures_user" UNIQUE("organization_id","inspection_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "inspection_signatures" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "inspection_templates" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"rooms" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "inspection_templates_pkey" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "inspection_templates" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "inspections" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"lease_id" uuid,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"remarks_until" date,
	"closed_at" timestamp with time zone,
	"closed_on" date,
	"file_id" uuid,
	CONSTRAINT "inspections_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "inspections_kind" CHECK ("inspections"."kind" in ('MOVE_IN', 'MOVE_OUT', 'ROUTINE', 'DRIVE_BY')
        and ("inspections"."lease_id" is not null or "inspections"."kind" in ('ROUTINE', 'DRIVE_BY'))),
	CONSTRAINT "inspections_status" CHECK ("inspections"."status" in ('DRAFT', 'WITH_TENANT', 'SIGNED', 'SEALED')),
	CONSTRAINT "inspections_sealed" CHECK (("inspections"."status" = 'SEALED') = ("inspections"."closed_at" is not null)
        and ("inspections"."status" = 'SEALED') = ("inspections"."closed_on" is not null)
        and ("inspections"."status" = 'SEALED') = ("inspections"."file_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "inspections" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "inspection_items" ADD CONSTRAINT "inspection_items_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_items" ADD CONSTRAINT "inspection_items_inspection_fkey" FOREIGN KEY ("organization_id","inspection_id") REFERENCES "public"."inspections"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_photos" ADD CONSTRAINT "inspection_photos_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_photos" ADD CONSTRAINT "inspection_photos_item_fkey" FOREIGN KEY ("organization_id","item_id") REFERENCES "public"."inspection_items"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_photos" ADD CONSTRAINT "inspection_photos_file_fkey" FOREIGN KEY ("organization_id","file_id") REFERENCES "public"."stored_files"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_signatures" ADD CONSTRAINT "inspection_signatures_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_signatures" ADD CONSTRAINT "inspection_signatures_inspection_fkey" FOREIGN KEY ("organization_id","inspection_id") REFERENCES "public"."inspections"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_signatures" ADD CONSTRAINT "inspection_signatures_user_fkey" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_templates" ADD CONSTRAINT "inspection_templates_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspections" ADD CONSTRAINT "inspections_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspections" ADD CONSTRAINT "inspections_property_fkey" FOREIGN KEY ("organization_id","property_id") REFERENCES "public"."properties"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspections" ADD CONSTRAINT "inspections_lease_fkey" FOREIGN KEY ("organization_id","lease_id") REFERENCES "public"."leases"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspections" ADD CONSTRAINT "inspections_file_fkey" FOREIGN KEY ("organization_id","file_id") REFERENCES "public"."stored_files"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inspection_photos_item" ON "inspection_photos" USING btree ("organization_id","item_id");--> statement-breakpoint
CREATE INDEX "inspection_photos_file" ON "inspection_photos" USING btree ("organization_id","file_id");--> statement-breakpoint
CREATE INDEX "inspections_property" ON "inspections" USING btree ("organization_id","property_id");--> statement-breakpoint
CREATE INDEX "inspections_lease" ON "inspections" USING btree ("organization_id","lease_id");--> statement-breakpoint
CREATE INDEX "inspections_day" ON "inspections" USING btree ("organization_id","day");--> statement-breakpoint
CREATE INDEX "inspections_file" ON "inspections" USING btree ("organization_id","file_id");--> statement-breakpoint
CREATE POLICY "inspection_items_of_organization" ON "inspection_items" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "inspection_photos_of_organization" ON "inspection_photos" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "inspection_signatures_of_organization" ON "inspection_signatures" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "inspection_templates_of_organization" ON "inspection_templates" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "inspections_of_organization" ON "inspections" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);