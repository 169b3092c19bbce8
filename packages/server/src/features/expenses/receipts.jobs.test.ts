import { organizationEndpoints } from '@tenantry/contract/organization/organization.endpoints';
import { portfolioEndpoints } from '@tenantry/contract/portfolio/portfolio.endpoints';
import { ReadingFailed } from '@tenantry/reading/receipts/receipt-reader';
import { aPdf } from '@tenantry/reading/testing/some-pdfs';
import { describe, expect, test } from 'vitest';
import { eventually } from '#testing/eventually';
import { anExpense } from '#testing/expenses';
import { organizationSettingsBody } from '#testing/factories';
import { queueIsEmpty } from '#testing/outbox';
import { useTestApp } from '#testing/test-app';
import { deli, found, useReadingJob } from './receipts.jobs.testing.ts';

const app = useTestApp();
const job = useReadingJob(app);
const { aSpender, eventsOf, holdResponse, lines, linesAbout, seen, settled } = job;

describe('reading receipts', () => {
  test('EXP-9: extracted values are stored with the expense, with their confidence and position', async () => {
    const { organization, admin, upload } = await aSpender();
    const receipt = await upload();
    const read = await settled(admin, receipt);
    expect(read).toEqual({
      ...receipt,
      // In New York.
      date: '2026-03-05T17:30:15.000Z',
      vendor: 'Corner Deli',
      category: 'MEALS',
      amount: 23.45,
      readingState: 'read',
      reading: { ...deli, readAt: '2026-03-10T14:00:00Z' },
      version: 2,
    });
    expect(seen).toMatchObject([
      { contentType: 'image/webp', hints: { expensePrompt: '', today: '2026-03-10' } },
    ]);
    const stored = await app.current.app.inject({
      url: receipt.receiptUrl!,
      headers: { host: admin.host, authorization: `Bearer ${admin.token}` },
    });
    expect(seen[0]?.content.equals(stored.rawPayload)).toBe(true);
    expect((await eventsOf(organization, receipt)).at(-1)).toMatchObject({
      action: 'expense.read',
      actorId: null,
      before: { amount: 0, vendor: '', category: 'OTHER_EXPENSES' },
      after: { amount: 2345, vendor: 'Corner Deli', category: 'MEALS', reader: 'embedded' },
    });
  });

  test('EXP-9: a reader gets the vendors that people of the organization typed, never extracted ones', async () => {
    const { admin, propertyId, upload, update } = await aSpender();
    const other = await aSpender();
    await anExpense(app.current, other.admin, null, { vendor: 'Somebody Else' });
    for (const vendor of ['Hardware & Co', 'Duke Energy', 'Duke Energy']) {
      await anExpense(app.current, admin, propertyId, { vendor });
    }
    const first = await settled(admin, await upload());
    await settled(admin, await upload());
    expect(seen.at(-1)?.hints.vendors).toEqual(['Duke Energy', 'Hardware & Co']);
    await update(first, { vendor: 'The Corner Deli' });
    await settled(admin, await upload());
    expect(seen.at(-1)?.hints.vendors).toContain('The Corner Deli');
  });

  test('EXP-5: the log says which reader got which receipt, but nothing of its content', async () => {
    const { admin, upload } = await aSpender();
    const receipt = await upload({ fileName: 'deli-lunch.jpg' });
    await settled(admin, receipt);
    const noted = await eventually(() => {
      expect(linesAbout(receipt)).toHaveLength(2);
      return linesAbout(receipt).map((line) => JSON.parse(line) as object);
    });
    const always = {
      level: 'info',
      time: expect.any(String),
      job: 'read_receipt',
      expenseId: receipt.id,
      reader: 'embedded',
    };
    expect(noted).toEqual([
      { ...always, msg: 'a reader is shown a receipt' },
      {
        ...always,
        durationMs: expect.any(Number),
        readers: ['embedded'],
        msg: 'a receipt was read',
      },
    ]);
  });

  test('EXP-5: the event that a reader gets a receipt is recorded first, whatever the result', async () => {
    const { organization, upload } = await aSpender();
    const { begun, answer } = holdResponse();
    const receipt = await upload();
    await begun.promise;
    const shown = { action: 'expense.shown', actorId: null, after: { reader: 'embedded' } };
    expect((await eventsOf(organization, receipt)).at(-1)).toMatchObject(shown);
    expect(lines.at(-1)).toContain('a reader is shown a receipt');
    answer.reject(new ReadingFailed('There is no text on this picture.'));
    await queueIsEmpty(app.current);
    expect((await eventsOf(organization, receipt)).slice(-2)).toMatchObject([
      shown,
      { action: 'expense.readingFailed', after: { readers: ['embedded'] } },
    ]);
    expect(lines.at(-1)).toContain('"readers":["embedded"],"msg":"a receipt could not be read"');
  });

  test('EXP-5, EXP-9: the organization’s expense prompt is passed to the reader', async () => {
    const { organization, admin, upload } = await aSpender();
    const { body } = await app.current.call(portfolioEndpoints.organization, { as: admin });
    const settings = organizationSettingsBody(body, { timeZone: 'America/New_York' });
    await app.current.call(organizationEndpoints.updateOrganization, { as: admin, body: settings });
    await settled({ ...admin, host: settings.domain }, await upload({ file: await aPdf() }));
    expect(seen).toMatchObject([
      { contentType: 'application/pdf', hints: { expensePrompt: 'Paint is a repair.' } },
    ]);
    expect(organization.domain).toBe(settings.domain);
  });

  test('EXP-9: a person’s edit wins over extracted values, before and after the extraction', async () => {
    const { admin, upload, update, refresh } = await aSpender();
    const receipt = await upload({ fields: { amount: '20' } });
    const read = await settled(admin, receipt);
    expect(read).toMatchObject({ amount: 20, vendor: 'Corner Deli', edited: ['amount'] });
    expect(read.reading?.amount?.value).toBe(23.45);

    const edited = await update(read, { vendor: 'Deli on the corner' });
    job.says = async () => ({
      ...deli,
      reader: 'model',
      vendor: found('CORNER DELI INC'),
      category: found('TRAVEL'),
    });
    expect(await refresh(edited)).toMatchObject({ readingState: 'waiting', amount: 20 });
    const again = await settled(admin, edited);
    expect(again).toMatchObject({
      amount: 20,
      vendor: 'Deli on the corner',
      category: 'TRAVEL',
      edited: ['vendor', 'amount'],
      reading: { reader: 'model', vendor: { value: 'CORNER DELI INC' } },
    });
  });

  test('EXP-9: an edit during the extraction wins, too', async () => {
    const { admin, upload, update } = await aSpender();
    const { begun, answer } = holdResponse();
    const receipt = await upload();
    await begun.promise;
    await update(receipt, { amount: 99 });
    answer.resolve(deli);
    const read = await settled(admin, receipt);
    expect(read).toMatchObject({ amount: 99, vendor: 'Corner Deli', version: 3 });
  });

  test('EXP-9: missing values change nothing, and values that nobody could enter are not taken', async () => {
    const { admin, upload } = await aSpender();
    job.says = async () => ({
      ...deli,
      date: found('2026-13-45'),
      vendor: found('a\u0000b'),
      category: null,
      amount: found(99_999_999),
    });
    const receipt = await upload();
    const read = await settled(admin, receipt);
    const nothing = { date: null, vendor: null, category: null, amount: null };
    expect(read).toMatchObject({ ...receipt, readingState: 'read', reading: nothing, version: 2 });
  });
});
