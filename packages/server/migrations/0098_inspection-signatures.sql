ALTER TABLE "inspection_signatures" ADD COLUMN "drawing" jsonb;--> statement-breakpoint
ALTER TABLE "organization_settings" ADD COLUMN "inspection_remark_days" integer DEFAULT 7 NOT NULL;