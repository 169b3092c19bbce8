CREATE TABLE "deposit_settlements" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"lease_id" uuid NOT NULL,
	"keys_returned_on" date,
	"return_by" date,
	"forwarding_address" text NOT NULL,
	"interest" bigint NOT NULL,
	"interest_reason" text NOT NULL,
	"refund_method" text NOT NULL,
	"mail_number" text NOT NULL,
	"note" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"sent_on" date,
	"sent_by" uuid,
	"file_id" uuid,
	"held" bigint,
	"owed" bigint,
	"credit" bigint,
	CONSTRAINT "deposit_settlements_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "deposit_settlements_interest" CHECK ("deposit_settlements"."interest" >= 0),
	CONSTRAINT "deposit_settlements_sent" CHECK (("deposit_settlements"."sent_at" is null) = ("deposit_settlements"."file_id" is null)
        and ("deposit_settlements"."sent_at" is null) = ("deposit_settlements"."sent_on" is null)
        and ("deposit_settlements"."sent_at" is null) = ("deposit_settlements"."held" is null)
        and ("deposit_settlements"."sent_at" is null) = ("deposit_settlements"."owed" is null)
        and ("deposit_settlements"."sent_at" is null) = ("deposit_settlements"."credit" is null))
);
--> statement-breakpoint
ALTER TABLE "deposit_settlements" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "settlement_deductions" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"settlement_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"amount" bigint NOT NULL,
	"hours" numeric(7, 2),
	"rate" bigint,
	"vendor" text NOT NULL,
	"condition" text NOT NULL,
	CONSTRAINT "settlement_deductions_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "settlement_deductions_kind" CHECK ("settlement_deductions"."kind" in ('BILL', 'LABOR', 'OTHER')),
	CONSTRAINT "settlement_deductions_amount" CHECK ("settlement_deductions"."amount" > 0),
	CONSTRAINT "settlement_deductions_labor" CHECK (("settlement_deductions"."kind" = 'LABOR') = ("settlement_deductions"."hours" is not null)
        and ("settlement_deductions"."kind" = 'LABOR') = ("settlement_deductions"."rate" is not null))
);
--> statement-breakpoint
ALTER TABLE "settlement_deductions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "settlement_photos" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"deduction_id" uuid NOT NULL,
	"moment" text NOT NULL,
	"file_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "settlement_photos_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "settlement_photos_moment" CHECK ("settlement_photos"."moment" in ('BEFORE', 'AFTER', 'BILL'))
);
--> statement-breakpoint
ALTER TABLE "settlement_photos" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "deposit_settlements" ADD CONSTRAINT "deposit_settlements_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_settlements" ADD CONSTRAINT "deposit_settlements_lease_fkey" FOREIGN KEY ("organization_id","lease_id") REFERENCES "public"."leases"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_settlements" ADD CONSTRAINT "deposit_settlements_file_fkey" FOREIGN KEY ("organization_id","file_id") REFERENCES "public"."stored_files"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_deductions" ADD CONSTRAINT "settlement_deductions_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_deductions" ADD CONSTRAINT "settlement_deductions_settlement_fkey" FOREIGN KEY ("organization_id","settlement_id") REFERENCES "public"."deposit_settlements"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_photos" ADD CONSTRAINT "settlement_photos_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_photos" ADD CONSTRAINT "settlement_photos_deduction_fkey" FOREIGN KEY ("organization_id","deduction_id") REFERENCES "public"."settlement_deductions"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_photos" ADD CONSTRAINT "settlement_photos_file_fkey" FOREIGN KEY ("organization_id","file_id") REFERENCES "public"."stored_files"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "deposit_settlements_lease" ON "deposit_settlements" USING btree ("organization_id","lease_id");--> statement-breakpoint
CREATE INDEX "deposit_settlements_file" ON "deposit_settlements" USING btree ("organization_id","file_id");--> statement-breakpoint
CREATE INDEX "settlement_deductions_settlement" ON "settlement_deductions" USING btree ("organization_id","settlement_id");--> statement-breakpoint
CREATE INDEX "settlement_photos_deduction" ON "settlement_photos" USING btree ("organization_id","deduction_id");--> statement-breakpoint
CREATE INDEX "settlement_photos_file" ON "settlement_photos" USING btree ("organization_id","file_id");--> statement-breakpoint
CREATE POLICY "deposit_settlements_of_organization" ON "deposit_settlements" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "settlement_deductions_of_organization" ON "settlement_deductions" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "settlement_photos_of_organization" ON "settlement_photos" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);