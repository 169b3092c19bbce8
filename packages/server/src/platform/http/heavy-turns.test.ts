import { invoicesEndpoints } from '@tenantry/contract/invoices/invoices.endpoints';
import { allEndpoints } from '@tenantry/contract/api';
import { FILE } from '@tenantry/contract/shared/endpoint';
import { expect, test } from 'vitest';
import { anInvoice } from '#testing/factories';
import { eventually } from '#testing/eventually';
import { aLandlord } from '#testing/landlord';
import { useTestApp } from '#testing/test-app';

/** The files that are being stored; they wait until they are let through. */
const held = new Map<string, () => void>();
let isHolding = false;

const app = useTestApp({
  files: {
    put: async (id) => {
      if (isHolding) await new Promise<void>((resolve) => held.set(id, resolve));
    },
    putFile: async () => undefined,
    putPieces: async () => undefined,
    open: async () => null,
    openRange: async () => null,
    remove: async () => undefined,
  },
});

const letThrough = () => {
  isHolding = false;
  for (const release of held.values()) release();
  held.clear();
};

async function anInvoiceToPrint() {
  const { admin, property } = await aLandlord(app.current);
  const { id: invoiceId } = await anInvoice(app.current, admin, property.id);
  const params = { propertyId: property.id, invoiceId };
  return () => app.current.call(invoicesEndpoints.generatePdf, { as: admin, params, body: {} });
}

test('API-14: PDFs of one organization are created one after the other, and do not delay another organization', async () => {
  const [one, other] = [await anInvoiceToPrint(), await anInvoiceToPrint()];
  isHolding = true;
  // One is being made and ten wait, so the twelfth is told at once that it cannot.
  const calls = Array.from({ length: 12 }, () => one());
  const { problem, headers } = await Promise.race(calls);
  expect(problem).toMatchObject({
    status: 429,
    message: 'Many other files are being created. Wait a minute, then try again.',
  });
  expect(headers['retry-after']).toBe('60');
  const ofOther = other();
  await eventually(() => expect(held.size).toBe(2));
  letThrough();
  expect((await ofOther).status).toBe(200);
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(11);
});

test('API-14: every call that creates a file from records has its own limit and waits for its turn', () => {
  const creates = allEndpoints.filter(
    ({ path, response }) =>
      (response === FILE && /\.(?:csv|xlsx|zip)$/.test(path)) || path.endsWith('/generatePdf'),
  );
  expect(creates.length).toBeGreaterThan(14);
  const light = creates.filter(({ heavy, perMinute }) => !heavy || !perMinute);
  expect(light.map(({ path }) => path)).toEqual([]);
});
