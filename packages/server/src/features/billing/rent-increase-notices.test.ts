import { messageTemplatesEndpoints } from '@tenantry/contract/invoices/message-templates.endpoints';
import { chargesEndpoints } from '@tenantry/contract/leases/charges.endpoints';
import { historyEndpoints } from '@tenantry/contract/portfolio/history.endpoints';
import { expect, test } from 'vitest';
import { aRentIncrease } from '#testing/billing';
import { aPerson } from '#testing/factories';
import { aLandlord } from '#testing/landlord';
import { readPdf } from '#testing/pdf';
import { useTestApp } from '#testing/test-app';

const app = useTestApp();

const bytesOf = (answer: { body: unknown }) => answer.body as Buffer;

/** A planned increase of the rent of $1,200.00, and the calls for its notice. */
async function anIncrease(body?: Parameters<typeof aRentIncrease>[3]) {
  const landlord = await aLandlord(app.current);
  const { admin, property, lease } = landlord;
  const of = { propertyId: property.id, leaseId: lease.id };
  const params = { ...of, ...(await aRentIncrease(app.current, admin, of, body)) };
  return {
    ...landlord,
    params,
    make: (idempotencyKey?: string, as = admin) =>
      app.current.call(chargesEndpoints.makeNotice, {
        as,
        params,
        ...(idempotencyKey !== undefined && { idempotencyKey }),
      }),
    open: () => app.current.call(chargesEndpoints.notice, { as: admin, params }),
    history: async () => {
      const { body: history } = await app.current.call(historyEndpoints.one, {
        as: admin,
        params: { kind: 'lease', entityId: lease.id },
      });
      return history.events.filter(({ action }) => action === 'charge.noticeMade');
    },
  };
}

test('CHG-13: the notice letter names tenant, address, both amounts and the day', async () => {
  const { property, lease, organization, make, open } = await anIncrease();
  expect((await open()).status).toBe(404);
  const { status, body } = await make();
  expect(status).toBe(201);
  const steps = body.schedules.flatMap((schedule) => schedule.steps);
  expect(steps).toMatchObject([{ amount: 1248, raisesRent: true }]);
  expect(body.notices).toMatchObject([{ stepId: steps[0]?.id }]);
  const opened = await open();
  expect(opened.headers['content-type']).toBe('application/pdf');
  const { text, tagged, pages } = await readPdf(bytesOf(opened));
  const home = `${property.addressLine1}, Albany, NY 12207`;
  expect(text).toContain(`${organization.name} 03/10/2026 ${lease.firstName} ${lease.lastName}`);
  expect(text).toContain(
    `The rent for your home, ${home}, changes on 02/01/2027: from $1,200.00 to $1,248.00 a month.`,
  );
  expect({ tagged, pages }).toEqual({ tagged: true, pages: 1 });
});

test("CHG-13: the letter uses the organization's template, and is created again after the template changed", async () => {
  const { admin, make, open } = await anIncrease();
  await make();
  await app.current.call(messageTemplatesEndpoints.save, {
    as: admin,
    params: { kind: 'RENT_INCREASE' },
    body: {
      subject: 'Your rent from {day}',
      text: `${'More. '.repeat(800)}\n\nBy {organization}`,
    },
  });
  app.current.clock.advance({ minutes: 1 });
  const { body } = await make();
  expect(body.notices).toHaveLength(1);
  const { text, pages } = await readPdf(bytesOf(await open()));
  expect(text).toContain('Your rent from 02/01/2027');
  expect(pages).toBeGreaterThan(1);
});

test('CHG-13: creating it is in the history of the lease, once for each letter', async () => {
  const { make, history } = await anIncrease();
  await make('made-once');
  await make('made-once');
  expect(await history()).toHaveLength(1);
  await make('made-again');
  expect(await history()).toHaveLength(2);
});

test('CHG-13: lower rent has no letter, and the letter of a removed step cannot be opened', async () => {
  const lower = await anIncrease({ fromDay: '2027-02-01', amount: 1100 });
  expect((await lower.make()).problem).toMatchObject({
    status: 422,
    message: 'Only a rent increase has a notice letter.',
  });
  const higher = await anIncrease();
  await higher.make();
  const { params } = higher;
  await app.current.call(chargesEndpoints.removeStep, { as: higher.admin, params });
  expect((await higher.open()).status).toBe(404);
  expect((await higher.make()).status).toBe(404);
  const lessee = await aPerson(app.current, higher.organization, 'Leasee');
  expect((await higher.make(undefined, lessee)).status).toBe(403);
});
