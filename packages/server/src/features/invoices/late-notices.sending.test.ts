import { describe, expect, test } from 'vitest';
import { useNotices, type LeaseChanges } from '#testing/late-notices';
import { queueIsEmpty } from '#testing/outbox';
import { queueLateNotices } from './late-notices.service.ts';

const notices = useNotices();

describe('LEASE-2: the phone', () => {
  test('LEASE-2: a number that cannot get texts is logged without the number; the mail is sent', async () => {
    const tenancy = await notices.aTenancy({ phoneNumber: '(212) 555-0123 x7' });
    await tenancy.bill();
    const before = notices.peers.twilio.messages.length;
    expect(await tenancy.look()).toEqual([0, 1]);
    expect(notices.peers.twilio.messages).toHaveLength(before);
    expect(notices.logged()).toContain(tenancy.lease.id);
    expect(notices.logged()).toContain('the phone number of a lease cannot get texts');
    expect(notices.logged()).not.toMatch(/212\W*555/);
  });

  test('LEASE-2: a text that Twilio refuses is logged without personal data, and not tried again', async () => {
    const tenancy = await notices.aTenancy();
    await tenancy.bill();
    notices.peers.twilio.unsubscribed.add(tenancy.lease.phoneNumber);
    const before = notices.peers.twilio.answers.length;
    expect(await tenancy.look()).toEqual([0, 1]);
    expect(notices.peers.twilio.answers.slice(before)).toEqual([400]);
    expect(notices.logged()).toContain('code 21610');
    expect(notices.logged()).not.toMatch(/Tess|212\W*555/);
  });

  test('LEASE-2: while Twilio is in trouble the text waits, and is sent once; so is the mail', async () => {
    const tenancy = await notices.aTenancy();
    await tenancy.bill();
    const before = notices.peers.twilio.answers.length;
    notices.peers.twilio.trouble = 'busy';
    await tenancy.inside(queueLateNotices);
    const answers = () => notices.peers.twilio.answers.slice(before);
    await expect.poll(answers).toContain(429);
    notices.peers.twilio.trouble = null;
    await queueIsEmpty(notices.app.current);
    // On a slow machine it may have been tried more than once by now.
    const [last, ...refusals] = answers().toReversed();
    expect(last).toBe(201);
    expect(new Set(refusals)).toEqual(new Set([429]));
    expect([tenancy.texts().length, (await tenancy.mails()).length]).toEqual([1, 1]);
    expect(notices.logged()).not.toMatch(/Tess|212\W*555/);
  });
});

describe('LEASE-2: a notice that could not be sent before 6 p.m.', () => {
  const term = { startDate: '2099-01-01', endDate: '2099-12-31' };
  const invoice = { dueDate: '2099-03-01', lateDate: '2099-03-05' };

  /** Queued in the last minute and run after 6 p.m. In this year no job is due by itself. */
  async function postponed(changes: LeaseChanges) {
    notices.app.current.clock.set('2099-03-06T22:59:00Z');
    const tenancy = await notices.aTenancy({ ...term, ...changes });
    await tenancy.bill(invoice);
    await tenancy.inside(async (tx) => {
      await queueLateNotices(tx);
      notices.app.current.clock.set('2099-03-06T23:00:00Z');
    });
    const waiting = async () => {
      const { rows } = await notices.app.current.database.pool.query<{ at: Date }>(
        'SELECT run_at AS at FROM graphile_worker.jobs WHERE attempts = 0 AND locked_at IS NULL',
      );
      return rows.map(({ at }) => at.toISOString());
    };
    const morning = '2099-03-07T14:20:00.000Z';
    await expect.poll(waiting).toEqual([morning, morning]);
    expect([tenancy.texts().length, (await tenancy.mails()).length]).toEqual([0, 0]);
    return tenancy;
  }

  const dueNow = () =>
    notices.app.current.database.pool.query(
      'SELECT graphile_worker.reschedule_jobs(ARRAY(SELECT id FROM graphile_worker.jobs), now())',
    );

  test('LEASE-2: goes out the next morning, with the sums of that day', async () => {
    const tenancy = await postponed({ lateFeeFrequency: 2 });
    notices.app.current.clock.set('2099-03-07T14:20:00Z');
    await dueNow();
    await queueIsEmpty(notices.app.current);
    expect(await tenancy.look()).toEqual([1, 1]);
    expect(tenancy.texts()[0]).toContain('Late fee so far: $10.00');
  });

  test('LEASE-2: is replaced by the one of the next morning', async () => {
    const tenancy = await postponed({ lateFeeFrequency: 1 });
    notices.app.current.clock.set('2099-03-07T14:00:00Z');
    await tenancy.inside(queueLateNotices);
    await expect.poll(() => tenancy.texts().length).toBe(1);
    notices.app.current.clock.set('2099-03-07T14:20:00Z');
    await dueNow();
    expect(await tenancy.look()).toEqual([1, 1]);
  });
});
