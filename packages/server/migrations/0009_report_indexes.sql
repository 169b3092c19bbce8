DROP INDEX "expenses_date";--> statement-breakpoint
DROP INDEX "payments_property";--> statement-breakpoint
CREATE INDEX "expenses_categories" ON "expenses" USING btree ("organization_id","property_id","category","date","amount") WHERE "expenses"."archived_at" IS NULL;--> statement-breakpoint
CREATE INDEX "payment_reversals_date" ON "payment_reversals" USING btree ("organization_id","reversal_date");--> statement-breakpoint
CREATE INDEX "expenses_date" ON "expenses" USING btree ("organization_id","date","amount") WHERE "expenses"."archived_at" IS NULL;--> statement-breakpoint
CREATE INDEX "payments_property" ON "payments" USING btree ("organization_id","property_id","payment_date","amount");