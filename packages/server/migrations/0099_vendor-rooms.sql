ALTER TABLE "messages" DROP CONSTRAINT "messages_sender";--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "with_vendor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "vendor_links" ADD COLUMN "conversation_id" uuid;--> statement-breakpoint
ALTER TABLE "vendor_times" ADD COLUMN "visit_id" uuid;--> statement-breakpoint
ALTER TABLE "vendor_times" ADD COLUMN "sequence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "organization_settings" ADD COLUMN "entry_notice_hours" integer DEFAULT 24 NOT NULL;--> statement-breakpoint
ALTER TABLE "vendor_links" ADD CONSTRAINT "vendor_links_conversation_fkey" FOREIGN KEY ("organization_id","conversation_id") REFERENCES "public"."conversations"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vendor_links_conversation" ON "vendor_links" USING btree ("organization_id","conversation_id");--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_sender" CHECK ("messages"."sender" in ('organization', 'lessee', 'prospect', 'vendor'));