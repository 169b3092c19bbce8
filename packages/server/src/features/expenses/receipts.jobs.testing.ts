import { propertyExpensesEndpoints as endpoints } from '@tenantry/contract/expenses/expenses.endpoints';
import type { Expense } from '@tenantry/contract/expenses/expenses.schemas';
import type { ReadReceipt } from '@tenantry/reading/receipts/receipt-reader';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { eventually } from '#testing/eventually';
import { aReceipt } from '#testing/expenses';
import { anOrganization, aPerson, aProperty, type TestPerson } from '#testing/factories';
import { retryFailedJobs } from '#testing/jobs';
import type { TestApp } from '#testing/test-app';
import type { Organization } from '../../platform/database/organization-table.ts';
import { auditEvents } from '../../platform/database/platform.table.ts';
import { startJobs } from '../../platform/jobs/start-jobs.ts';
import type { RunningJobs } from '../../platform/jobs/keep-running.ts';
import { createLogger } from '../../platform/log.ts';
import type { ReceiptReader } from './reading/receipt-reader.ts';
import { receiptReadingJob } from './receipts.jobs.ts';

type Seen = { [Name in 'content' | 'contentType']: Parameters<ReceiptReader['read']>[0][Name] } & {
  hints: Parameters<ReceiptReader['read']>[1];
};

export const place = { page: 1, x: 0.1, y: 0.2, width: 0.3, height: 0.04 };
export const found = <Value>(value: Value) => ({ value, confidence: 0.9, place });

export const deli: ReadReceipt = {
  reader: 'embedded',
  date: found('2026-03-05T12:30:15'),
  vendor: found('Corner Deli'),
  category: found('MEALS' as const),
  amount: found(23.45),
};

/** The real job that reads receipts, with a fake reader that returns what a test wants. */
export function useReadingJob(app: { readonly current: TestApp }) {
  const seen: Seen[] = [];
  const lines: string[] = [];
  const log = createLogger('info', { write: (line: string) => void lines.push(line) });
  let runner: RunningJobs;

  const job = {
    ...recordsOf(app),
    /** The content that the reader got. */
    seen,
    /** The log entries. */
    lines,
    linesAbout: ({ id }: Expense) => lines.filter((line) => line.includes(id)),
    /** Runs before the reader gets a receipt, and the result of the reader; tests replace them. */
    prepares: async (): Promise<void> => {},
    says: async (): Promise<ReadReceipt> => deli,
    /** A running reader waits until the test provides its result. */
    holdResponse: () => {
      const begun = Promise.withResolvers<void>();
      const answer = Promise.withResolvers<ReadReceipt>();
      job.says = () => {
        begun.resolve();
        return answer.promise;
      };
      return { begun, answer };
    },
    start: async () => {
      const { database, directory, files } = app.current;
      const jobs = [receiptReadingJob({ files, reader, log })];
      const { pool } = database;
      runner = await startJobs({
        pool,
        database,
        directory,
        log,
        jobs,
        recurring: [],
        alone: true,
      });
    },
    stop: () => runner.stop(),
  };

  const reader: ReceiptReader = {
    read: async (receipt, hints, _, before) => {
      await job.prepares();
      await before('embedded');
      seen.push({ ...receipt, hints });
      return job.says();
    },
  };

  beforeAll(() => job.start());
  afterAll(() => job.stop());
  beforeEach(() => {
    seen.length = 0;
    lines.length = 0;
    job.prepares = async () => {};
    job.says = async () => deli;
  });
  return job;
}

/** Records and reads expenses as their owner. */
function recordsOf(app: { readonly current: TestApp }) {
  async function aSpender() {
    const organization = await anOrganization(app.current);
    const admin = await aPerson(app.current, organization, 'SiteAdmin');
    const { id: propertyId } = await aProperty(app.current, admin);
    const params = (expense: Expense) => ({ propertyId, expenseId: expense.id });
    return {
      organization,
      admin,
      propertyId,
      upload: (sent?: Parameters<typeof aReceipt>[3]) =>
        aReceipt(app.current, admin, propertyId, sent),
      refresh: async (expense: Expense) =>
        (await app.current.call(endpoints.refresh, { as: admin, params: params(expense) })).body,
      update: async (expense: Expense, changes: { amount?: number; vendor?: string }) => {
        const { category, amount, vendor, note, version } = expense;
        const date = expense.date.slice(0, 10);
        const body = { date, category, amount, vendor, note, version, ...changes };
        const options = { as: admin, params: params(expense), body };
        return (await app.current.call(endpoints.update, options)).body;
      },
      remove: (expense: Expense) =>
        app.current.call(endpoints.remove, { as: admin, params: params(expense) }),
    };
  }

  async function expenseNow(admin: TestPerson, { propertyId, id }: Expense): Promise<Expense> {
    const params = { propertyId: propertyId!, expenseId: id };
    return (await app.current.call(endpoints.one, { as: admin, params })).body;
  }

  /** The expense once it is no longer waiting. */
  const settled = (admin: TestPerson, expense: Expense) =>
    eventually(async () => {
      await retryFailedJobs(app.current);
      const now = await expenseNow(admin, expense);
      expect(now.readingState).not.toBe('waiting');
      return now;
    });

  const eventsOf = (organization: Organization, { id }: Expense) =>
    app.current.database.transact({ organization }, ({ db }) =>
      db.select().from(auditEvents).where(eq(auditEvents.entityId, id)).orderBy(auditEvents.id),
    );

  return { aSpender, expenseNow, settled, eventsOf };
}
