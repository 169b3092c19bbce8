ALTER TABLE "organization_exports" ADD COLUMN "scheduled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "organization_settings" ADD COLUMN "exports_kept" integer;--> statement-breakpoint
ALTER TABLE "organization_settings" ADD COLUMN "exports_since" date;