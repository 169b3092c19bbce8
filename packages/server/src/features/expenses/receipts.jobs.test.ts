import { propertyExpensesEndpoints as endpoints } from '@tenantry/contract/expenses/expenses.endpoints';
import type { Expense } from '@tenantry/contract/expenses/expenses.schemas';
import { organizationEndpoints } from '@tenantry/contract/organization/organization.endpoints';
import { eq } from 'drizzle-orm';
import type { Runner } from 'graphile-worker';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { aReceipt } from '#testing/expenses';
import {
  anOrganization,
  aPerson,
  aProperty,
  organizationSettingsBody,
  type TestPerson,
} from '#testing/factories';
import { asOwner } from '#testing/inspection';
import { queueIsEmpty } from '#testing/outbox';
import { aPdf } from '#testing/some-pdfs';
import { useTestApp } from '#testing/test-app';
import { aPicture } from '#testing/world';
import type { Organization } from '../../platform/database/organization-table.ts';
import { auditEvents } from '../../platform/database/platform.table.ts';
import { startJobs } from '../../platform/jobs/jobs.ts';
import { createLogger } from '../../platform/log.ts';
import { Unreadable } from '../../platform/reading/reader.ts';
import { newId } from '../../platform/tokens.ts';
import { ReadingFailed, type ReadReceipt, type ReceiptReader } from './reading/receipt-reader.ts';
import { receiptReadingJob } from './receipts.jobs.ts';

const app = useTestApp();

type Seen = { [Name in 'content' | 'contentType']: Parameters<ReceiptReader['read']>[0][Name] } & {
  hints: Parameters<ReceiptReader['read']>[1];
};

const place = { page: 1, x: 0.1, y: 0.2, width: 0.3, height: 0.04 };
const found = <Value>(value: Value) => ({ value, confidence: 0.9, place });

const deli: ReadReceipt = {
  reader: 'embedded',
  date: found('2026-03-05T12:30:15'),
  vendor: found('Corner Deli'),
  category: found('MEALS' as const),
  amount: found(23.45),
};

/** A reader from outside: what it was shown, and what it says. */
const seen: Seen[] = [];
let prepares: () => Promise<void> = async () => {};
let says: () => Promise<ReadReceipt> = async () => deli;
const reader: ReceiptReader = {
  read: async (receipt, hints, _, before) => {
    await prepares();
    await before('embedded');
    seen.push({ ...receipt, hints });
    return says();
  },
};

const lines: string[] = [];
const log = createLogger('info', { write: (line: string) => void lines.push(line) });
const linesAbout = ({ id }: Expense) => lines.filter((line) => line.includes(id));
let runner: Runner;

const startRunner = () => {
  const { database, directory, files } = app.current;
  const jobs = [receiptReadingJob({ files, reader, log })];
  const { pool } = database;
  return startJobs({ pool, database, directory, log, jobs, recurring: [], alone: true });
};

beforeAll(async () => {
  runner = await startRunner();
});

afterAll(() => runner.stop());

beforeEach(() => {
  seen.length = 0;
  lines.length = 0;
  prepares = async () => {};
  says = async () => deli;
});

/** A reader that has begun takes its time, until it is given the answer. */
function holdAnswer() {
  const begun = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<ReadReceipt>();
  says = () => {
    begun.resolve();
    return answer.promise;
  };
  return { begun, answer };
}

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

/** The expense as it is when it does not wait any more. */
const settled = (admin: TestPerson, expense: Expense) =>
  vi.waitFor(
    async () => {
      const now = await expenseNow(admin, expense);
      expect(now.readingState).not.toBe('waiting');
      return now;
    },
    { timeout: 60_000, interval: 20 },
  );

const eventsOf = (organization: Organization, { id }: Expense) =>
  app.current.database.transact({ organization }, ({ db }) =>
    db.select().from(auditEvents).where(eq(auditEvents.entityId, id)).orderBy(auditEvents.id),
  );

