CREATE TABLE "move_outs" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"lease_id" uuid NOT NULL,
	"last_day" date NOT NULL,
	"notice_given_on" date,
	"available_from" date,
	"task_id" uuid,
	"type_before" text NOT NULL,
	"start_before" date,
	"end_before" date,
	"after_end_before" text,
	"available_before" date,
	"replaced_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "move_outs_pkey" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "move_outs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "move_outs" ADD CONSTRAINT "move_outs_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "move_outs" ADD CONSTRAINT "move_outs_lease_fkey" FOREIGN KEY ("organization_id","lease_id") REFERENCES "public"."leases"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "move_outs" ADD CONSTRAINT "move_outs_task_fkey" FOREIGN KEY ("organization_id","task_id") REFERENCES "public"."tasks"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "move_outs_current" ON "move_outs" USING btree ("organization_id","lease_id") WHERE "move_outs"."replaced_at" is null;--> statement-breakpoint
CREATE INDEX "move_outs_lease" ON "move_outs" USING btree ("organization_id","lease_id");--> statement-breakpoint
CREATE INDEX "move_outs_task" ON "move_outs" USING btree ("organization_id","task_id");--> statement-breakpoint
CREATE POLICY "move_outs_of_organization" ON "move_outs" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);