CREATE TABLE "document_files" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"added_on" date NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "document_files_pkey" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "document_files" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "documents" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"property_id" uuid,
	"lease_id" uuid,
	"building_id" uuid,
	"user_id" uuid,
	"label" text NOT NULL,
	"kind" text NOT NULL,
	"shared_on" date,
	"expires_on" date,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"archived_at" timestamp with time zone,
	CONSTRAINT "documents_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "documents_subject" CHECK (num_nonnulls("documents"."property_id", "documents"."lease_id", "documents"."building_id", "documents"."user_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "documents" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "document_files" ADD CONSTRAINT "document_files_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_files" ADD CONSTRAINT "document_files_document_fkey" FOREIGN KEY ("organization_id","document_id") REFERENCES "public"."documents"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_files" ADD CONSTRAINT "document_files_file_fkey" FOREIGN KEY ("organization_id","file_id") REFERENCES "public"."stored_files"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_property_fkey" FOREIGN KEY ("organization_id","property_id") REFERENCES "public"."properties"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_lease_fkey" FOREIGN KEY ("organization_id","lease_id") REFERENCES "public"."leases"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_building_fkey" FOREIGN KEY ("organization_id","building_id") REFERENCES "public"."buildings"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_user_fkey" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_files_document" ON "document_files" USING btree ("organization_id","document_id");--> statement-breakpoint
CREATE INDEX "document_files_file" ON "document_files" USING btree ("organization_id","file_id");--> statement-breakpoint
CREATE INDEX "documents_property" ON "documents" USING btree ("organization_id","property_id");--> statement-breakpoint
CREATE INDEX "documents_lease" ON "documents" USING btree ("organization_id","lease_id");--> statement-breakpoint
CREATE INDEX "documents_building" ON "documents" USING btree ("organization_id","building_id");--> statement-breakpoint
CREATE INDEX "documents_user" ON "documents" USING btree ("organization_id","user_id");--> statement-breakpoint
CREATE INDEX "documents_expiring" ON "documents" USING btree ("organization_id","expires_on") WHERE "documents"."expires_on" is not null and "documents"."archived_at" is null;--> statement-breakpoint
CREATE POLICY "document_files_of_organization" ON "document_files" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "documents_of_organization" ON "documents" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);