ALTER TABLE "stored_files" ADD COLUMN "renditions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "organization_settings" ADD COLUMN "contact_name" text;--> statement-breakpoint
ALTER TABLE "organization_settings" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "organization_settings" ADD COLUMN "address_line1" text;--> statement-breakpoint
ALTER TABLE "organization_settings" ADD COLUMN "address_line2" text;--> statement-breakpoint
ALTER TABLE "organization_settings" ADD COLUMN "city" text;--> statement-breakpoint
ALTER TABLE "organization_settings" ADD COLUMN "state" text;--> statement-breakpoint
ALTER TABLE "organization_settings" ADD COLUMN "zip_code" text;--> statement-breakpoint
ALTER TABLE "organization_settings" ADD COLUMN "country" text;--> statement-breakpoint
ALTER TABLE "organization_settings" ADD COLUMN "bank_name" text;--> statement-breakpoint
ALTER TABLE "organization_settings" ADD COLUMN "bank_account_number_sealed" text;--> statement-breakpoint
ALTER TABLE "organization_settings" ADD COLUMN "bank_account_last_four" text;--> statement-breakpoint
ALTER TABLE "organization_settings" ADD COLUMN "bank_routing_number_sealed" text;--> statement-breakpoint
ALTER TABLE "organization_settings" ADD COLUMN "bank_routing_last_four" text;--> statement-breakpoint
ALTER TABLE "organization_settings" ADD COLUMN "zelle" text;--> statement-breakpoint
ALTER TABLE "organization_settings" ADD COLUMN "cash_app" text;--> statement-breakpoint
ALTER TABLE "organization_settings" ADD COLUMN "mail_host" text;--> statement-breakpoint
ALTER TABLE "organization_settings" ADD COLUMN "mail_port" integer;--> statement-breakpoint
ALTER TABLE "organization_settings" ADD COLUMN "mail_secure" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "organization_settings" ADD COLUMN "mail_user" text;--> statement-breakpoint
ALTER TABLE "organization_settings" ADD COLUMN "mail_password_sealed" text;--> statement-breakpoint
ALTER TABLE "organization_settings" ADD COLUMN "mail_from" text;--> statement-breakpoint
ALTER TABLE "organization_settings" ADD COLUMN "expense_prompt" text;