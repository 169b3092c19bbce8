import { Unreadable } from '@tenantry/reading/processes/unreadable';
import { ReadingFailed } from '@tenantry/reading/receipts/receipt-reader';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { eventually } from '#testing/eventually';
import { asOwner } from '#testing/inspection';
import { queueIsEmpty } from '#testing/outbox';
import { useTestApp } from '#testing/test-app';
import { aPicture } from '#testing/world';
import { deli, place, useReadingJob } from './receipts.jobs.testing.ts';

const app = useTestApp();
const job = useReadingJob(app);
const { aSpender, eventsOf, lines, seen, settled } = job;

describe('when reading does not work', () => {
  test.each([
    ['nothing can be made of it', new ReadingFailed('There is no text on this picture.')],
    ['the file cannot be read', new Unreadable('The PDF is damaged and cannot be read.')],
  ])('EXP-10: %s: the person sees the reason, and can try again', async (_, error) => {
    const { organization, admin, upload, refresh } = await aSpender();
    job.says = async () => Promise.reject(error);
    const receipt = await upload();
    const failed = await settled(admin, receipt);
    expect(failed).toMatchObject({ readingState: 'failed', readingFailure: error.message });
    await queueIsEmpty(app.current);
    expect(seen).toHaveLength(1);
    expect((await eventsOf(organization, receipt)).at(-1)?.action).toBe('expense.readingFailed');

    job.says = async () => deli;
    expect(await refresh(failed)).toMatchObject({ readingState: 'waiting', readingFailure: null });
    expect(await settled(admin, receipt)).toMatchObject({ readingState: 'read', amount: 23.45 });
  });

  test('EXP-10: after a temporary error the receipt is read again, and the error contains nothing of it', async () => {
    const { admin, upload } = await aSpender();
    let faults = 1;
    job.says = async () => {
      faults -= 1;
      if (faults >= 0) throw new Error('502 for "Corner Deli"');
      return deli;
    };
    const receipt = await upload();
    expect(await settled(admin, receipt)).toMatchObject({ readingState: 'read' });
    expect(seen).toHaveLength(2);
    expect(lines.join()).not.toContain('Corner');
  });

  test('EXP-5, EXP-10: if the result cannot be stored, neither log nor queue contains it', async () => {
    const { admin, upload } = await aSpender();
    const receipt = await withSuperuser(async (client) => {
      await client.query('REVOKE UPDATE ON expenses FROM tenantry_app');
      try {
        const sent = await upload();
        const error = await eventually(async () => {
          const { rows } = await app.current.database.pool.query<{ last_error: string }>(
            'SELECT last_error FROM graphile_worker.jobs WHERE last_error IS NOT NULL',
          );
          expect(rows).toHaveLength(1);
          return rows[0]!.last_error;
        });
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

  /** Makes this the next attempt of the only job; this many earlier ones ended without an error. */
  const nextAttemptIs = (attempt: number, lastError: string | null) =>
    app.current.database.pool.query(
      'UPDATE graphile_worker._private_jobs SET attempts = $1, last_error = $2, run_at = now()',
      [attempt - 1, lastError],
    );

  const tooOften = /after several attempts/;

  test('EXP-10: a receipt by which the server was killed three times is not read again', async () => {
    const { admin, upload } = await aSpender();
    await job.stop();
    const receipt = await upload();
    await nextAttemptIs(4, null);
    await job.start();
    expect(await settled(admin, receipt)).toMatchObject({
      readingState: 'failed',
      readingFailure: expect.stringMatching(tooOften),
    });
    expect(seen).toEqual([]);
  });

  test('EXP-10: a receipt that failed several times by a temporary error is read again', async () => {
    const { admin, upload } = await aSpender();
    await job.stop();
    const receipt = await upload();
    await nextAttemptIs(4, 'attempt 3: Error: the store is away');
    await job.start();
    expect(await settled(admin, receipt)).toMatchObject({ readingState: 'read' });
  });

  test('EXP-10: after the last attempt it no longer waits, whatever the error', async () => {
    const { admin, upload } = await aSpender();
    await job.stop();
    const receipt = await upload();
    await nextAttemptIs(8, 'attempt 7: Error: some fault');
    job.says = async () => ({ ...deli, reader: 'nobody' as 'model' });
    await job.start();
    expect(await settled(admin, receipt)).toMatchObject({
      readingState: 'failed',
      readingFailure: expect.stringMatching(tooOften),
    });
    await queueIsEmpty(app.current);
  });

  test('EXP-9: values that are not numbers do not prevent storing the rest', async () => {
    const { admin, upload } = await aSpender();
    job.says = async () => ({
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

  test('EXP-10: a missing file is reported', async () => {
    const { organization, admin, upload } = await aSpender();
    await job.stop();
    const receipt = await upload();
    const rows = await asOwner<{ id: string }>(
      app.current,
      organization,
      'SELECT receipt_file_id AS id FROM expenses WHERE id = $1',
      [receipt.id],
    );
    await app.current.files.remove(rows[0]!.id);
    await job.start();
    expect(await settled(admin, receipt)).toMatchObject({
      readingState: 'failed',
      readingFailure: 'The file of this receipt no longer exists.',
    });
    expect(seen).toEqual([]);
  });

  test('EXP-5, EXP-9: receipts that wait when a server is killed are read once each by the next one', async () => {
    const { admin, upload } = await aSpender();
    await job.stop();
    const file = await aPicture();
    const receipts = await Promise.all(Array.from({ length: 5 }, () => upload({ file })));
    await app.current.database.pool.query(
      `UPDATE graphile_worker._private_jobs SET locked_by = 'killed', locked_at = now(), attempts = 1
       WHERE id = (SELECT min(id) FROM graphile_worker._private_jobs)`,
    );
    await app.current.database.pool.query(
      `UPDATE graphile_worker._private_job_queues SET locked_by = 'killed', locked_at = now()`,
    );
    await job.start();
    for (const receipt of receipts) await settled(admin, receipt);
    await queueIsEmpty(app.current);
    expect(seen).toHaveLength(5);
  });
});
