CREATE TABLE "shared_expenses" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"building_id" uuid NOT NULL,
	"date" date NOT NULL,
	"category" text NOT NULL,
	"amount" bigint NOT NULL,
	"vendor" text NOT NULL,
	"note" text NOT NULL,
	"split" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"archived_at" timestamp with time zone,
	CONSTRAINT "shared_expenses_pkey" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "shared_expenses" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "expenses" ADD COLUMN "shared_expense_id" uuid;--> statement-breakpoint
ALTER TABLE "expenses" ADD COLUMN "share_weight" integer;--> statement-breakpoint
ALTER TABLE "shared_expenses" ADD CONSTRAINT "shared_expenses_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_expenses" ADD CONSTRAINT "shared_expenses_building_fkey" FOREIGN KEY ("organization_id","building_id") REFERENCES "public"."buildings"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shared_expenses_building" ON "shared_expenses" USING btree ("organization_id","building_id","date");--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_shared_fkey" FOREIGN KEY ("organization_id","shared_expense_id") REFERENCES "public"."shared_expenses"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "expenses_shared" ON "expenses" USING btree ("organization_id","shared_expense_id") WHERE "expenses"."shared_expense_id" IS NOT NULL;--> statement-breakpoint
CREATE POLICY "shared_expenses_of_organization" ON "shared_expenses" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);