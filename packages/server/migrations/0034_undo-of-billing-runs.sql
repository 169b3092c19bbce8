CREATE TABLE "charge_posting_undos" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"posting_id" uuid NOT NULL,
	"day" date NOT NULL,
	"recorded_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "charge_posting_undos_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "charge_posting_undos_once" UNIQUE("organization_id","posting_id")
);
--> statement-breakpoint
ALTER TABLE "charge_posting_undos" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "charge_postings" DROP CONSTRAINT "charge_postings_period";--> statement-breakpoint
ALTER TABLE "charge_postings" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_mailings" ADD COLUMN "held_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "charge_posting_undos" ADD CONSTRAINT "charge_posting_undos_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charge_posting_undos" ADD CONSTRAINT "charge_posting_undos_posting_fkey" FOREIGN KEY ("organization_id","posting_id") REFERENCES "public"."charge_postings"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charge_postings" ADD CONSTRAINT "charge_postings_period" UNIQUE("organization_id","schedule_id","period_start","revision");--> statement-breakpoint
CREATE POLICY "charge_posting_undos_of_organization" ON "charge_posting_undos" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);