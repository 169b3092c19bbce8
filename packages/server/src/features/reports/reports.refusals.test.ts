import { sql } from 'drizzle-orm';
import { exportQuery, type IncomeAndExpenses } from '@tenantry/contract/reports/reports.schemas';
import { Unreadable } from '@tenantry/reading/processes/unreadable';
import { expect, test } from 'vitest';
import { useTestApp } from '#testing/test-app';
import { orTooLong } from './reports.errors.ts';
import { workbookOfReport } from './reports.export.ts';

/** Messages for requests that exceed the limits of a report. */

const app = useTestApp();

const query = exportQuery.parse({});
const staying = () => new AbortController().signal;

test('REP-6: a report that takes too long says so', async () => {
  const slow = app.current.database.transactInstallation(async ({ db }) => {
    await db.execute(sql`SET LOCAL statement_timeout = 20`);
    await db.execute(sql`SELECT pg_sleep(10)`);
  });
  await expect(orTooLong(slow)).rejects.toMatchObject({
    code: 'report_too_large',
    message: 'This report takes too long. Choose a shorter period.',
  });
  await expect(orTooLong(Promise.reject(new Error('another')))).rejects.toThrow('another');
  await expect(orTooLong(Promise.resolve('a report'))).resolves.toBe('a report');
});

test('REP-6: a workbook that cannot be created says why', async () => {
  const report = () => Promise.reject(new Unreadable('It is too large.'));
  await expect(workbookOfReport(report, query, staying())).rejects.toMatchObject({
    code: 'workbook_too_large',
    message: 'It is too large.',
  });
});

test('REP-6: requests that wait for a workbook read no figures, and are refused with the reason when many wait', async () => {
  const leaving = new AbortController();
  const first = Promise.withResolvers<IncomeAndExpenses>();
  let asked = 0;
  const report = () => {
    asked += 1;
    return first.promise;
  };
  const waiting = Array.from({ length: 11 }, () => workbookOfReport(report, query, leaving.signal));
  await expect(workbookOfReport(report, query, staying())).rejects.toMatchObject({
    code: 'unavailable',
    message: 'Many other workbooks are being created. Please try again in a minute.',
    details: { retryAfterSeconds: 60 },
  });
  leaving.abort();
  first.reject(new Error('nobody is there to see it'));
  for (const { reason } of (await Promise.allSettled(waiting)) as PromiseRejectedResult[]) {
    expect(reason).toMatchObject({ code: 'unavailable' });
  }
  expect(asked).toBe(1);
});
