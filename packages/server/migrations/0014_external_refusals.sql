CREATE TABLE "external_refusals" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "external_refusals_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "external_refusals_provider" UNIQUE("organization_id","user_id","provider")
);
--> statement-breakpoint
ALTER TABLE "external_refusals" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "external_refusals" ADD CONSTRAINT "external_refusals_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "external_refusals" ADD CONSTRAINT "external_refusals_user_fkey" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "external_refusals_of_organization" ON "external_refusals" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);