CREATE TABLE "task_rule_orders" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"rule_id" uuid NOT NULL,
	"due_on" date NOT NULL,
	"work_order_id" uuid NOT NULL,
	CONSTRAINT "task_rule_orders_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "task_rule_orders_once" UNIQUE("organization_id","rule_id","due_on")
);
--> statement-breakpoint
ALTER TABLE "task_rule_orders" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "task_rules" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"title" text NOT NULL,
	"category" text NOT NULL,
	"place" text NOT NULL,
	"description" text NOT NULL,
	"priority" text NOT NULL,
	"may_enter" text NOT NULL,
	"rrule" text NOT NULL,
	"starts_on" date NOT NULL,
	"days_ahead" integer NOT NULL,
	"next_on" date,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"archived_at" timestamp with time zone,
	CONSTRAINT "task_rules_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "task_rules_days_ahead" CHECK ("task_rules"."days_ahead" between 0 and 90)
);
--> statement-breakpoint
ALTER TABLE "task_rules" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "task_rule_orders" ADD CONSTRAINT "task_rule_orders_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_rule_orders" ADD CONSTRAINT "task_rule_orders_rule_fkey" FOREIGN KEY ("organization_id","rule_id") REFERENCES "public"."task_rules"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_rule_orders" ADD CONSTRAINT "task_rule_orders_order_fkey" FOREIGN KEY ("organization_id","work_order_id") REFERENCES "public"."work_orders"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_rules" ADD CONSTRAINT "task_rules_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_rules" ADD CONSTRAINT "task_rules_property_fkey" FOREIGN KEY ("organization_id","property_id") REFERENCES "public"."properties"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "task_rule_orders_order" ON "task_rule_orders" USING btree ("organization_id","work_order_id");--> statement-breakpoint
CREATE INDEX "task_rules_next" ON "task_rules" USING btree ("organization_id","next_on") WHERE "task_rules"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "task_rules_property" ON "task_rules" USING btree ("organization_id","property_id");--> statement-breakpoint
CREATE POLICY "task_rule_orders_of_organization" ON "task_rule_orders" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "task_rules_of_organization" ON "task_rules" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);