describe('reading receipts', () => {
  test('EXP-9: what was read becomes the expense’s, with its confidence and place', async () => {
    const { organization, admin, upload } = await aSpender();
    const receipt = await upload();
    const read = await settled(admin, receipt);
    expect(read).toEqual({
      ...receipt,
      // In New York.
      date: '2026-03-05T17:30:15.000Z',
      vendor: 'Corner Deli',
      category: 'MEALS',
      amount: 23.45,
      readingState: 'read',
      reading: { ...deli, readAt: '2026-03-10T14:00:00Z' },
      version: 2,
    });
    expect(seen).toMatchObject([
      { contentType: 'image/webp', hints: { expensePrompt: '', today: '2026-03-10' } },
    ]);
    const stored = await app.current.app.inject({
      url: receipt.receiptUrl!,
      headers: { host: admin.host, authorization: `Bearer ${admin.token}` },
    });
    expect(seen[0]?.content.equals(stored.rawPayload)).toBe(true);
    expect((await eventsOf(organization, receipt)).at(-1)).toMatchObject({
      action: 'expense.read',
      actorId: null,
      before: { amount: 0, vendor: '', category: 'OTHER_EXPENSES' },
      after: { amount: 2345, vendor: 'Corner Deli', category: 'MEALS', reader: 'embedded' },
    });
  });

  test('EXP-5: who read which receipt is logged, and nothing of what stands on it', async () => {
    const { admin, upload } = await aSpender();
    const receipt = await upload({ fileName: 'deli-lunch.jpg' });
    await settled(admin, receipt);
    const noted = await vi.waitFor(() => {
      expect(linesAbout(receipt)).toHaveLength(2);
      return linesAbout(receipt).map((line) => JSON.parse(line) as object);
    });
    const always = {
      level: 'info',
      time: expect.any(String),
      job: 'read_receipt',
      expenseId: receipt.id,
      reader: 'embedded',
    };
    expect(noted).toEqual([
      { ...always, msg: 'a reader is shown a receipt' },
      {
        ...always,
        durationMs: expect.any(Number),
        readers: ['embedded'],
        msg: 'a receipt was read',
      },
    ]);
  });

  test('EXP-5: that a reader sees a receipt is recorded before it does, whatever comes of it', async () => {
    const { organization, upload } = await aSpender();
    const { begun, answer } = holdAnswer();
    const receipt = await upload();
    await begun.promise;
    const shown = { action: 'expense.shown', actorId: null, after: { reader: 'embedded' } };
    expect((await eventsOf(organization, receipt)).at(-1)).toMatchObject(shown);
    expect(lines.at(-1)).toContain('a reader is shown a receipt');
    answer.reject(new ReadingFailed('There is no text on this picture.'));
    await queueIsEmpty(app.current);
    expect((await eventsOf(organization, receipt)).slice(-2)).toMatchObject([
      shown,
      { action: 'expense.readingFailed', after: { readers: ['embedded'] } },
    ]);
    expect(lines.at(-1)).toContain('"readers":["embedded"],"msg":"a receipt could not be read"');
  });

  test('EXP-5, EXP-9: the organization’s words about expenses go to the reader', async () => {
    const { organization, admin, upload } = await aSpender();
    const { body } = await app.current.call(organizationEndpoints.adminOrganization, { as: admin });
    const settings = organizationSettingsBody(body, { timeZone: 'America/New_York' });
    await app.current.call(organizationEndpoints.updateOrganization, { as: admin, body: settings });
    await settled({ ...admin, host: settings.domain }, await upload({ file: await aPdf() }));
    expect(seen).toMatchObject([
      { contentType: 'application/pdf', hints: { expensePrompt: 'Paint is a repair.' } },
    ]);
    expect(organization.domain).toBe(settings.domain);
  });

  test('EXP-9: a person’s edit wins over the reading, before it and after it', async () => {
    const { admin, upload, update, refresh } = await aSpender();
    const receipt = await upload({ fields: { amount: '20' } });
    const read = await settled(admin, receipt);
    expect(read).toMatchObject({ amount: 20, vendor: 'Corner Deli', edited: ['amount'] });
    expect(read.reading?.amount?.value).toBe(23.45);

    const edited = await update(read, { vendor: 'Deli on the corner' });
    says = async () => ({
      ...deli,
      reader: 'model',
      vendor: found('CORNER DELI INC'),
      category: found('TRAVEL'),
    });
    expect(await refresh(edited)).toMatchObject({ readingState: 'waiting', amount: 20 });
    const again = await settled(admin, edited);
    expect(again).toMatchObject({
      amount: 20,
      vendor: 'Deli on the corner',
      category: 'TRAVEL',
      edited: ['vendor', 'amount'],
      reading: { reader: 'model', vendor: { value: 'CORNER DELI INC' } },
    });
  });

  test('EXP-9: an edit while the receipt is being read wins, too', async () => {
    const { admin, upload, update } = await aSpender();
    const { begun, answer } = holdAnswer();
    const receipt = await upload();
    await begun.promise;
    await update(receipt, { amount: 99 });
    answer.resolve(deli);
    const read = await settled(admin, receipt);
    expect(read).toMatchObject({ amount: 99, vendor: 'Corner Deli', version: 3 });
  });

  test('EXP-9: what was not found stays, and what nobody could have entered is not taken', async () => {
    const { admin, upload } = await aSpender();
    says = async () => ({
      ...deli,
      date: found('2026-13-45'),
      vendor: found('a\u0000b'),
      category: null,
      amount: found(99_999_999),
    });
    const receipt = await upload();
    const read = await settled(admin, receipt);
    const nothing = { date: null, vendor: null, category: null, amount: null };
    expect(read).toMatchObject({ ...receipt, readingState: 'read', reading: nothing, version: 2 });
  });
});

