ALTER TABLE "statement_applications" ADD COLUMN "choice" jsonb;--> statement-breakpoint
CREATE INDEX "stored_files_content" ON "stored_files" USING btree ("organization_id","sha256");--> statement-breakpoint
CREATE INDEX "invoices_amount" ON "invoices" USING btree ("organization_id","amount","due_date") WHERE "invoices"."archived_at" is null;