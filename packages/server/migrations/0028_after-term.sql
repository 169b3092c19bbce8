ALTER TABLE "leases" ADD COLUMN "after_end" text;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "awaits_answer" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "leases" ADD CONSTRAINT "leases_after_end" CHECK ("leases"."after_end" in ('ENDS', 'MONTH_TO_MONTH'));