import { propertyExpensesEndpoints as endpoints } from '@tenantry/contract/expenses/expenses.endpoints';
import type { Expense } from '@tenantry/contract/expenses/expenses.schemas';
import { describe, expect, test } from 'vitest';
import { asOwner } from '#testing/inspection';
import { queueIsEmpty } from '#testing/outbox';
import { useTestApp } from '#testing/test-app';
import type { Organization } from '../../platform/database/organization-table.ts';
import { newId } from '../../platform/tokens.ts';
import { deli, useReadingJob } from './receipts.jobs.testing.ts';

const app = useTestApp();
const job = useReadingJob(app);
const { aSpender, eventsOf, expenseNow, holdResponse, linesAbout, seen } = job;

describe('consent', () => {
  test('EXP-5: no reader ever gets a private receipt, whatever is requested', async () => {
    const { organization, admin, propertyId, upload, refresh } = await aSpender();
    const receipt = await upload({ useAi: false });
    await refresh(receipt);
    await app.current.call(endpoints.refreshAll, { as: admin, params: { propertyId } });
    // It is not read even if its job is queued by mistake.
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

  test('EXP-6, EXP-11: no reader gets the receipt of a deleted expense, or of an expense created by a statement', async () => {
    const { organization, admin, upload, remove } = await aSpender();
    await job.stop();
    const [deleted, ofStatement] = [await upload(), await upload()];
    await remove(deleted);
    await queueAnyway(organization, deleted);
    await asOwner(
      app.current,
      organization,
      `UPDATE expenses SET statement_id = $1 WHERE id = $2`,
      [newId(), ofStatement.id],
    );
    await job.start();
    await queueIsEmpty(app.current);
    expect(seen).toEqual([]);
    expect(await expenseNow(admin, ofStatement)).toMatchObject({ reading: null, version: 1 });
  });

  test('EXP-6: an expense that is deleted while its receipt is read stays unchanged', async () => {
    const { organization, upload, remove } = await aSpender();
    const { begun, answer } = holdResponse();
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

  test('EXP-5, EXP-6: no reader gets a receipt that is deleted after its job began', async () => {
    const { organization, upload, remove } = await aSpender();
    const begun = Promise.withResolvers<void>();
    const deleted = Promise.withResolvers<void>();
    job.prepares = () => {
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
