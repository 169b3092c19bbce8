DROP INDEX "expenses_property";--> statement-breakpoint
CREATE INDEX "properties_head" ON "properties" USING btree ("organization_id",split_part(lower("address_line1"), ',', 1));--> statement-breakpoint
CREATE INDEX "expenses_property" ON "expenses" USING btree ("organization_id","property_id","date","amount") WHERE "expenses"."archived_at" IS NULL;