import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import { changedDemos } from '../harness/demos.ts';
import { apiAs, ownLease } from '../harness/lessee.ts';
import { mailTo } from '../harness/outbox.ts';
import { becomePhone, expectFitsDevices } from '../harness/phone.ts';
import { demo, openAs } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

// A deduction and a signed inspection change what other tests read.
test.use({ serviceWorkers: 'allow', start: changedDemos.office });

interface Item {
  readonly id: string;
  readonly name: string;
  readonly condition: string | null;
  readonly photos: readonly { readonly id: string; readonly sha256: string }[];
}

interface Inspection {
  readonly id: string;
  readonly status: string;
  readonly rooms: readonly { readonly name: string; readonly items: readonly Item[] }[];
}

const conditions = ['New', 'Good', 'Worn', 'Damaged', 'Missing'] as const;

const list = (count: number, name: string) =>
  Array.from({ length: count }, (_, index) => `${name} ${index + 1}`);

/** A routine inspection of the tenant's home, with rooms of equally many items. */
async function started(page: Page, rooms: number, items: number): Promise<Inspection> {
  const admin = await apiAs(page, demo.admin);
  const { propertyId } = await ownLease(page);
  const template = await admin.post<{ id: string }>('/v1/admin/inspectionTemplates', {
    name: `Template of ${rooms} by ${items}`,
    rooms: list(rooms, 'Room').map((name) => ({ name, items: list(items, 'Item') })),
  });
  const day = new Date().toISOString().slice(0, 10);
  const about = { propertyId, kind: 'ROUTINE', day, templateId: template.id };
  return admin.post<Inspection>('/v1/admin/inspections', about);
}

async function itemsNow(page: Page, { id }: Inspection): Promise<readonly Item[]> {
  const admin = await apiAs(page, demo.admin);
  const { rooms } = await admin.get<Inspection>(`/v1/admin/inspections/${id}`);
  return rooms.flatMap(({ items }) => items);
}

const main = (page: Page) => page.getByRole('main');

/** Opens it on a phone, with all that it needs without a connection. */
async function openOnPhone(page: Page, { id }: Inspection): Promise<void> {
  const scripts = new Set<unknown>();
  page.on('request', (request) => request.resourceType() === 'script' && scripts.add(request));
  page.on('requestfinished', (request) => scripts.delete(request));
  page.on('requestfailed', (request) => scripts.delete(request));
  const keys = page.waitForResponse('**/v1/auth/account/deviceKeys');
  await openAs(page, demo.admin, `/inspection?inspectionId=${id}`);
  await keys;
  await becomePhone(page);
  await page.evaluate(async () => navigator.serviceWorker.ready);
  await expect(main(page).getByRole('navigation', { name: 'Rooms' })).toBeVisible();
  await expect.poll(() => scripts.size).toBe(0);
}

function responsesTo(page: Page, part: string): Response[] {
  const found: Response[] = [];
  page.on('response', (response) => {
    const isPost = response.request().method() === 'POST';
    if (isPost && response.url().includes(part)) found.push(response);
  });
  return found;
}

/** A picture of 8 by 8 pixels in a color of its own. */
function pictureOf(number: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(8, 0);
  header.writeUInt32BE(8, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const row = Buffer.from([
    0,
    ...Array.from({ length: 8 }, () => [number * 6, 255 - number, 90]).flat(),
  ]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: 8 }, () => row)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([signature, ...parts]);
}

/** The long form is a whole house; what happens to each item is the same. */
const house =
  process.env['TEST_LONG'] === '1' ? { rooms: 6, itemsOfRoom: 10 } : { rooms: 2, itemsOfRoom: 5 };
const total = house.rooms * house.itemsOfRoom;

