CREATE TABLE "move_in_items" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"lease_id" uuid NOT NULL,
	"item_key" text NOT NULL,
	"done_on" date,
	"keys" integer,
	"note" text NOT NULL,
	"accepted_missing" bigint,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "move_in_items_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "move_in_items_lease" UNIQUE("organization_id","lease_id","item_key"),
	CONSTRAINT "move_in_items_keys" CHECK ("move_in_items"."keys" > 0),
	CONSTRAINT "move_in_items_missing" CHECK ("move_in_items"."accepted_missing" > 0)
);
--> statement-breakpoint
ALTER TABLE "move_in_items" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "move_in_templates" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"items" jsonb NOT NULL,
	"version" integer NOT NULL,
	"since" date NOT NULL,
	CONSTRAINT "move_in_templates_pkey" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "move_in_templates" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "move_in_items" ADD CONSTRAINT "move_in_items_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "move_in_items" ADD CONSTRAINT "move_in_items_lease_fkey" FOREIGN KEY ("organization_id","lease_id") REFERENCES "public"."leases"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "move_in_templates" ADD CONSTRAINT "move_in_templates_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "move_in_templates_organization" ON "move_in_templates" USING btree ("organization_id");--> statement-breakpoint
CREATE POLICY "move_in_items_of_organization" ON "move_in_items" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "move_in_templates_of_organization" ON "move_in_templates" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);