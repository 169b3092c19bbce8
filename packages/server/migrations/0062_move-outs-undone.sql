ALTER TABLE "credit_notes" ADD COLUMN "unused_days_of" uuid;--> statement-breakpoint
ALTER TABLE "invoice_items" ADD COLUMN "bills_again" uuid;--> statement-breakpoint
ALTER TABLE "move_outs" ADD COLUMN "final_invoice_id" uuid;--> statement-breakpoint
-- Earlier credits for unused days have this reason. Row-level security is forced again after every migration.
ALTER TABLE "credit_notes" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "credit_notes" SET "unused_days_of" = "invoice_id" WHERE "reason" LIKE 'Unused days%';--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_unused_days_fkey" FOREIGN KEY ("organization_id","unused_days_of") REFERENCES "public"."invoices"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_items" ADD CONSTRAINT "invoice_items_bills_again_fkey" FOREIGN KEY ("organization_id","bills_again") REFERENCES "public"."invoices"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "move_outs" ADD CONSTRAINT "move_outs_final_invoice_fkey" FOREIGN KEY ("organization_id","final_invoice_id") REFERENCES "public"."invoices"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credit_notes_unused_days" ON "credit_notes" USING btree ("organization_id","unused_days_of") WHERE "credit_notes"."unused_days_of" is not null;--> statement-breakpoint
CREATE INDEX "invoice_items_bills_again" ON "invoice_items" USING btree ("organization_id","bills_again") WHERE "invoice_items"."bills_again" is not null;