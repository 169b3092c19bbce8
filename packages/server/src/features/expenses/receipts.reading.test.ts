import { organizationExpensesEndpoints as endpoints } from '@tenantry/contract/expenses/expenses.endpoints';
import { createDocumentReader } from '@tenantry/reading/documents/document-reader';
import { createImageReader } from '@tenantry/reading/documents/image-reader';
import { aPrintedReceipt, aReceiptPdf } from '@tenantry/reading/testing/paper-receipt';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '#testing/eventually';
import { aReceipt } from '#testing/expenses';
import { anOrganization, aPerson } from '#testing/factories';
import { useTestApp } from '#testing/test-app';
import { readConfig } from '../../platform/config.ts';
import { startJobs } from '../../platform/jobs/start-jobs.ts';
import type { RunningJobs } from '../../platform/jobs/keep-running.ts';
import { createLogger } from '../../platform/log.ts';
import { receiptReadingJob } from './receipts.jobs.ts';
import { receiptReaderOf } from './receipts.settings.ts';

const app = useTestApp();
const images = createImageReader();
const log = createLogger('silent');
let runner: RunningJobs;

/** The reader of an installation without a configured model, in its real job. */
beforeAll(async () => {
  const { database, directory, files } = app.current;
  const reader = receiptReaderOf(readConfig({}), {
    documents: createDocumentReader({ images }),
    log,
  });
  const jobs = [receiptReadingJob({ files, reader, log })];
  const { pool } = database;
  runner = await startJobs({ pool, database, directory, log, jobs, recurring: [] });
});

afterAll(async () => {
  await runner.stop();
  await images.close();
});

test.each([
  ['photographed', aPrintedReceipt],
  ['sent as a PDF', aReceiptPdf],
])('EXP-9: a receipt that was %s is read on this machine', async (_, make) => {
  const admin = await aPerson(app.current, await anOrganization(app.current), 'SiteAdmin');
  const { id: expenseId } = await aReceipt(app.current, admin, null, { file: await make() });
  const one = async () =>
    (await app.current.call(endpoints.one, { as: admin, params: { expenseId } })).body;
  const read = await eventually(async () => {
    const expense = await one();
    expect(expense.readingState).not.toBe('waiting');
    return expense;
  });
  expect(read).toMatchObject({
    readingState: 'read',
    // 2:15 in the afternoon in New York.
    date: '2026-03-04T19:15:00.000Z',
    vendor: expect.stringMatching(/^riverside hardware$/i),
    amount: 23.21,
    reading: { reader: 'embedded', amount: { value: 23.21, place: { page: 1 } } },
    edited: [],
  });
});
