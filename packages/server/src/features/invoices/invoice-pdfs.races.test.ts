import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { invoicesEndpoints } from '@tenantry/contract/invoices/invoices.endpoints';
import { beforeAll, expect, test, vi } from 'vitest';
import { anInvoice, aPayment } from '#testing/factories';
import { aLandlord } from '#testing/landlord';
import { useTestApp } from '#testing/test-app';
import { shortenTimers } from '#testing/timeouts';
import { filesIn } from '#testing/uploads';
import { DRAWING_IDLE_MS } from '../../platform/pdf/drawing-thread.ts';
import { createLocalFileStore, type FileStore } from '../../platform/files/file-store.ts';

let folder: string;
let store: FileStore;
/** Runs while the file of a PDF is stored, after the invoice was read. */
let meanwhile: () => Promise<unknown> = async () => undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tenantry-files-'));
  store = createLocalFileStore(folder);
});

const app = useTestApp({
  files: {
    put: async (id, content) => {
      await store.put(id, content);
      await meanwhile();
    },
    putFile: (id, file) => store.putFile(id, file),
    putPieces: (id, content) => store.putPieces(id, content),
    open: (id) => store.open(id),
    openRange: (id, range) => store.openRange(id, range),
    remove: (id) => store.remove(id),
  },
});

async function anInvoiceToPrint() {
  const { admin, property } = await aLandlord(app.current);
  const propertyId = property.id;
  const { id: invoiceId } = await anInvoice(app.current, admin, propertyId);
  const params = { propertyId, invoiceId };
  const generate = () =>
    app.current.call(invoicesEndpoints.generatePdf, { as: admin, params, body: {} });
  return { admin, propertyId, params, generate };
}

test('PDF-3: an invoice that is deleted while its PDF is drawn gets none, and no file stays', async () => {
  const { admin, params, generate } = await anInvoiceToPrint();
  meanwhile = () => app.current.call(invoicesEndpoints.remove, { as: admin, params });
  expect((await generate()).problem.status).toBe(404);
  expect(filesIn(folder)).toEqual([]);
});

test('INV-4: a payment while it is drawn makes it outdated from the start', async () => {
  const { admin, propertyId, generate } = await anInvoiceToPrint();
  meanwhile = () => aPayment(app.current, admin, propertyId, { amount: 1 });
  expect((await generate()).body).toMatchObject({ pdfOutdated: true, remainingBalance: 1199 });
});

test('PDF-3: if the thread that draws it dies, the call says so, no file stays, and the next call makes the PDF', async () => {
  const { generate } = await anInvoiceToPrint();
  meanwhile = async () => undefined;
  shortenTimers(DRAWING_IDLE_MS);
  await generate();
  vi.restoreAllMocks();
  // The thread has ended by now, and the next one dies.
  await sleep(100);
  const kept = filesIn(folder);
  process.once('worker', (thread) => void thread.terminate());
  expect(await generate()).toMatchObject({
    status: 503,
    problem: { message: 'The PDF could not be created right now. Please try again in a moment.' },
  });
  expect(filesIn(folder)).toEqual(kept);
  expect((await generate()).body).toMatchObject({ pdfOutdated: false, pdfUrl: expect.any(String) });
});
