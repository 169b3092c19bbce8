import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expectAccessible } from '../harness/accessibility.ts';
import { changedDemos } from '../harness/demos.ts';
import { expectFitsDevices } from '../harness/phone.ts';
import { demo, openAs } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

// The server may send its messages to this machine.
test.use({ start: changedDemos.money });

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Another program that receives events. */
async function aReceiver() {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      response.end('thanks');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { received, url: `http://127.0.0.1:${port}/events`, close: () => server.close() };
}

/** As Standard Webhooks describes it. */
function signatureOf({ headers, body }: Received, secret: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signed = [headers['webhook-id'], headers['webhook-timestamp'], body].join('.');
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}

const today = () => Temporal.Now.plainDateISO('America/New_York').toString();

test('DATA-8, DATA-10: a program records a payment with a key, and another one is told of it', async ({
  page,
  product,
  request,
}) => {
  const receiver = await aReceiver();
  await openAs(page, demo.admin, '/organization-settings');
  await page.getByRole('link', { name: 'API keys' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Spreadsheet' })).toContainText('Revoked');
  await page.getByRole('button', { name: 'Create API key' }).click();
  const keyDialog = page.getByRole('dialog', { name: 'Create API key' });
  await keyDialog.getByRole('textbox', { name: 'Name' }).fill('Rent robot');
  await keyDialog.getByRole('checkbox', { name: /^Record and reverse payments/ }).check();
  await expectAccessible(page);
  await expectFitsDevices(page);
  await keyDialog.getByRole('button', { name: 'Create API key' }).click();
  const token = await keyDialog.getByLabel('API key').inputValue();
  await keyDialog.getByRole('button', { name: 'Done' }).click();
  const key = page.getByRole('row').filter({ hasText: 'Rent robot' });
  await expect(key).toContainText('Never used');

  await page.goto('/webhooks');
  await page.getByRole('button', { name: 'Add webhook' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add webhook' });
  await dialog.getByLabel('Address').fill(receiver.url);
  await dialog.getByLabel('Description').fill('Our own program');
  await dialog.getByRole('checkbox', { name: 'A payment is recorded' }).check();
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  const secret = await dialog.getByLabel('Secret').inputValue();
  await dialog.getByRole('button', { name: 'Done' }).click();

  const headers = { authorization: `Bearer ${token}` };
  const homes = (await (
    await request.get(`${product.url}/v1/properties?include=leases`, { headers })
  ).json()) as { id: string; leases: { status: string }[] }[];
  const home = homes.find(({ leases }) => leases.some(({ status }) => status === 'ACTIVE'));
  const paid = await request.post(
    `${product.url}/v1/admin/properties/${home?.id}/invoices/externalPayment`,
    {
      headers,
      data: { method: 'Cash', amount: 5, paymentDate: today(), description: 'By a program' },
    },
  );
  expect(paid.status()).toBe(201);
  await expect.poll(() => receiver.received.length).toBe(1);
  const [message] = receiver.received;
  expect(message?.headers['webhook-signature']).toBe(message && signatureOf(message, secret));
  expect(JSON.parse(message?.body ?? '')).toMatchObject({
    type: 'payment.received',
    data: { amount: 5, description: 'By a program' },
  });

  await page.getByRole('link', { name: 'Our own program' }).click();
  await expect(page.getByText('Sent', { exact: true })).toBeVisible();
  await page.getByText('1 try').click();
  await expect(page.getByText('thanks')).toBeVisible();
  await expectAccessible(page);
  await expectFitsDevices(page);
  await page.goto('/activity');
  await expect(page.getByText(/by API key Rent robot/).first()).toBeVisible();

  await page.goto('/api-keys');
  await page.getByRole('button', { name: 'Revoke Rent robot' }).click();
  const revoking = page.getByRole('dialog', { name: 'Revoke API key' });
  await revoking.getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(key).toContainText('Revoked');
  const refused = await request.get(`${product.url}/v1/admin/payments?limit=1`, { headers });
  expect(refused.status()).toBe(401);
  receiver.close();
});