describe('consent', () => {
  test('EXP-5: no reader ever sees a private receipt, whatever is asked for', async () => {
    const { organization, admin, propertyId, upload, refresh } = await aSpender();
    const receipt = await upload({ useAi: false });
    await refresh(receipt);
    await app.current.call(endpoints.refreshAll, { as: admin, params: { propertyId } });
    // Not even when its job is queued by mistake.
    await asOwner(
      app.current,
      organization,
      `UPDATE expenses SET reading_state = 'waiting' WHERE id = $1`,
      [receipt.id],
    );
    await queueAnyway(organization, receipt);
    await queueIsEmpty(app.current);
    expect(seen).toEqual([]);
    expect(await expenseNow(admin, receipt)).toMatchObject({ useAi: false, reading: null });
  });

  test('EXP-6, EXP-11: nor one that was deleted since, or that a statement made', async () => {
    const { organization, admin, upload, remove } = await aSpender();
    await runner.stop();
    const [deleted, ofStatement] = [await upload(), await upload()];
    await remove(deleted);
    await queueAnyway(organization, deleted);
    await asOwner(
      app.current,
      organization,
      `UPDATE expenses SET statement_id = $1 WHERE id = $2`,
      [newId(), ofStatement.id],
    );
    runner = await startRunner();
    await queueIsEmpty(app.current);
    expect(seen).toEqual([]);
    expect(await expenseNow(admin, ofStatement)).toMatchObject({ reading: null, version: 1 });
  });

  test('EXP-6: one that is deleted while it is being read stays as it was', async () => {
    const { organization, upload, remove } = await aSpender();
    const { begun, answer } = holdAnswer();
    const receipt = await upload();
    await begun.promise;
    await remove(receipt);
    answer.resolve(deli);
    await queueIsEmpty(app.current);
    const rows = await asOwner(
      app.current,
      organization,
      'SELECT vendor, reading FROM expenses WHERE id = $1',
      [receipt.id],
    );
    expect(rows).toEqual([{ vendor: '', reading: null }]);
  });

  test('EXP-5, EXP-6: nor one that is deleted after its job began', async () => {
    const { organization, upload, remove } = await aSpender();
    const begun = Promise.withResolvers<void>();
    const deleted = Promise.withResolvers<void>();
    prepares = () => {
      begun.resolve();
      return deleted.promise;
    };
    const receipt = await upload();
    await begun.promise;
    await remove(receipt);
    deleted.resolve();
    await queueIsEmpty(app.current);
    expect(seen).toEqual([]);
    expect((await eventsOf(organization, receipt)).at(-1)?.action).toBe('expense.archived');
    expect(linesAbout(receipt)).toEqual([]);
  });

  async function queueAnyway(organization: Organization, { id }: Expense) {
    const { queueReading } = await import('./receipt-reading.service.ts');
    await app.current.database.transact({ organization }, (tx) => queueReading(tx, id));
  }
});

