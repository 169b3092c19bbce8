CREATE TABLE "lease_parties" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"lease_id" uuid NOT NULL,
	"user_id" uuid,
	"role" text NOT NULL,
	"is_primary" boolean NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email_address" text,
	"phone_number" text,
	"birth_year" integer,
	"from_day" date,
	"to_day" date,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lease_parties_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "lease_parties_role" CHECK ("lease_parties"."role" in ('TENANT', 'OCCUPANT', 'GUARANTOR')),
	CONSTRAINT "lease_parties_account" CHECK (("lease_parties"."role" = 'TENANT') = ("lease_parties"."user_id" is not null)),
	CONSTRAINT "lease_parties_contact" CHECK (case "lease_parties"."role" when 'OCCUPANT' then "lease_parties"."email_address" is null and "lease_parties"."phone_number" is null
          else "lease_parties"."email_address" is not null and "lease_parties"."phone_number" is not null and "lease_parties"."birth_year" is null end),
	CONSTRAINT "lease_parties_primary_stays" CHECK (not "lease_parties"."is_primary" or ("lease_parties"."role" = 'TENANT' and "lease_parties"."to_day" is null)),
	CONSTRAINT "lease_parties_birth_year" CHECK ("lease_parties"."birth_year" between 1900 and 2100),
	CONSTRAINT "lease_parties_days" CHECK ("lease_parties"."from_day" <= "lease_parties"."to_day")
);
--> statement-breakpoint
ALTER TABLE "lease_parties" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
-- Every lease has its tenant from its first day on. Filled before there are indexes, which is faster.
-- The owner would see no rows, and neither would the checks of the keys: row-level security is forced after every
-- migration.
ALTER TABLE "leases" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "users" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
INSERT INTO "lease_parties" ("organization_id", "id", "lease_id", "user_id", "role", "is_primary", "first_name", "last_name", "email_address", "phone_number", "created_at")
SELECT "organization_id", gen_random_uuid(), "id", "user_id", 'TENANT', true, "first_name", "last_name", "email_address", "phone_number", "created_at" FROM "leases";--> statement-breakpoint
ALTER TABLE "lease_parties" ADD CONSTRAINT "lease_parties_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lease_parties" ADD CONSTRAINT "lease_parties_lease_fkey" FOREIGN KEY ("organization_id","lease_id") REFERENCES "public"."leases"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lease_parties" ADD CONSTRAINT "lease_parties_user_fkey" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "lease_parties_primary" ON "lease_parties" USING btree ("organization_id","lease_id") WHERE "lease_parties"."is_primary";--> statement-breakpoint
CREATE INDEX "lease_parties_lease" ON "lease_parties" USING btree ("organization_id","lease_id");--> statement-breakpoint
CREATE INDEX "lease_parties_user" ON "lease_parties" USING btree ("organization_id","user_id");--> statement-breakpoint
CREATE POLICY "lease_parties_of_organization" ON "lease_parties" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
-- Nobody is a tenant of a lease twice on the same day. A first or last day that is absent is open.
ALTER TABLE "lease_parties" ADD CONSTRAINT "lease_parties_no_overlap" EXCLUDE USING gist (
  "organization_id" WITH =,
  "lease_id" WITH =,
  "user_id" WITH =,
  daterange("from_day", "to_day", '[]') WITH &&
) WHERE ("user_id" IS NOT NULL);--> statement-breakpoint
ALTER TABLE "users" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "leases" FORCE ROW LEVEL SECURITY;
