import { invoicesEndpoints } from '@tenantry/contract/invoices/invoices.endpoints';
import { expect, test } from 'vitest';
import { anInvoice } from '#testing/factories';
import { asOwner } from '#testing/inspection';
import { aLandlord, signedInAgain } from '#testing/landlord';
import { useTestApp } from '#testing/test-app';

const app = useTestApp();

// No job has to run for this: a server that was off returns the right status in its first response.
test.each([
  ['America/New_York', '2026-03-31', '2026-04-01T04:00:00Z'],
  // The days on which clocks change in that time zone: the first has 23 hours, the second 25.
  ['America/New_York', '2026-03-08', '2026-03-09T04:00:00Z'],
  ['America/New_York', '2026-11-01', '2026-11-02T05:00:00Z'],
  // In this time zone, midnight does not exist when clocks go forward.
  ['America/Santiago', '2026-09-05', '2026-09-06T04:00:00Z'],
  ['Pacific/Honolulu', '2028-02-28', '2028-02-29T10:00:00Z'],
  ['Asia/Kathmandu', '2026-12-31', '2026-12-31T18:15:00Z'],
  ['Pacific/Kiritimati', '2026-06-30', '2026-06-30T10:00:00Z'],
])('INV-8, INV-10: in %s the day %s ends at %s', async (timeZone, lastDay, midnight) => {
  app.current.clock.set('2026-01-15T12:00:00Z');
  const { organization, admin, property } = await aLandlord(app.current);
  const params = { propertyId: property.id };
  const move = 'UPDATE organizations SET time_zone = $2 WHERE id = $1';
  await asOwner(app.current, organization, move, [organization.id, timeZone]);
  app.current.directory.forget();
  await anInvoice(app.current, admin, property.id, { dueDate: lastDay, lateDate: '2030-01-01' });
  await anInvoice(app.current, admin, property.id, { dueDate: '2026-01-01', lateDate: lastDay });

  const read = async () => {
    const as = await signedInAgain(app.current, admin);
    const { body } = await app.current.call(invoicesEndpoints.list, { as, params });
    const summary = await app.current.call(invoicesEndpoints.summary, { as, params });
    const { balanceOverdue, lateFeeOnOverdue } = summary.body;
    return [...body.map(({ status }) => status), balanceOverdue, lateFeeOnOverdue];
  };
  app.current.clock.set(midnight);
  app.current.clock.advance({ seconds: -1 });
  expect(await read()).toEqual(['DUE', 'NEW', 1200, 0]);
  app.current.clock.set(midnight);
  expect(await read()).toEqual(['LATE', 'DUE', 2400, 10]);
});