describe('when reading does not work', () => {
  test.each([
    ['nothing can be made of it', new ReadingFailed('There is no text on this picture.')],
    ['the file cannot be read', new Unreadable('The PDF is damaged and cannot be read.')],
  ])('EXP-10: %s: the person is told why, and can ask again', async (_, error) => {
    const { organization, admin, upload, refresh } = await aSpender();
    says = async () => Promise.reject(error);
    const receipt = await upload();
    const failed = await settled(admin, receipt);
    expect(failed).toMatchObject({ readingState: 'failed', readingFailure: error.message });
    await queueIsEmpty(app.current);
    expect(seen).toHaveLength(1);
    expect((await eventsOf(organization, receipt)).at(-1)?.action).toBe('expense.readingFailed');

    says = async () => deli;
    expect(await refresh(failed)).toMatchObject({ readingState: 'waiting', readingFailure: null });
    expect(await settled(admin, receipt)).toMatchObject({ readingState: 'read', amount: 23.45 });
  });

  test('EXP-10: a fault that passes is tried again, and says nothing of the receipt', async () => {
    const { admin, upload } = await aSpender();
    let faults = 1;
    says = async () => {
      faults -= 1;
      if (faults >= 0) throw new Error('502 for "Corner Deli"');
      return deli;
    };
    const receipt = await upload();
    expect(await settled(admin, receipt)).toMatchObject({ readingState: 'read' });
    expect(seen).toHaveLength(2);
    expect(lines.join()).not.toContain('Corner');
  });

  test('EXP-5, EXP-10: when it cannot be stored, neither log nor queue tell what stands on it', async () => {
    const { admin, upload } = await aSpender();
    const receipt = await withSuperuser(async (client) => {
      await client.query('REVOKE UPDATE ON expenses FROM tenantry_app');
      try {
        const sent = await upload();
        const error = await vi.waitFor(
          async () => {
            const { rows } = await app.current.database.pool.query<{ last_error: string }>(
              'SELECT last_error FROM graphile_worker.jobs WHERE last_error IS NOT NULL',
            );
            expect(rows).toHaveLength(1);
            return rows[0]!.last_error;
          },
          { timeout: 60_000, interval: 20 },
        );
        expect(error).toContain('permission denied for table expenses');
        expect(error + lines.join()).not.toMatch(/Corner|23\.45|2345/);
        expect(lines.join()).toContain('Failed task');
        return sent;
      } finally {
        await client.query('GRANT UPDATE ON expenses TO tenantry_app');
      }
    });
    expect(await settled(admin, receipt)).toMatchObject({ readingState: 'read' });
  });

  /** The next attempt of the only job is this one; so many before it left no word of why they ended. */
  const nextAttemptIs = (attempt: number, lastError: string | null) =>
    app.current.database.pool.query(
      'UPDATE graphile_worker._private_jobs SET attempts = $1, last_error = $2, run_at = now()',
      [attempt - 1, lastError],
    );

  const tooOften = /though it was tried again and again/;

  test('EXP-10: a receipt by which the server was killed three times is not read again', async () => {
    const { admin, upload } = await aSpender();
    await runner.stop();
    const receipt = await upload();
    await nextAttemptIs(4, null);
    runner = await startRunner();
    expect(await settled(admin, receipt)).toMatchObject({
      readingState: 'failed',
      readingFailure: expect.stringMatching(tooOften),
    });
    expect(seen).toEqual([]);
  });

  test('EXP-10: one that failed as often by a fault that passes is', async () => {
    const { admin, upload } = await aSpender();
    await runner.stop();
    const receipt = await upload();
    await nextAttemptIs(4, 'attempt 3: Error: the store is away');
    runner = await startRunner();
    expect(await settled(admin, receipt)).toMatchObject({ readingState: 'read' });
  });

  test('EXP-10: after the last attempt it waits no more, whatever the fault', async () => {
    const { admin, upload } = await aSpender();
    await runner.stop();
    const receipt = await upload();
    await nextAttemptIs(8, 'attempt 7: Error: some fault');
    says = async () => ({ ...deli, reader: 'nobody' as 'model' });
    runner = await startRunner();
    expect(await settled(admin, receipt)).toMatchObject({
      readingState: 'failed',
      readingFailure: expect.stringMatching(tooOften),
    });
    await queueIsEmpty(app.current);
  });

  test('EXP-9: numbers that are none keep nothing from being stored', async () => {
    const { admin, upload } = await aSpender();
    says = async () => ({
      ...deli,
      vendor: { value: 'Corner Deli', confidence: Number.NaN, place: { ...place, x: Infinity } },
    });
    expect((await settled(admin, await upload())).reading).toMatchObject({
      vendor: { value: 'Corner Deli', confidence: 0, place: null },
      amount: { confidence: 0.9, place },
    });
  });

  async function withSuperuser<Result>(work: (client: pg.Client) => Promise<Result>) {
    const client = new pg.Client({ ...app.current.connections.superuser });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }

  test('EXP-10: a file that is gone is said', async () => {
    const { organization, admin, upload } = await aSpender();
    await runner.stop();
    const receipt = await upload();
    const rows = await asOwner<{ id: string }>(
      app.current,
      organization,
      'SELECT receipt_file_id AS id FROM expenses WHERE id = $1',
      [receipt.id],
    );
    await app.current.files.remove(rows[0]!.id);
    runner = await startRunner();
    expect(await settled(admin, receipt)).toMatchObject({
      readingState: 'failed',
      readingFailure: 'The file of this receipt is not there any more.',
    });
    expect(seen).toEqual([]);
  });

  test('EXP-5, EXP-9: receipts that wait when a server is killed are read by the next, once each', async () => {
    const { admin, upload } = await aSpender();
    await runner.stop();
    const file = await aPicture();
    const receipts = await Promise.all(Array.from({ length: 5 }, () => upload({ file })));
    await app.current.database.pool.query(
      `UPDATE graphile_worker._private_jobs SET locked_by = 'killed', locked_at = now(), attempts = 1
       WHERE id = (SELECT min(id) FROM graphile_worker._private_jobs)`,
    );
    await app.current.database.pool.query(
      `UPDATE graphile_worker._private_job_queues SET locked_by = 'killed', locked_at = now()`,
    );
    runner = await startRunner();
    for (const receipt of receipts) await settled(admin, receipt);
    await queueIsEmpty(app.current);
    expect(seen).toHaveLength(5);
  });
});
