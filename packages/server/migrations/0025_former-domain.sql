ALTER TABLE "organizations" ADD COLUMN "former_domain" text;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "former_domain_until" timestamp with time zone;