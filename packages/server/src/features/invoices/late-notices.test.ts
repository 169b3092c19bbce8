import { invoicesEndpoints } from '@tenantry/contract/invoices/invoices.endpoints';
import { leasesEndpoints } from '@tenantry/contract/leases/leases.endpoints';
import { describe, expect, test } from 'vitest';
import { aLease, anInvoice, aProperty, leaseBody } from '#testing/factories';
import { asOwner } from '#testing/inspection';
import { recurringOnDemand } from '#testing/jobs';
import { useNotices, type Tenancy } from '#testing/late-notices';
import { queueIsEmpty } from '#testing/outbox';
import { startJobs } from '../../platform/jobs/start-jobs.ts';
import { noteNoticesJob } from './late-notices.jobs.ts';
import { queueLateNotices } from './late-notices.service.ts';

const notices = useNotices();

describe('LEASE-2: a tenant whose payment is late gets a notice', () => {
  test('LEASE-2, INV-11: by a text and a mail with every sum and a link', async () => {
    const tenancy = await notices.aTenancy();
    const { name, domain } = tenancy.organization;
    await tenancy.bill();
    expect(await tenancy.look()).toEqual([1, 1]);
    const link = `https://${domain}/lessee-landing`;
    expect(tenancy.texts()).toEqual([
      [
        `Hello Tess. A payment to ${name} is late.`,
        'Invoice 0001, due 03/01/2026: $1,200.00. Late fee so far: $50.00.',
        'Due now: $1,200.00. Late fee so far: $50.00. Together: $1,250.00.',
        `Details: ${link}`,
        'Reply STOP to opt out.',
      ].join('\n'),
    ]);
    const [mail] = await tenancy.mails();
    expect(mail!.text).toContain(`Subject: A payment to ${name} is late`);
    expect(mail!.text).toContain(`To: Tess Tenant <${tenancy.lease.emailAddress}>`);
    expect(mail!.text.replaceAll('\r\n', '\n')).toContain(
      'Invoice 0001, due 03/01/2026\nStill owed: $1,200.00\nLate fee so far: $50.00\n\nDue now: $1,200.00. Late fee so far: $50.00. Together: $1,250.00.',
    );
    expect(mail!.link.href).toBe(link);
  });

  test('LEASE-2: once for all late invoices of the lease, and for no other', async () => {
    const tenancy = await notices.aTenancy({ lateFeeFrequency: 31 });
    const other = await aProperty(notices.app.current, tenancy.admin);
    await aLease(notices.app.current, tenancy.admin, other.id, { notify: false });
    for (const month of ['2026-03', '2025-11', '2025-12', '2026-01', '2026-02']) {
      await tenancy.bill({ dueDate: `${month}-01`, lateDate: `${month}-05` });
    }
    await tenancy.bill({ dueDate: '2026-03-09', lateDate: '2026-03-10' });
    await anInvoice(notices.app.current, tenancy.admin, other.id);
    expect(await tenancy.look()).toEqual([1, 1]);
    const [text = ''] = tenancy.texts();
    const lines = text.split('\n');
    expect(lines[0]).toMatch(/^Hello Tess\. 5 payments to .* are late\.$/);
    // 125, 95, 64, 33 and 5 days late, at 10 dollars for every 31 days.
    expect(lines.slice(1, 6)).toEqual([
      'Invoice 0002, due 11/01/2025: $1,200.00. Late fee so far: $40.00.',
      'Invoice 0003, due 12/01/2025: $1,200.00. Late fee so far: $30.00.',
      'Invoice 0004, due 01/01/2026: $1,200.00. Late fee so far: $20.00.',
      'And 2 more.',
      // Includes the one that is not late yet.
      'Due now: $7,200.00. Late fee so far: $100.00. Together: $7,300.00.',
    ]);
    const [mail] = await tenancy.mails();
    expect(mail!.text.match(/^Invoice \d/gm)).toHaveLength(5);
  });

  test('LEASE-2: on the first late day, and then every so many days while money is owed', async () => {
    const tenancy = await notices.aTenancy({ lateFeeFrequency: 2 });
    await tenancy.bill();
    const counts: number[] = [];
    for (const day of ['04', '05', '06', '07', '08', '09', '10']) {
      const [texts, mails] = await tenancy.look(`2026-03-${day}T16:00:00Z`);
      expect(mails).toBe(texts);
      counts.push(texts!);
    }
    expect(counts).toEqual([0, 0, 1, 1, 2, 2, 3]);
    await tenancy.pay(1200);
    expect(await tenancy.look('2026-03-12T16:00:00Z')).toEqual([3, 3]);
  });

  test('LEASE-2: after days without a server, once, and then as before', async () => {
    const tenancy = await notices.aTenancy();
    await tenancy.bill();
    expect(await tenancy.look('2026-03-06T16:00:00Z')).toEqual([1, 1]);
    expect(await tenancy.look('2026-03-20T16:00:00Z')).toEqual([2, 2]);
    expect(await tenancy.look('2026-03-20T19:00:00Z')).toEqual([2, 2]);
    expect(await tenancy.look('2026-03-21T16:00:00Z')).toEqual([3, 3]);
  });

  test('LEASE-2: once, however many servers check at the same time', async () => {
    const tenancy = await notices.aTenancy();
    await tenancy.bill();
    await tenancy.bill();
    await Promise.all(Array.from({ length: 20 }, () => tenancy.inside(queueLateNotices)));
    expect(await tenancy.look()).toEqual([1, 1]);
    const rows = await asOwner(
      notices.app.current,
      tenancy.organization,
      'SELECT 1 FROM late_notices',
    );
    expect(rows).toHaveLength(2);
  });

  test('LEASE-2: by the recurring jobs of the product, also when two servers run them', async () => {
    const tenancy = await notices.aTenancy();
    await tenancy.bill();
    const { database, directory } = notices.app.current;
    const { pool } = database;
    const servers = await Promise.all(
      [1, 2].map(() =>
        startJobs({
          pool,
          database,
          directory,
          log: notices.log,
          jobs: [noteNoticesJob()],
          recurring: recurringOnDemand,
        }),
      ),
    );
    const again = "SELECT graphile_worker.add_job('queue_late_notices') FROM generate_series(1, 6)";
    await pool.query(again);
    await queueIsEmpty(notices.app.current);
    await Promise.all(servers.map((server) => server.stop()));
    expect(tenancy.texts()).toHaveLength(1);
    expect(await tenancy.mails()).toHaveLength(1);
  });
});

