ALTER TABLE "payments" ADD COLUMN "check_number" text GENERATED ALWAYS AS (ltrim(substring(description from '[0-9]+'), '0')) STORED;--> statement-breakpoint
CREATE INDEX "expenses_amount" ON "expenses" USING btree ("organization_id","amount","date") WHERE "expenses"."archived_at" IS NULL;--> statement-breakpoint
CREATE INDEX "expenses_vendor" ON "expenses" USING btree ("organization_id","vendor","date") WHERE "expenses"."archived_at" IS NULL;--> statement-breakpoint
CREATE INDEX "payments_amount" ON "payments" USING btree ("organization_id","amount","payment_date");--> statement-breakpoint
CREATE INDEX "payments_check" ON "payments" USING btree ("organization_id","check_number","payment_date") WHERE "payments"."check_number" <> '';