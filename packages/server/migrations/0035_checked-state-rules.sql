CREATE TABLE "checked_state_rules" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"rule_id" text NOT NULL,
	"terms" jsonb,
	"checked_by" uuid NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "checked_state_rules_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "checked_state_rules_rule" UNIQUE("organization_id","rule_id")
);
--> statement-breakpoint
ALTER TABLE "checked_state_rules" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "checked_state_rules" ADD CONSTRAINT "checked_state_rules_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checked_state_rules" ADD CONSTRAINT "checked_state_rules_checked_by_fkey" FOREIGN KEY ("organization_id","checked_by") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "checked_state_rules_of_organization" ON "checked_state_rules" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "late_fee_most" bigint;