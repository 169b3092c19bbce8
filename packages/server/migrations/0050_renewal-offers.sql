CREATE TABLE "renewal_offers" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"lease_id" uuid NOT NULL,
	"end_date" date NOT NULL,
	"rent" bigint,
	"rent_from" date,
	"reason" text NOT NULL,
	"current_rent" bigint NOT NULL,
	"current_end" date,
	"offered_on" date NOT NULL,
	"expires_on" date NOT NULL,
	"outcome" text,
	"answered_on" date,
	"signed_name" text,
	"signed_address" text,
	"answered_by" uuid,
	"offered_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "renewal_offers_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "renewal_offers_rent" CHECK (("renewal_offers"."rent" is null) = ("renewal_offers"."rent_from" is null)),
	CONSTRAINT "renewal_offers_outcome" CHECK ("renewal_offers"."outcome" in ('ACCEPTED', 'DECLINED', 'WITHDRAWN', 'EXPIRED')),
	CONSTRAINT "renewal_offers_signed" CHECK ("renewal_offers"."outcome" is null or "renewal_offers"."outcome" not in ('ACCEPTED', 'DECLINED') or "renewal_offers"."signed_name" is not null)
);
--> statement-breakpoint
ALTER TABLE "renewal_offers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "renewal_offers" ADD CONSTRAINT "renewal_offers_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewal_offers" ADD CONSTRAINT "renewal_offers_lease_fkey" FOREIGN KEY ("organization_id","lease_id") REFERENCES "public"."leases"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewal_offers" ADD CONSTRAINT "renewal_offers_answered_by_fkey" FOREIGN KEY ("organization_id","answered_by") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewal_offers" ADD CONSTRAINT "renewal_offers_offered_by_fkey" FOREIGN KEY ("organization_id","offered_by") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "renewal_offers_open" ON "renewal_offers" USING btree ("organization_id","lease_id") WHERE "renewal_offers"."outcome" is null;--> statement-breakpoint
CREATE INDEX "renewal_offers_lease" ON "renewal_offers" USING btree ("organization_id","lease_id");--> statement-breakpoint
CREATE INDEX "renewal_offers_answered_by" ON "renewal_offers" USING btree ("organization_id","answered_by");--> statement-breakpoint
CREATE INDEX "renewal_offers_offered_by" ON "renewal_offers" USING btree ("organization_id","offered_by");--> statement-breakpoint
CREATE POLICY "renewal_offers_of_organization" ON "renewal_offers" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);