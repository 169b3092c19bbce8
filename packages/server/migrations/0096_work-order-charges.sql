CREATE TABLE "work_order_charge_photos" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"charge_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "work_order_charge_photos_pkey" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "work_order_charge_photos" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "work_order_charges" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"work_order_id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "work_order_charges_pkey" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "work_order_charges" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "work_order_charge_photos" ADD CONSTRAINT "work_order_charge_photos_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_order_charge_photos" ADD CONSTRAINT "work_order_charge_photos_charge_fkey" FOREIGN KEY ("organization_id","charge_id") REFERENCES "public"."work_order_charges"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_order_charge_photos" ADD CONSTRAINT "work_order_charge_photos_file_fkey" FOREIGN KEY ("organization_id","file_id") REFERENCES "public"."stored_files"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_order_charges" ADD CONSTRAINT "work_order_charges_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_order_charges" ADD CONSTRAINT "work_order_charges_order_fkey" FOREIGN KEY ("organization_id","work_order_id") REFERENCES "public"."work_orders"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_order_charges" ADD CONSTRAINT "work_order_charges_invoice_fkey" FOREIGN KEY ("organization_id","invoice_id") REFERENCES "public"."invoices"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "work_order_charge_photos_charge" ON "work_order_charge_photos" USING btree ("organization_id","charge_id");--> statement-breakpoint
CREATE INDEX "work_order_charge_photos_file" ON "work_order_charge_photos" USING btree ("organization_id","file_id");--> statement-breakpoint
CREATE INDEX "work_order_charges_order" ON "work_order_charges" USING btree ("organization_id","work_order_id");--> statement-breakpoint
CREATE INDEX "work_order_charges_invoice" ON "work_order_charges" USING btree ("organization_id","invoice_id");--> statement-breakpoint
CREATE POLICY "work_order_charge_photos_of_organization" ON "work_order_charge_photos" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "work_order_charges_of_organization" ON "work_order_charges" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);