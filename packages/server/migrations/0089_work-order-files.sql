CREATE TABLE "work_order_files" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"work_order_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"name" text NOT NULL,
	"stage" text NOT NULL,
	"added_by_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "work_order_files_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "work_order_files_stage" CHECK ("work_order_files"."stage" in ('REPORT', 'BEFORE', 'AFTER'))
);
--> statement-breakpoint
ALTER TABLE "work_order_files" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "work_order_files" ADD CONSTRAINT "work_order_files_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_order_files" ADD CONSTRAINT "work_order_files_order_fkey" FOREIGN KEY ("organization_id","work_order_id") REFERENCES "public"."work_orders"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_order_files" ADD CONSTRAINT "work_order_files_file_fkey" FOREIGN KEY ("organization_id","file_id") REFERENCES "public"."stored_files"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_order_files" ADD CONSTRAINT "work_order_files_added_by_fkey" FOREIGN KEY ("organization_id","added_by_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "work_order_files_order" ON "work_order_files" USING btree ("organization_id","work_order_id");--> statement-breakpoint
CREATE INDEX "work_order_files_added_by" ON "work_order_files" USING btree ("organization_id","added_by_id");--> statement-breakpoint
CREATE POLICY "work_order_files_of_organization" ON "work_order_files" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);