CREATE TABLE "vendor_link_files" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"link_id" uuid NOT NULL,
	"work_file_id" uuid NOT NULL,
	"quote_id" uuid,
	"amount" bigint,
	"number" text NOT NULL,
	"recorded_at" timestamp with time zone,
	CONSTRAINT "vendor_link_files_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "vendor_link_files_once" UNIQUE("organization_id","work_file_id"),
	CONSTRAINT "vendor_link_files_amount" CHECK ("vendor_link_files"."amount" >= 0)
);
--> statement-breakpoint
ALTER TABLE "vendor_link_files" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "work_order_files" DROP CONSTRAINT "work_order_files_stage";--> statement-breakpoint
ALTER TABLE "vendor_link_files" ADD CONSTRAINT "vendor_link_files_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_link_files" ADD CONSTRAINT "vendor_link_files_link_fkey" FOREIGN KEY ("organization_id","link_id") REFERENCES "public"."vendor_links"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_link_files" ADD CONSTRAINT "vendor_link_files_file_fkey" FOREIGN KEY ("organization_id","work_file_id") REFERENCES "public"."work_order_files"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_link_files" ADD CONSTRAINT "vendor_link_files_quote_fkey" FOREIGN KEY ("organization_id","quote_id") REFERENCES "public"."quotes"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vendor_link_files_link" ON "vendor_link_files" USING btree ("organization_id","link_id");--> statement-breakpoint
CREATE INDEX "vendor_link_files_quote" ON "vendor_link_files" USING btree ("organization_id","quote_id");--> statement-breakpoint
ALTER TABLE "work_order_files" ADD CONSTRAINT "work_order_files_stage" CHECK ("work_order_files"."stage" in ('REPORT', 'BEFORE', 'AFTER', 'QUOTE', 'INVOICE'));--> statement-breakpoint
CREATE POLICY "vendor_link_files_of_organization" ON "vendor_link_files" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);