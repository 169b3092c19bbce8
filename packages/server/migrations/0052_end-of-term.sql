ALTER TABLE "lease_endings" ADD COLUMN "announce_days" integer;--> statement-breakpoint
ALTER TABLE "lease_endings" ADD COLUMN "announced_for" date;--> statement-breakpoint
ALTER TABLE "lease_endings" ADD COLUMN "announced_on" date;--> statement-breakpoint
ALTER TABLE "lease_endings" ADD COLUMN "step_id" uuid;--> statement-breakpoint
ALTER TABLE "lease_endings" ADD CONSTRAINT "lease_endings_step_fkey" FOREIGN KEY ("organization_id","step_id") REFERENCES "public"."charge_steps"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lease_endings_step" ON "lease_endings" USING btree ("organization_id","step_id");--> statement-breakpoint
ALTER TABLE "lease_endings" ADD CONSTRAINT "lease_endings_announce_days" CHECK ("lease_endings"."announce_days" between 1 and 365);