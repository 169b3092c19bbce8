CREATE TABLE "lease_endings" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"lease_id" uuid NOT NULL,
	"notice_days" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lease_endings_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "lease_endings_lease" UNIQUE("organization_id","lease_id"),
	CONSTRAINT "lease_endings_notice_days" CHECK ("lease_endings"."notice_days" between 1 and 365)
);
--> statement-breakpoint
ALTER TABLE "lease_endings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "lease_notices" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"lease_id" uuid NOT NULL,
	"given_by" text NOT NULL,
	"tenant" text,
	"given_on" date NOT NULL,
	"last_day" date NOT NULL,
	"way" text NOT NULL,
	"earliest_day" date NOT NULL,
	"earliest_because" text NOT NULL,
	"earliest_days" integer,
	"statute" text,
	"agreed" boolean NOT NULL,
	"letter_subject" text,
	"letter_text" text,
	"recorded_by" uuid,
	"withdrawn_on" date,
	"withdrawn_reason" text,
	"withdrawn_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lease_notices_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "lease_notices_given_by" CHECK ("lease_notices"."given_by" in ('TENANT', 'LANDLORD')),
	CONSTRAINT "lease_notices_days" CHECK ("lease_notices"."given_on" <= "lease_notices"."last_day"),
	CONSTRAINT "lease_notices_letter" CHECK (("lease_notices"."letter_subject" is null) = ("lease_notices"."letter_text" is null))
);
--> statement-breakpoint
ALTER TABLE "lease_notices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "leases" ADD COLUMN "notice_for" date;--> statement-breakpoint
ALTER TABLE "lease_endings" ADD CONSTRAINT "lease_endings_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lease_endings" ADD CONSTRAINT "lease_endings_lease_fkey" FOREIGN KEY ("organization_id","lease_id") REFERENCES "public"."leases"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lease_notices" ADD CONSTRAINT "lease_notices_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lease_notices" ADD CONSTRAINT "lease_notices_lease_fkey" FOREIGN KEY ("organization_id","lease_id") REFERENCES "public"."leases"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lease_notices" ADD CONSTRAINT "lease_notices_recorded_by_fkey" FOREIGN KEY ("organization_id","recorded_by") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lease_notices" ADD CONSTRAINT "lease_notices_withdrawn_by_fkey" FOREIGN KEY ("organization_id","withdrawn_by") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "lease_notices_in_force" ON "lease_notices" USING btree ("organization_id","lease_id") WHERE "lease_notices"."withdrawn_on" is null;--> statement-breakpoint
CREATE INDEX "lease_notices_lease" ON "lease_notices" USING btree ("organization_id","lease_id");--> statement-breakpoint
CREATE INDEX "lease_notices_recorded_by" ON "lease_notices" USING btree ("organization_id","recorded_by");--> statement-breakpoint
CREATE INDEX "lease_notices_withdrawn_by" ON "lease_notices" USING btree ("organization_id","withdrawn_by");--> statement-breakpoint
CREATE POLICY "lease_endings_of_organization" ON "lease_endings" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "lease_notices_of_organization" ON "lease_notices" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);