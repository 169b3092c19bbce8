CREATE TABLE "owner_links" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"request_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "owner_links_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "owner_links_token" UNIQUE("organization_id","token_hash")
);
--> statement-breakpoint
ALTER TABLE "owner_links" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "owner_requests" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"work_order_id" uuid NOT NULL,
	"quote_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"quote_count" integer NOT NULL,
	"approval_limit" bigint,
	"note" text NOT NULL,
	"status" text NOT NULL,
	"asked_by_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"reminded_at" timestamp with time zone,
	"reminders" integer NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by_id" uuid,
	"words" text NOT NULL,
	CONSTRAINT "owner_requests_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "owner_requests_status" CHECK ("owner_requests"."status" in ('WAITING', 'APPROVED', 'DECLINED', 'WITHDRAWN', 'OVERRIDDEN', 'ENDED')
        and ("owner_requests"."status" = 'WAITING') = ("owner_requests"."decided_at" is null))
);
--> statement-breakpoint
ALTER TABLE "owner_requests" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "owner_agreements" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"starts_on" date NOT NULL,
	"approval_limit" bigint,
	"note" text NOT NULL,
	"created_by_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "owner_agreements_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "owner_agreements_limit" CHECK ("owner_agreements"."approval_limit" >= 0)
);
--> statement-breakpoint
ALTER TABLE "owner_agreements" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "owner_links" ADD CONSTRAINT "owner_links_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_links" ADD CONSTRAINT "owner_links_request_fkey" FOREIGN KEY ("organization_id","request_id") REFERENCES "public"."owner_requests"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_links" ADD CONSTRAINT "owner_links_user_fkey" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_requests" ADD CONSTRAINT "owner_requests_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_requests" ADD CONSTRAINT "owner_requests_order_fkey" FOREIGN KEY ("organization_id","work_order_id") REFERENCES "public"."work_orders"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_requests" ADD CONSTRAINT "owner_requests_quote_fkey" FOREIGN KEY ("organization_id","quote_id") REFERENCES "public"."quotes"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_requests" ADD CONSTRAINT "owner_requests_asked_by_fkey" FOREIGN KEY ("organization_id","asked_by_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_requests" ADD CONSTRAINT "owner_requests_decided_by_fkey" FOREIGN KEY ("organization_id","decided_by_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_agreements" ADD CONSTRAINT "owner_agreements_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_agreements" ADD CONSTRAINT "owner_agreements_property_fkey" FOREIGN KEY ("organization_id","property_id") REFERENCES "public"."properties"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_agreements" ADD CONSTRAINT "owner_agreements_created_by_fkey" FOREIGN KEY ("organization_id","created_by_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "owner_links_request" ON "owner_links" USING btree ("organization_id","request_id");--> statement-breakpoint
CREATE INDEX "owner_links_user" ON "owner_links" USING btree ("organization_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "owner_requests_waiting" ON "owner_requests" USING btree ("organization_id","work_order_id") WHERE "owner_requests"."status" = 'WAITING';--> statement-breakpoint
CREATE INDEX "owner_requests_order" ON "owner_requests" USING btree ("organization_id","work_order_id");--> statement-breakpoint
CREATE INDEX "owner_requests_quote" ON "owner_requests" USING btree ("organization_id","quote_id");--> statement-breakpoint
CREATE INDEX "owner_requests_asked_by" ON "owner_requests" USING btree ("organization_id","asked_by_id");--> statement-breakpoint
CREATE INDEX "owner_requests_decided_by" ON "owner_requests" USING btree ("organization_id","decided_by_id");--> statement-breakpoint
CREATE INDEX "owner_agreements_property" ON "owner_agreements" USING btree ("organization_id","property_id","starts_on");--> statement-breakpoint
CREATE INDEX "owner_agreements_created_by" ON "owner_agreements" USING btree ("organization_id","created_by_id");--> statement-breakpoint
CREATE POLICY "owner_links_of_organization" ON "owner_links" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "owner_requests_of_organization" ON "owner_requests" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "owner_agreements_of_organization" ON "owner_agreements" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);