test('MAINT-12, NEW-10: an inspection is filled without a network, survives a reload, and each item is sent once', async ({
  page,
  context,
  trouble,
}) => {
  const inspection = await started(page, house.rooms, house.itemsOfRoom);
  await openOnPhone(page, inspection);
  const sent = responsesTo(page, '/items');
  trouble.expectFailure(/./);
  trouble.expectMessage(/ERR_INTERNET_DISCONNECTED|dynamically imported module/);
  await context.setOffline(true);
  for (const [at, { name, items }] of inspection.rooms.entries()) {
    await expect(main(page).getByRole('heading', { level: 2, name })).toBeVisible();
    for (const [index, item] of items.entries()) {
      const label = conditions[(at + index) % conditions.length] ?? 'Good';
      const group = main(page).getByRole('group', {
        name: `Condition of ${item.name}`,
        exact: true,
      });
      await group.getByRole('button', { name: label }).click();
    }
    const next = main(page).getByRole('button', { name: /^Next: / });
    if (at + 1 < inspection.rooms.length) await next.click();
  }
  await expect(main(page).getByText(`${total} of ${total} items checked`)).toBeVisible();
  await expect(main(page).getByText(`${total} waiting`, { exact: true })).toBeVisible();
  expect(sent).toEqual([]);

  await page.reload();
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
  await context.setOffline(false);
  await expect(main(page).getByText(`${total} of ${total} items checked`)).toBeVisible();
  await expect(page.getByText(`${total} waiting entries of inspections were sent`)).toBeVisible();
  await expect(main(page).getByText(/\d+ waiting/)).toHaveCount(0);
  expect(sent.map((response) => response.status())).toEqual(
    Array.from({ length: total }, () => 200),
  );
  const items = await itemsNow(page, inspection);
  expect(items.map(({ condition }) => condition)).toEqual(
    inspection.rooms.flatMap((room, at) =>
      room.items.map((_, index) => conditions[(at + index) % conditions.length]?.toUpperCase()),
    ),
  );
});

