CREATE TABLE "vendor_link_tokens" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"link_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "vendor_link_tokens_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "vendor_link_tokens_hash" UNIQUE("organization_id","token_hash")
);
--> statement-breakpoint
ALTER TABLE "vendor_link_tokens" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "vendor_links" DROP CONSTRAINT "vendor_links_token";--> statement-breakpoint
ALTER TABLE "vendor_link_tokens" ADD CONSTRAINT "vendor_link_tokens_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_link_tokens" ADD CONSTRAINT "vendor_link_tokens_link_fkey" FOREIGN KEY ("organization_id","link_id") REFERENCES "public"."vendor_links"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vendor_link_tokens_link" ON "vendor_link_tokens" USING btree ("organization_id","link_id");--> statement-breakpoint
-- The links that were mailed before go on. The owner would see no rows: row-level security is forced after every migration.
ALTER TABLE "vendor_links" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
INSERT INTO "vendor_link_tokens" ("organization_id", "id", "link_id", "token_hash", "expires_at", "created_at")
SELECT "organization_id", "id", "id", "token_hash", "expires_at", "created_at" FROM "vendor_links" WHERE "token_hash" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "vendor_links" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "vendor_links" DROP COLUMN "token_hash";--> statement-breakpoint
CREATE POLICY "vendor_link_tokens_of_organization" ON "vendor_link_tokens" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);