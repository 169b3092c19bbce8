ALTER TABLE "work_orders" ADD COLUMN "message_id" uuid;--> statement-breakpoint
CREATE INDEX "work_orders_message" ON "work_orders" USING btree ("organization_id","message_id");