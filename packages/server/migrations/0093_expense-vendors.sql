ALTER TABLE "expenses" ADD COLUMN "vendor_id" uuid;--> statement-breakpoint
ALTER TABLE "shared_expenses" ADD COLUMN "vendor_id" uuid;--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_vendor_fkey" FOREIGN KEY ("organization_id","vendor_id") REFERENCES "public"."vendors"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_expenses" ADD CONSTRAINT "shared_expenses_vendor_fkey" FOREIGN KEY ("organization_id","vendor_id") REFERENCES "public"."vendors"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "expenses_vendor_id" ON "expenses" USING btree ("organization_id","vendor_id","day") WHERE "expenses"."vendor_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "shared_expenses_vendor_id" ON "shared_expenses" USING btree ("organization_id","vendor_id") WHERE "shared_expenses"."vendor_id" IS NOT NULL;