CREATE TABLE "attention_snoozes" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"until" date NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "attention_snoozes_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "attention_snoozes_once" UNIQUE("organization_id","user_id","key")
);
--> statement-breakpoint
ALTER TABLE "attention_snoozes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "attention_snoozes" ADD CONSTRAINT "attention_snoozes_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attention_snoozes" ADD CONSTRAINT "attention_snoozes_user_fkey" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "attention_snoozes_of_organization" ON "attention_snoozes" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);