test('MAINT-12, NEW-10: of 40 photos from a phone whose network goes away twice, each is stored once', async ({
  page,
  context,
  trouble,
}) => {
  const inspection = await started(page, 1, 4);
  await openOnPhone(page, inspection);
  const stored = responsesTo(page, '/upload');
  trouble.expectFailure(/./);
  trouble.expectMessage(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  const photos = Array.from({ length: 40 }, (_, number) => ({
    name: `photo-${number}.png`,
    mimeType: 'image/png',
    buffer: pictureOf(number),
  }));
  for (const [index, { name }] of (inspection.rooms[0]?.items ?? []).entries()) {
    const chosen = page.waitForEvent('filechooser');
    await main(page)
      .getByRole('button', { name: `Add photo of ${name}`, exact: true })
      .click();
    await (await chosen).setFiles(photos.slice(index * 10, (index + 1) * 10));
  }
  for (const count of [6, 18]) {
    await expect.poll(() => stored.length).toBeGreaterThanOrEqual(count);
    await context.setOffline(true);
    await expect(main(page).getByText(/^\d+ waiting$/)).toBeVisible();
    await context.setOffline(false);
  }
  const hashes = photos.map(({ buffer }) => createHash('sha256').update(buffer).digest('hex'));
  const known = async () => (await itemsNow(page, inspection)).flatMap((item) => item.photos);
  await expect.poll(async () => (await known()).length).toBe(40);
  expect((await known()).map(({ sha256 }) => sha256).toSorted()).toEqual(hashes.toSorted());
  await expect(main(page).getByText(/\d+ waiting/)).toHaveCount(0);
  await expect(main(page).getByRole('img', { name: 'Item 1' })).toHaveCount(10);
});

test('MAINT-13: a tenant gets a mail, adds a remark, draws a signature, and the sealed inspection is mailed', async ({
  page,
  product,
}) => {
  const admin = await apiAs(page, demo.admin);
  const { id: leaseId, propertyId } = await ownLease(page);
  const day = new Date().toISOString().slice(0, 10);
  const about = { propertyId, leaseId, kind: 'ROUTINE', day };
  const { id } = await admin.post<Inspection>('/v1/admin/inspections', about);
  await openAs(page, demo.admin, `/inspection?inspectionId=${id}`);
  await main(page).getByRole('button', { name: 'Mark all 5 as good' }).click();
  await expect(main(page).getByText('5 of 41 items checked')).toBeVisible();
  await expectFitsDevices(page);
  await main(page).getByRole('button', { name: 'Send to the tenants' }).click();
  await expect(page.getByLabel('Days for remarks')).toHaveValue('7');
  await page.getByRole('button', { name: 'Send inspection' }).click();
  await expect(main(page).getByText(/may add remarks and sign until/)).toBeVisible();
  await mailTo(product, demo.lessee.email, 'add your remarks and sign it until');

  await openAs(page, demo.lessee);
  await main(page).getByRole('button', { name: 'Read', exact: true }).click();
  await main(page).getByRole('button', { name: 'Add remark about Entrance, Floor' }).click();
  await main(page).getByLabel('Remark about Entrance, Floor').fill('A dent was there');
  await main(page).getByLabel('Your full name').fill('Tess Lindqvist');
  const pad = page.locator('[data-signature-pad]');
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error('There is no field to draw in.');
  await page.mouse.move(box.x + 40, box.y + 60);
  await page.mouse.down();
  await page.mouse.move(box.x + 120, box.y + 30, { steps: 5 });
  await page.mouse.move(box.x + 200, box.y + 90, { steps: 5 });
  await page.mouse.up();
  await expect(pad.getByRole('img', { name: 'Your signature' })).toBeVisible();
  await expectFitsDevices(page);
  await main(page).getByRole('button', { name: 'Sign inspection' }).click();
  await expect(page.getByText('Inspection signed')).toBeVisible();
  await mailTo(product, demo.lessee.email, 'It is sealed and cannot change.');

  await openAs(page, demo.admin, `/inspection?inspectionId=${id}`);
  await expect(main(page).getByRole('img', { name: 'Signature of Tess Lindqvist' })).toBeVisible();
  await expect(main(page).getByText('Entrance, Floor: A dent was there')).toBeVisible();
  const download = page.waitForEvent('download');
  await main(page).getByRole('button', { name: 'Download PDF' }).click();
  expect((await download).suggestedFilename()).toBe(`Inspection ${day}.pdf`);
});

test('MAINT-14: a worse item of the move-out becomes a deduction of the settlement with both photos, and the letter is mailed', async ({
  page,
  product,
}) => {
  await openAs(page, demo.admin, '/inspections?tab=sealed');
  await main(page).getByRole('link', { name: 'Move-out, Larkin Court 2A' }).click();
  await main(page).getByRole('button', { name: 'Compare with the move-in' }).click();
  const blinds = main(page).getByRole('listitem', { name: 'Living room, Windows and blinds' });
  await expect(
    blinds.getByRole('img', { name: 'Windows and blinds at the move-in' }),
  ).toBeVisible();
  await expect(
    blinds.getByRole('img', { name: 'Windows and blinds at the move-out' }),
  ).toBeVisible();
  await expect(
    main(page).getByText('Proposed as a deduction: Carpet cleaned, $120.00'),
  ).toBeVisible();
  await expectFitsDevices(page);
  await blinds.getByRole('button', { name: /^Propose deduction/ }).click();
  await page.getByLabel('Reason').fill('Blinds replaced');
  await page.getByLabel('Amount').fill('64.50');
  await page.getByRole('dialog').getByRole('button', { name: 'Propose deduction' }).click();
  await expect(blinds.getByText('Proposed as a deduction: Blinds replaced, $64.50')).toBeVisible();

  await main(page).getByRole('link', { name: 'Open the settlement' }).click();
  const settlement = page.getByRole('dialog', { name: /^Deposit settlement/ });
  const deduction = settlement.getByRole('group', { name: 'Blinds replaced' });
  const photos = deduction.getByRole('list', { name: 'Photos and bills' });
  await expect(photos.getByRole('img', { name: /^Before: / })).toBeVisible();
  await expect(photos.getByRole('img', { name: /^After: / })).toBeVisible();
  await settlement.getByRole('button', { name: /^Send settlement/ }).click();
  await page
    .getByRole('button', { name: /^(Send|Confirm)/ })
    .last()
    .click();
  await expect(page.getByText('Settlement sent')).toBeVisible();
  await mailTo(product, 'claire.dubois@example.com', 'are in the attached letter');
});
