CREATE TABLE "task_digests" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "task_digests_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "task_digests_once" UNIQUE("organization_id","user_id","day")
);
--> statement-breakpoint
ALTER TABLE "task_digests" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "tasks" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"title" text NOT NULL,
	"notes" text NOT NULL,
	"due_date" date NOT NULL,
	"assignee_id" uuid,
	"property_id" uuid,
	"lease_id" uuid,
	"user_id" uuid,
	"invoice_id" uuid,
	"frequency" text,
	"repeat_interval" integer DEFAULT 1 NOT NULL,
	"repeat_until" date,
	"first_due" date NOT NULL,
	"previous_id" uuid,
	"done_at" timestamp with time zone,
	"archived_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "tasks_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "tasks_next" UNIQUE("organization_id","previous_id"),
	CONSTRAINT "tasks_subject" CHECK (num_nonnulls(property_id, lease_id, user_id, invoice_id) <= 1),
	CONSTRAINT "tasks_frequency" CHECK (frequency in ('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY')),
	CONSTRAINT "tasks_interval" CHECK (repeat_interval between 1 and 366)
);
--> statement-breakpoint
ALTER TABLE "tasks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "task_digests" ADD CONSTRAINT "task_digests_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_digests" ADD CONSTRAINT "task_digests_user_fkey" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_assignee_fkey" FOREIGN KEY ("organization_id","assignee_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_property_fkey" FOREIGN KEY ("organization_id","property_id") REFERENCES "public"."properties"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_lease_fkey" FOREIGN KEY ("organization_id","lease_id") REFERENCES "public"."leases"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_user_fkey" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_invoice_fkey" FOREIGN KEY ("organization_id","invoice_id") REFERENCES "public"."invoices"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_previous_fkey" FOREIGN KEY ("organization_id","previous_id") REFERENCES "public"."tasks"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tasks_due" ON "tasks" USING btree ("organization_id","due_date") WHERE "tasks"."done_at" is null and "tasks"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "tasks_done" ON "tasks" USING btree ("organization_id","done_at");--> statement-breakpoint
CREATE INDEX "tasks_assignee" ON "tasks" USING btree ("organization_id","assignee_id");--> statement-breakpoint
CREATE INDEX "tasks_property" ON "tasks" USING btree ("organization_id","property_id");--> statement-breakpoint
CREATE INDEX "tasks_lease" ON "tasks" USING btree ("organization_id","lease_id");--> statement-breakpoint
CREATE INDEX "tasks_user" ON "tasks" USING btree ("organization_id","user_id");--> statement-breakpoint
CREATE INDEX "tasks_invoice" ON "tasks" USING btree ("organization_id","invoice_id");--> statement-breakpoint
CREATE POLICY "task_digests_of_organization" ON "task_digests" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tasks_of_organization" ON "tasks" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);