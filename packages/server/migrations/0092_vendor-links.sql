CREATE TABLE "quotes" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"link_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"note" text NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by_id" uuid,
	CONSTRAINT "quotes_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "quotes_amount" CHECK ("quotes"."amount" >= 0),
	CONSTRAINT "quotes_status" CHECK ("quotes"."status" in ('OPEN', 'APPROVED', 'DECLINED'))
);
--> statement-breakpoint
ALTER TABLE "quotes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "vendor_links" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"work_order_id" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	"status" text NOT NULL,
	"message" text NOT NULL,
	"note" text NOT NULL,
	"token_hash" text,
	"device_hashes" text[] NOT NULL,
	"code_hash" text,
	"code_expires_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "vendor_links_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "vendor_links_token" UNIQUE("organization_id","token_hash"),
	CONSTRAINT "vendor_links_status" CHECK ("vendor_links"."status" in ('SENT', 'ACCEPTED', 'DECLINED', 'DONE'))
);
--> statement-breakpoint
ALTER TABLE "vendor_links" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "vendor_times" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"link_id" uuid NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"agreed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "vendor_times_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "vendor_times_order" CHECK ("vendor_times"."starts_at" < "vendor_times"."ends_at")
);
--> statement-breakpoint
ALTER TABLE "vendor_times" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "work_orders" ADD COLUMN "vendor_id" uuid;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_link_fkey" FOREIGN KEY ("organization_id","link_id") REFERENCES "public"."vendor_links"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_decided_by_fkey" FOREIGN KEY ("organization_id","decided_by_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_links" ADD CONSTRAINT "vendor_links_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_links" ADD CONSTRAINT "vendor_links_order_fkey" FOREIGN KEY ("organization_id","work_order_id") REFERENCES "public"."work_orders"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_links" ADD CONSTRAINT "vendor_links_vendor_fkey" FOREIGN KEY ("organization_id","vendor_id") REFERENCES "public"."vendors"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_times" ADD CONSTRAINT "vendor_times_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_times" ADD CONSTRAINT "vendor_times_link_fkey" FOREIGN KEY ("organization_id","link_id") REFERENCES "public"."vendor_links"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quotes_link" ON "quotes" USING btree ("organization_id","link_id");--> statement-breakpoint
CREATE INDEX "quotes_decided_by" ON "quotes" USING btree ("organization_id","decided_by_id");--> statement-breakpoint
CREATE INDEX "vendor_links_order" ON "vendor_links" USING btree ("organization_id","work_order_id");--> statement-breakpoint
CREATE INDEX "vendor_links_vendor" ON "vendor_links" USING btree ("organization_id","vendor_id");--> statement-breakpoint
CREATE INDEX "vendor_times_link" ON "vendor_times" USING btree ("organization_id","link_id");--> statement-breakpoint
ALTER TABLE "work_orders" ADD CONSTRAINT "work_orders_vendor_fkey" FOREIGN KEY ("organization_id","vendor_id") REFERENCES "public"."vendors"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "work_orders_vendor" ON "work_orders" USING btree ("organization_id","vendor_id");--> statement-breakpoint
CREATE POLICY "quotes_of_organization" ON "quotes" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "vendor_links_of_organization" ON "vendor_links" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "vendor_times_of_organization" ON "vendor_times" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);