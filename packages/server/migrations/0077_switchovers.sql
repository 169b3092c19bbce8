CREATE TABLE "switchover_files" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"switchover_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	CONSTRAINT "switchover_files_pkey" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "switchover_files" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "switchover_lines" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"state" text NOT NULL,
	"home" text NOT NULL,
	"tenant" text NOT NULL,
	"ours" jsonb,
	"theirs" jsonb,
	"note" text,
	"sources" jsonb NOT NULL,
	CONSTRAINT "switchover_lines_pkey" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "switchover_lines" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "switchover_runs" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"switchover_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"state" text NOT NULL,
	"is_switch" boolean NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"started_by" uuid,
	"finished_at" timestamp with time zone NOT NULL,
	"as_of" date NOT NULL,
	"leases" integer NOT NULL,
	"differences" integer NOT NULL,
	"problems" integer NOT NULL,
	"made" jsonb NOT NULL,
	"totals" jsonb NOT NULL,
	"failure" text,
	"has_lines" boolean NOT NULL,
	CONSTRAINT "switchover_runs_pkey" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "switchover_runs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "switchovers" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"program" text NOT NULL,
	"state" text NOT NULL,
	"as_of" date NOT NULL,
	"invoice_automatically" boolean DEFAULT true NOT NULL,
	"switch_on" date,
	"work" text,
	"work_since" timestamp with time zone,
	"work_by" uuid,
	"done" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"switched_at" timestamp with time zone,
	"undone_at" timestamp with time zone,
	CONSTRAINT "switchovers_pkey" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "switchovers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "of_switchover" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "switchover_files" ADD CONSTRAINT "switchover_files_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "switchover_files" ADD CONSTRAINT "switchover_files_switchover_fkey" FOREIGN KEY ("organization_id","switchover_id") REFERENCES "public"."switchovers"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "switchover_files" ADD CONSTRAINT "switchover_files_import_fkey" FOREIGN KEY ("organization_id","import_id") REFERENCES "public"."imports"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "switchover_lines" ADD CONSTRAINT "switchover_lines_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "switchover_lines" ADD CONSTRAINT "switchover_lines_run_fkey" FOREIGN KEY ("organization_id","run_id") REFERENCES "public"."switchover_runs"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "switchover_runs" ADD CONSTRAINT "switchover_runs_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "switchover_runs" ADD CONSTRAINT "switchover_runs_switchover_fkey" FOREIGN KEY ("organization_id","switchover_id") REFERENCES "public"."switchovers"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "switchovers" ADD CONSTRAINT "switchovers_organization_fkey" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "switchover_files_import" ON "switchover_files" USING btree ("organization_id","import_id");--> statement-breakpoint
CREATE INDEX "switchover_files_switchover" ON "switchover_files" USING btree ("organization_id","switchover_id");--> statement-breakpoint
CREATE UNIQUE INDEX "switchover_lines_position" ON "switchover_lines" USING btree ("organization_id","run_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "switchover_runs_number" ON "switchover_runs" USING btree ("organization_id","switchover_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "switchovers_one_open" ON "switchovers" USING btree ("organization_id") WHERE state = 'OPEN';--> statement-breakpoint
CREATE POLICY "switchover_files_of_organization" ON "switchover_files" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "switchover_lines_of_organization" ON "switchover_lines" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "switchover_runs_of_organization" ON "switchover_runs" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "switchovers_of_organization" ON "switchovers" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);