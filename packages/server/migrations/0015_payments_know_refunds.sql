ALTER TABLE "leases" ALTER COLUMN "credit" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refund_channel" text;--> statement-breakpoint
-- An UPDATE of the owner would see no rows: row-level security is forced after every migration.
ALTER TABLE "payments" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "card_payments" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "payments" SET "refund_channel" = c."processor" || CASE WHEN c."test_mode" THEN ':test' ELSE ':live' END FROM "card_payments" c WHERE c."organization_id" = "payments"."organization_id" AND c."id" = "payments"."id";--> statement-breakpoint
ALTER TABLE "payments" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "card_payments" FORCE ROW LEVEL SECURITY;