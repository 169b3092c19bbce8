CREATE TABLE "work_order_counters" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"last_number" integer NOT NULL,
	CONSTRAINT "work_order_counters_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "work_order_counters_once" UNIQUE("organization_id")
);
--> statement-breakpoint
ALTER TABLE "work_order_counters" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "work_order_events" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"work_order_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"actor_id" uuid,
	"actor_name" text,
	"from_status" text,
	"to_status" text,
	"note" text NOT NULL,
	CONSTRAINT "work_order_events_pkey" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "work_order_events" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "work_orders" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" integer NOT NULL,
	"property_id" uuid NOT NULL,
	"tenant_id" uuid,
	"source" text NOT NULL,
	"reported_by_id" uuid,
	"category" text NOT NULL,
	"title" text NOT NULL,
	"place" text NOT NULL,
	"description" text NOT NULL,
	"may_enter" text NOT NULL,
	"entry_times" text NOT NULL,
	"pets" text NOT NULL,
	"priority" text NOT NULL,
	"status" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"target_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"conversation_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "work_orders_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "work_orders_number" UNIQUE("organization_id","number"),
	CONSTRAINT "work_orders_status" CHECK (("work_orders"."ended_at" is not null) = ("work_orders"."status" in ('DONE', 'CLOSED', 'CANCELLED'))
        and "work_orders"."status" in ('NEW', 'TRIAGED', 'QUOTING', 'SCHEDULED', 'IN_PROGRESS', 'DONE', 'CLOSED', 'CANCELLED')),
	CONSTRAINT "work_orders_priority" CHECK ("work_orders"."priority" in ('EMERGENCY', 'HIGH', 'NORMAL')),
	CONSTRAINT "work_orders_entry" CHECK ("work_orders"."may_enter" in ('YES', 'CALL_FIRST', 'TIMES') and ("work_orders"."may_enter" <> 'TIMES' or "work_orders"."entry_times" <> ''))
);
--> statement-breakpoint
ALTER TABLE "work_orders" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "work_order_counters" ADD CONSTRAINT "work_order_counters_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_order_events" ADD CONSTRAINT "work_order_events_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_order_events" ADD CONSTRAINT "work_order_events_order_fkey" FOREIGN KEY ("organization_id","work_order_id") REFERENCES "public"."work_orders"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_order_events" ADD CONSTRAINT "work_order_events_actor_fkey" FOREIGN KEY ("organization_id","actor_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_orders" ADD CONSTRAINT "work_orders_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_orders" ADD CONSTRAINT "work_orders_property_fkey" FOREIGN KEY ("organization_id","property_id") REFERENCES "public"."properties"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_orders" ADD CONSTRAINT "work_orders_tenant_fkey" FOREIGN KEY ("organization_id","tenant_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_orders" ADD CONSTRAINT "work_orders_reported_by_fkey" FOREIGN KEY ("organization_id","reported_by_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_orders" ADD CONSTRAINT "work_orders_conversation_fkey" FOREIGN KEY ("organization_id","conversation_id") REFERENCES "public"."conversations"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "work_order_events_order" ON "work_order_events" USING btree ("organization_id","work_order_id","at");--> statement-breakpoint
CREATE INDEX "work_order_events_actor" ON "work_order_events" USING btree ("organization_id","actor_id");--> statement-breakpoint
CREATE INDEX "work_orders_open" ON "work_orders" USING btree ("organization_id","target_at") WHERE "work_orders"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "work_orders_property" ON "work_orders" USING btree ("organization_id","property_id");--> statement-breakpoint
CREATE INDEX "work_orders_tenant" ON "work_orders" USING btree ("organization_id","tenant_id");--> statement-breakpoint
CREATE INDEX "work_orders_reported_by" ON "work_orders" USING btree ("organization_id","reported_by_id");--> statement-breakpoint
CREATE INDEX "work_orders_conversation" ON "work_orders" USING btree ("organization_id","conversation_id");--> statement-breakpoint
CREATE POLICY "work_order_counters_of_organization" ON "work_order_counters" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "work_order_events_of_organization" ON "work_order_events" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "work_orders_of_organization" ON "work_orders" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
ALTER TABLE "work_orders" ADD COLUMN "search_text" text GENERATED ALWAYS AS ((case when octet_length("title" || ' ' || "place" || ' ' || "description") = char_length("title" || ' ' || "place" || ' ' || "description") then (replace(replace(lower(("title" || ' ' || "place" || ' ' || "description") collate "C"), '''', ''), '`', '')) collate "default" else replace(replace(replace(replace(replace(replace(replace(replace(translate(regexp_replace(lower(normalize(translate("title" || ' ' || "place" || ' ' || "description", '''`´’‘‛ʼʻʹ′＇', ''), NFKD)), '[\u0300-\u036f]', '', 'g'), 'łŁøØđĐðÐıħĦŧŦŋŊ', 'llooddddihhttnn'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th') || case when replace(replace(replace(lower(normalize(translate("title" || ' ' || "place" || ' ' || "description", '''`´’‘‛ʼʻʹ′＇', ''), NFKD)), 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue') = lower(normalize(translate("title" || ' ' || "place" || ' ' || "description", '''`´’‘‛ʼʻʹ′＇', ''), NFKD)) then '' else ' ' || replace(replace(replace(replace(replace(replace(replace(replace(translate(regexp_replace(replace(replace(replace(lower(normalize(translate("title" || ' ' || "place" || ' ' || "description", '''`´’‘‛ʼʻʹ′＇', ''), NFKD)), 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), '[\u0300-\u036f]', '', 'g'), 'łŁøØđĐðÐıħĦŧŦŋŊ', 'llooddddihhttnn'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th') end end)) STORED;
