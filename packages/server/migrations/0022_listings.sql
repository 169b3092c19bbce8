CREATE TABLE "property_listings" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"description" text,
	"deposit" bigint,
	"available_from" date,
	"version" integer NOT NULL,
	CONSTRAINT "property_listings_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "property_listings_one" UNIQUE("organization_id","property_id"),
	CONSTRAINT "property_listings_deposit" CHECK ("property_listings"."deposit" >= 0)
);
--> statement-breakpoint
ALTER TABLE "property_listings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "property_photos" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"caption" text DEFAULT '' NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"archived_at" timestamp with time zone,
	CONSTRAINT "property_photos_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "property_photos_file" UNIQUE("organization_id","file_id")
);
--> statement-breakpoint
ALTER TABLE "property_photos" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "property_listings" ADD CONSTRAINT "property_listings_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "property_listings" ADD CONSTRAINT "property_listings_property_fkey" FOREIGN KEY ("organization_id","property_id") REFERENCES "public"."properties"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "property_photos" ADD CONSTRAINT "property_photos_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "property_photos" ADD CONSTRAINT "property_photos_property_fkey" FOREIGN KEY ("organization_id","property_id") REFERENCES "public"."properties"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "property_photos" ADD CONSTRAINT "property_photos_file_fkey" FOREIGN KEY ("organization_id","file_id") REFERENCES "public"."stored_files"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "property_photos_property" ON "property_photos" USING btree ("organization_id","property_id");--> statement-breakpoint
CREATE POLICY "property_listings_of_organization" ON "property_listings" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "property_photos_of_organization" ON "property_photos" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);