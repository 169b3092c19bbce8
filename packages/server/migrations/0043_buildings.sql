CREATE TABLE "buildings" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"address_line1" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"zip_code" text NOT NULL,
	"year_built" integer,
	"area" integer,
	"archived_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "buildings_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "buildings_area" CHECK ("buildings"."area" > 0)
);
--> statement-breakpoint
ALTER TABLE "buildings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "building_id" uuid;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "building_name" text;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "unit_name" text;--> statement-breakpoint
ALTER TABLE "buildings" ADD CONSTRAINT "buildings_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "properties" ADD CONSTRAINT "properties_building_fkey" FOREIGN KEY ("organization_id","building_id") REFERENCES "public"."buildings"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "properties_unit_name" ON "properties" USING btree ("organization_id","building_id",lower("unit_name")) WHERE "properties"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "properties_building" ON "properties" USING btree ("organization_id","building_id");--> statement-breakpoint
ALTER TABLE "properties" ADD CONSTRAINT "properties_unit" CHECK (num_nulls("properties"."building_id", "properties"."building_name", "properties"."unit_name") in (0, 3));--> statement-breakpoint
CREATE POLICY "buildings_of_organization" ON "buildings" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
-- The stored text of a property has its building and unit, too.
ALTER TABLE "properties" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "search_text" text GENERATED ALWAYS AS ((case when octet_length(coalesce("building_name" || ' ' || "unit_name" || ' ', '') || "address_line1" || coalesce(' ' || "address_line2", '') || ' ' || "city" || ' ' || "state" || ' ' || "zip_code") = char_length(coalesce("building_name" || ' ' || "unit_name" || ' ', '') || "address_line1" || coalesce(' ' || "address_line2", '') || ' ' || "city" || ' ' || "state" || ' ' || "zip_code") then (replace(replace(lower((coalesce("building_name" || ' ' || "unit_name" || ' ', '') || "address_line1" || coalesce(' ' || "address_line2", '') || ' ' || "city" || ' ' || "state" || ' ' || "zip_code") collate "C"), '''', ''), '`', '')) collate "default" else replace(replace(replace(replace(replace(replace(replace(replace(translate(regexp_replace(lower(normalize(translate(coalesce("building_name" || ' ' || "unit_name" || ' ', '') || "address_line1" || coalesce(' ' || "address_line2", '') || ' ' || "city" || ' ' || "state" || ' ' || "zip_code", '''`´’‘‛ʼʻʹ′＇', ''), NFKD)), '[\u0300-\u036f]', '', 'g'), 'łŁøØđĐðÐıħĦŧŦŋŊ', 'llooddddihhttnn'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th') ||
    case when replace(replace(replace(lower(normalize(translate(coalesce("building_name" || ' ' || "unit_name" || ' ', '') || "address_line1" || coalesce(' ' || "address_line2", '') || ' ' || "city" || ' ' || "state" || ' ' || "zip_code", '''`´’‘‛ʼʻʹ′＇', ''), NFKD)), 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue') = lower(normalize(translate(coalesce("building_name" || ' ' || "unit_name" || ' ', '') || "address_line1" || coalesce(' ' || "address_line2", '') || ' ' || "city" || ' ' || "state" || ' ' || "zip_code", '''`´’‘‛ʼʻʹ′＇', ''), NFKD)) then '' else ' ' || replace(replace(replace(replace(replace(replace(replace(replace(translate(regexp_replace(replace(replace(replace(lower(normalize(translate(coalesce("building_name" || ' ' || "unit_name" || ' ', '') || "address_line1" || coalesce(' ' || "address_line2", '') || ' ' || "city" || ' ' || "state" || ' ' || "zip_code", '''`´’‘‛ʼʻʹ′＇', ''), NFKD)), 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), '[\u0300-\u036f]', '', 'g'), 'łŁøØđĐðÐıħĦŧŦŋŊ', 'llooddddihhttnn'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th') end end)) STORED;--> statement-breakpoint
ALTER TABLE "buildings" ADD COLUMN "search_text" text GENERATED ALWAYS AS ((case when octet_length("name" || ' ' || "address_line1" || ' ' || "city" || ' ' || "state" || ' ' || "zip_code") = char_length("name" || ' ' || "address_line1" || ' ' || "city" || ' ' || "state" || ' ' || "zip_code") then (replace(replace(lower(("name" || ' ' || "address_line1" || ' ' || "city" || ' ' || "state" || ' ' || "zip_code") collate "C"), '''', ''), '`', '')) collate "default" else replace(replace(replace(replace(replace(replace(replace(replace(translate(regexp_replace(lower(normalize(translate("name" || ' ' || "address_line1" || ' ' || "city" || ' ' || "state" || ' ' || "zip_code", '''`´’‘‛ʼʻʹ′＇', ''), NFKD)), '[\u0300-\u036f]', '', 'g'), 'łŁøØđĐðÐıħĦŧŦŋŊ', 'llooddddihhttnn'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th') ||
    case when replace(replace(replace(lower(normalize(translate("name" || ' ' || "address_line1" || ' ' || "city" || ' ' || "state" || ' ' || "zip_code", '''`´’‘‛ʼʻʹ′＇', ''), NFKD)), 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue') = lower(normalize(translate("name" || ' ' || "address_line1" || ' ' || "city" || ' ' || "state" || ' ' || "zip_code", '''`´’‘‛ʼʻʹ′＇', ''), NFKD)) then '' else ' ' || replace(replace(replace(replace(replace(replace(replace(replace(translate(regexp_replace(replace(replace(replace(lower(normalize(translate("name" || ' ' || "address_line1" || ' ' || "city" || ' ' || "state" || ' ' || "zip_code", '''`´’‘‛ʼʻʹ′＇', ''), NFKD)), 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), '[\u0300-\u036f]', '', 'g'), 'łŁøØđĐðÐıħĦŧŦŋŊ', 'llooddddihhttnn'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th') end end)) STORED;
