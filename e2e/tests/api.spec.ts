import { mkdir } from 'node:fs/promises';
import { compileMainJob } from '../api/generated-client.ts';
import { runCommands } from '../api/curl-commands.ts';
import { expectNoSidewaysScroll } from '../harness/sideways.ts';
import { becomePhone } from '../harness/phone.ts';
import { demo } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

interface OpenApi {
  readonly info: { readonly description: string };
}

const today = () => Temporal.Now.plainDateISO('America/New_York').toString();

test('DATA-9: a client generated from the OpenAPI document compiles and does the main job', async ({
  product,
  request,
}, testInfo) => {
  const document = (await (await request.get('/openapi.json')).json()) as OpenApi;
  const folder = testInfo.outputPath('client');
  await mkdir(folder, { recursive: true });
  const doMainJob = await compileMainJob(document, folder);
  const { email: username, password } = demo.admin;
  const job = await doMainJob({ baseUrl: product.url, username, password, today: today() });
  expect(job).toMatchObject({ invoice: 80, payment: 80, code: 'malformed' });
  expect(job.billed - job.before).toBe(80);
  expect(job.after).toBe(job.before);
});

test('DATA-9: the commands on the first page of the API do the main job', async ({
  product,
  request,
}) => {
  const { info } = (await (await request.get('/openapi.json')).json()) as OpenApi;
  const [signedIn, homes, invoice, payment, balance] = await runCommands(info.description, {
    URL: product.url,
    TOKEN: (answers) => (answers[0] as { token: string }).token,
    HOME_ID: (answers) =>
      (answers[1] as { id: string; leases: { status: string }[] }[]).find(({ leases }) =>
        leases.some(({ status }) => status === 'ACTIVE'),
      )?.id ?? '',
  });
  expect(signedIn).toMatchObject({ roles: ['SiteAdmin'] });
  expect(homes).not.toHaveLength(0);
  expect(invoice).toMatchObject({ amount: 80 });
  expect(payment).toMatchObject({ amount: 80, method: 'Check' });
  expect(balance).toMatchObject({ balanceDue: expect.any(Number) });
});

test('DATA-9: /docs shows the calls with their examples, on a desktop and a phone', async ({
  page,
}) => {
  await page.goto('/docs');
  await expect(page.getByRole('heading', { name: 'Record a payment' })).toBeVisible();
  await page.getByRole('link', { name: 'Invoices', exact: true }).click();
  const call = page.getByRole('button', { name: /Create an invoice/ });
  await call.click();
  await expect(page.getByText('"charges:write"')).toBeVisible();
  await expect(page.getByText('"dueDate"').first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  await becomePhone(page);
  await expectNoSidewaysScroll(page);
});
