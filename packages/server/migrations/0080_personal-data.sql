CREATE TABLE "personal_data_requests" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"requested_by" uuid,
	"requested_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"bytes" bigint,
	"available_until" timestamp with time zone,
	"reason" text,
	"lines" jsonb,
	CONSTRAINT "personal_data_requests_pkey" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "personal_data_requests_status" CHECK (case "personal_data_requests"."kind"
        when 'export' then "personal_data_requests"."status" in ('queued', 'running', 'ready', 'failed', 'removed')
        when 'deletion' then "personal_data_requests"."status" in ('open', 'done', 'declined', 'withdrawn')
        else false end)
);
--> statement-breakpoint
ALTER TABLE "personal_data_requests" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "personal_data_requests" ADD CONSTRAINT "personal_data_requests_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "personal_data_requests" ADD CONSTRAINT "personal_data_requests_user_fkey" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "personal_data_requests" ADD CONSTRAINT "personal_data_requests_requested_by_fkey" FOREIGN KEY ("organization_id","requested_by") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "personal_data_requests_active" ON "personal_data_requests" USING btree ("organization_id","user_id","kind") WHERE status in ('queued', 'running', 'open');--> statement-breakpoint
CREATE INDEX "personal_data_requests_user" ON "personal_data_requests" USING btree ("organization_id","user_id","requested_at");--> statement-breakpoint
CREATE POLICY "personal_data_requests_of_organization" ON "personal_data_requests" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);