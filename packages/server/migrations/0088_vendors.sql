CREATE TABLE "vendor_files" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"paper" text NOT NULL,
	"name" text NOT NULL,
	"added_on" date NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "vendor_files_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "vendor_files_paper" CHECK ("vendor_files"."paper" in ('INSURANCE', 'LICENSE', 'W9'))
);
--> statement-breakpoint
ALTER TABLE "vendor_files" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "vendors" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"contact_name" text NOT NULL,
	"email_address" text,
	"phone_number" text,
	"trades" text[] NOT NULL,
	"insurance_expires_on" date,
	"license_number" text NOT NULL,
	"license_expires_on" date,
	"has_w9" boolean NOT NULL,
	"rating" integer,
	"notes" text NOT NULL,
	"archived_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "vendors_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "vendors_rating" CHECK ("vendors"."rating" between 1 and 5)
);
--> statement-breakpoint
ALTER TABLE "vendors" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "vendor_files" ADD CONSTRAINT "vendor_files_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_files" ADD CONSTRAINT "vendor_files_vendor_fkey" FOREIGN KEY ("organization_id","vendor_id") REFERENCES "public"."vendors"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_files" ADD CONSTRAINT "vendor_files_file_fkey" FOREIGN KEY ("organization_id","file_id") REFERENCES "public"."stored_files"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendors" ADD CONSTRAINT "vendors_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vendor_files_vendor" ON "vendor_files" USING btree ("organization_id","vendor_id");--> statement-breakpoint
CREATE INDEX "vendor_files_file" ON "vendor_files" USING btree ("organization_id","file_id");--> statement-breakpoint
CREATE INDEX "vendors_name" ON "vendors" USING btree ("organization_id","name") WHERE "vendors"."archived_at" is null;--> statement-breakpoint
CREATE POLICY "vendor_files_of_organization" ON "vendor_files" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "vendors_of_organization" ON "vendors" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "search_text" text GENERATED ALWAYS AS ((case when octet_length("name" || ' ' || "contact_name" || coalesce(' ' || "email_address", '')) = char_length("name" || ' ' || "contact_name" || coalesce(' ' || "email_address", '')) then (replace(replace(lower(("name" || ' ' || "contact_name" || coalesce(' ' || "email_address", '')) collate "C"), '''', ''), '`', '')) collate "default" else replace(replace(replace(replace(replace(replace(replace(replace(translate(regexp_replace(lower(normalize(translate("name" || ' ' || "contact_name" || coalesce(' ' || "email_address", ''), '''`´’‘‛ʼʻʹ′＇', ''), NFKD)), '[\u0300-\u036f]', '', 'g'), 'łŁøØđĐðÐıħĦŧŦŋŊ', 'llooddddihhttnn'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th') || case when replace(replace(replace(lower(normalize(translate("name" || ' ' || "contact_name" || coalesce(' ' || "email_address", ''), '''`´’‘‛ʼʻʹ′＇', ''), NFKD)), 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue') = lower(normalize(translate("name" || ' ' || "contact_name" || coalesce(' ' || "email_address", ''), '''`´’‘‛ʼʻʹ′＇', ''), NFKD)) then '' else ' ' || replace(replace(replace(replace(replace(replace(replace(replace(translate(regexp_replace(replace(replace(replace(lower(normalize(translate("name" || ' ' || "contact_name" || coalesce(' ' || "email_address", ''), '''`´’‘‛ʼʻʹ′＇', ''), NFKD)), 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), '[\u0300-\u036f]', '', 'g'), 'łŁøØđĐðÐıħĦŧŦŋŊ', 'llooddddihhttnn'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th') end end)) STORED;