describe('LEASE-2: nothing is sent', () => {
  const paid = (tenancy: Tenancy) => tenancy.pay(1200);
  const deleted = ({ admin, property }: Tenancy, invoiceId: string) =>
    notices.app.current.call(invoicesEndpoints.remove, {
      as: admin,
      params: { propertyId: property.id, invoiceId },
    });
  const notifyOff = ({ admin, property, lease }: Tenancy) => {
    const { emailAddress, phoneNumber, version } = lease;
    return notices.app.current.call(leasesEndpoints.modify, {
      as: admin,
      params: { propertyId: property.id, leaseId: lease.id },
      body: { ...leaseBody({ emailAddress, phoneNumber, notify: false }), version },
    });
  };

  test.each([
    ['the invoice is paid', paid],
    ['the invoice is deleted', deleted],
    ['the lease stops to notify', notifyOff],
  ])('LEASE-2: when %s before, or at the last moment', async (_, happen) => {
    const before = await notices.aTenancy();
    await happen(before, (await before.bill()).id);
    expect(await before.look()).toEqual([0, 0]);
    const tenancy = await notices.aTenancy();
    const { id } = await tenancy.bill();
    await tenancy.lookBefore(() => happen(tenancy, id));
    expect([tenancy.texts(), await tenancy.mails()]).toEqual([[], []]);
    // Proves that it was queued; otherwise the test would show nothing.
    const rows = await asOwner(
      notices.app.current,
      tenancy.organization,
      'SELECT 1 FROM late_notices',
    );
    expect(rows).toHaveLength(1);
  });

  test('LEASE-2: when its invoice is paid, even if another invoice is still late', async () => {
    const tenancy = await notices.aTenancy({ lateFeeFrequency: 31 });
    await tenancy.bill({ dueDate: '2026-02-01', lateDate: '2026-03-09' });
    await tenancy.bill({ dueDate: '2026-02-15', lateDate: '2026-03-05' });
    expect(await tenancy.look('2026-03-08T16:00:00Z')).toEqual([1, 1]);
    notices.app.current.clock.set('2026-03-10T16:00:00Z');
    await tenancy.lookBefore(() => tenancy.pay(1200));
    expect(await tenancy.look()).toEqual([1, 1]);
  });

  test('LEASE-2: only the rest of a partly paid invoice is requested', async () => {
    const tenancy = await notices.aTenancy({ lateFeePercent: 0 });
    await tenancy.bill({ lateFee: 0 });
    await tenancy.lookBefore(() => tenancy.pay(1199.99));
    expect(tenancy.texts()[0]).toContain('Invoice 0001, due 03/01/2026: $0.01.\nDue now: $0.01.');
  });

  test.each([
    ['America/New_York', '2026-03-07T14:00:00Z', '2026-03-07T23:00:00Z'],
    // The days on which clocks change in that time zone.
    ['America/New_York', '2026-03-08T13:00:00Z', '2026-03-08T22:00:00Z'],
    ['America/New_York', '2026-11-01T14:00:00Z', '2026-11-01T23:00:00Z'],
    ['Pacific/Honolulu', '2026-03-08T19:00:00Z', '2026-03-09T04:00:00Z'],
    ['Asia/Kathmandu', '2026-03-08T03:15:00Z', '2026-03-08T12:15:00Z'],
    ['Pacific/Kiritimati', '2026-03-07T19:00:00Z', '2026-03-08T04:00:00Z'],
  ])('LEASE-2: before 9 a.m. and from 6 p.m. in %s (%s to %s)', async (timeZone, opens, closes) => {
    const tenancy = await notices.aTenancy();
    const organization = { ...tenancy.organization, timeZone };
    const move = 'UPDATE organizations SET time_zone = $2 WHERE id = $1';
    await asOwner(notices.app.current, organization, move, [organization.id, timeZone]);
    notices.app.current.directory.forget();
    await tenancy.bill({ lateDate: '2026-03-01' });
    const textsAt = async (moment: string, seconds = 0) => {
      notices.app.current.clock.set(moment);
      notices.app.current.clock.advance({ seconds });
      await notices.app.current.database.transact({ organization }, queueLateNotices);
      await queueIsEmpty(notices.app.current);
      return tenancy.texts().length;
    };
    expect(await textsAt(opens, -1)).toBe(0);
    expect(await textsAt(closes)).toBe(0);
    expect(await textsAt(opens)).toBe(1);
    await asOwner(notices.app.current, organization, 'DELETE FROM late_notices');
    expect(await textsAt(closes, -1)).toBe(2);
  });
});

test('LEASE-2: the tenant of an ended lease that owes money gets a notice, too', async () => {
  const tenancy = await notices.aTenancy();
  const { admin, property, lease } = tenancy;
  await tenancy.bill();
  const params = { propertyId: property.id, leaseId: lease.id };
  await notices.app.current.call(leasesEndpoints.end, { as: admin, params });
  expect(await tenancy.look()).toEqual([1, 1]);
});
