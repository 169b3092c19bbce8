-- Archiving a vendor now ends what waits of them. For vendors who were archived before, it ends here; nobody is mailed.
-- In the order in which calls about work orders read them, so that none of them and this wait for each other.
LOCK TABLE "work_orders", "vendor_links", "vendors", "vendor_times", "quotes", "owner_requests" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
-- The owner would see no rows: row-level security is forced after every migration.
ALTER TABLE "owner_requests" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "quotes" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "vendor_links" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "vendor_times" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "vendors" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "work_orders" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "owner_requests" SET "status" = 'WITHDRAWN', "decided_at" = "vendors"."archived_at", "words" = "vendors"."name" || ' was archived.'
FROM "quotes", "vendor_links", "vendors"
WHERE "owner_requests"."status" = 'WAITING' AND "vendors"."archived_at" IS NOT NULL
  AND "quotes"."organization_id" = "owner_requests"."organization_id" AND "quotes"."id" = "owner_requests"."quote_id"
  AND "vendor_links"."organization_id" = "quotes"."organization_id" AND "vendor_links"."id" = "quotes"."link_id"
  AND "vendors"."organization_id" = "vendor_links"."organization_id" AND "vendors"."id" = "vendor_links"."vendor_id";--> statement-breakpoint
UPDATE "quotes" SET "status" = 'DECLINED', "decided_at" = "vendors"."archived_at"
FROM "vendor_links", "vendors"
WHERE "quotes"."status" = 'OPEN' AND "vendors"."archived_at" IS NOT NULL
  AND "vendor_links"."organization_id" = "quotes"."organization_id" AND "vendor_links"."id" = "quotes"."link_id"
  AND "vendors"."organization_id" = "vendor_links"."organization_id" AND "vendors"."id" = "vendor_links"."vendor_id";--> statement-breakpoint
UPDATE "vendor_links" SET "revoked_at" = "vendors"."archived_at"
FROM "vendors", "work_orders"
WHERE "vendor_links"."revoked_at" IS NULL AND "vendor_links"."status" <> 'DECLINED'
  AND "vendors"."archived_at" IS NOT NULL AND "work_orders"."ended_at" IS NULL
  AND "vendors"."organization_id" = "vendor_links"."organization_id" AND "vendors"."id" = "vendor_links"."vendor_id"
  AND "work_orders"."organization_id" = "vendor_links"."organization_id" AND "work_orders"."id" = "vendor_links"."work_order_id";--> statement-breakpoint
UPDATE "vendor_times" SET "agreed_at" = NULL, "sequence" = "vendor_times"."sequence" + 1
FROM "vendor_links", "vendors"
WHERE "vendor_times"."agreed_at" IS NOT NULL AND "vendor_times"."starts_at" > "vendors"."archived_at"
  AND "vendor_links"."revoked_at" = "vendors"."archived_at"
  AND "vendor_links"."organization_id" = "vendor_times"."organization_id" AND "vendor_links"."id" = "vendor_times"."link_id"
  AND "vendors"."organization_id" = "vendor_links"."organization_id" AND "vendors"."id" = "vendor_links"."vendor_id";--> statement-breakpoint
UPDATE "work_orders" SET "vendor_id" = NULL
FROM "vendors"
WHERE "work_orders"."ended_at" IS NULL AND "vendors"."archived_at" IS NOT NULL
  AND "vendors"."organization_id" = "work_orders"."organization_id" AND "vendors"."id" = "work_orders"."vendor_id";--> statement-breakpoint
ALTER TABLE "owner_requests" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "quotes" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "vendor_links" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "vendor_times" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "vendors" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "work_orders" FORCE ROW LEVEL SECURITY;
