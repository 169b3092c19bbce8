DROP INDEX "payments_property";--> statement-breakpoint
CREATE INDEX "expenses_report" ON "expenses" USING btree ("organization_id","property_id","date","category","amount") WHERE "expenses"."archived_at" IS NULL;--> statement-breakpoint
CREATE INDEX "payment_reversals_date" ON "payment_reversals" USING btree ("organization_id","reversal_date");--> statement-breakpoint
CREATE INDEX "payments_property" ON "payments" USING btree ("organization_id","property_id","payment_date","amount");