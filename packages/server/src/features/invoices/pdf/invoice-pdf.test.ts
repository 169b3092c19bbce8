import { cents } from '@tenantry/contract/shared/money';
import { describe, expect, test } from 'vitest';
import { readPdf } from '#testing/pdf';
import type { InvoicePaper } from './invoice-paper.ts';
import { renderInvoicePdf } from './invoice-pdf.ts';

const MOMENT = new Date('2026-03-10T12:00:00Z');

function paper(
  changes: Partial<Omit<InvoicePaper, 'invoice'>> & { invoice?: Partial<InvoicePaper['invoice']> },
): InvoicePaper {
  const amount = cents(120_000);
  return {
    organization: {
      name: 'Oak Homes',
      addressLines: ['120 Main Street', 'Asheville, NC 28801'],
      zelle: 'rent@example.com',
      cashApp: null,
      bankName: null,
      bankAccountLastFour: null,
    },
    logo: null,
    lessee: { name: 'Tess Tenant', emailAddress: 'tess@example.com' },
    propertyLines: ['12 Elm Street', 'Albany, NY 12207'],
    today: '2026-02-20',
    ...changes,
    invoice: {
      number: 42,
      date: '2026-02-20',
      dueDate: '2026-03-01',
      lateDate: '2026-03-05',
      lateFee: cents(1_000),
      lateFeeFrequency: 7,
      items: [{ description: 'Rent', quantity: 1, rate: amount, amount }],
      amount,
      payments: [],
      credits: [],
      lateFeeBilled: cents(0),
      settledOn: null,
      policy: null,
      remainingBalance: amount,
      ...changes.invoice,
    },
  };
}

const render = async (changes: Parameters<typeof paper>[0] = {}) => {
  const content = await renderInvoicePdf(paper(changes), MOMENT);
  return { content, ...(await readPdf(content)) };
};

const item = (description: string) => ({
  description,
  quantity: 1,
  rate: cents(100),
  amount: cents(100),
});

describe('PDF-4: names print and can be selected in whatever script they are written', () => {
  test.each([
    'Zoë Żółw',
    'Иванов',
    'Nguyễn Thị Ộc',
    '王小明',
    'Παπαδόπουλος',
    'Ærøskøbing ßẞ Ħ',
    'გიორგი',
    'Արամ',
    'नमस्ते',
    'たなか タナカ',
    'O’Brien – “Sam” €5',
    'Zoë Иванов 王小明 Παπαδόπουλος',
    'Ada 🏠 🚗 🐶 ✅ 🎉',
    '김철수 Kim',
    'สมชาย ใจดี',
    'กุ้ง ที่รัก',
    'คำ',
  ])('PDF-4: %s', async (name) => {
    const { text } = await render({ lessee: { name, emailAddress: 'x@example.com' } });
    expect(text).toContain(`Billed to ${name} x@example.com`);
  });

  test.each([
    ['Hebrew', 'דוד כהן'],
    ['Arabic', 'محمد علي'],
  ])('PDF-4: %s, which is written from right to left', async (_, name) => {
    const { text } = await render({ lessee: { name: `${name} Smith`, emailAddress: 'x@y.org' } });
    for (const word of name.split(' ')) expect(text).toContain(word);
    expect(text).toContain('Smith');
  });

  test('PDF-4: joiners between emoji are not printed as boxes', async () => {
    const { text } = await render({
      lessee: { name: 'Sun ☀\ufe0f and 👩\u200d🔧', emailAddress: 'x@example.com' },
    });
    expect(text).toContain('Billed to Sun ☀ and 👩🔧 x@example.com');
  });

  test('PDF-4: the Thai vowel am behind a tone mark is set in its parts, so that they do not collide', async () => {
    const { text } = await render({ lessee: { name: 'น้ำ', emailAddress: 'x@example.com' } });
    expect(text).toContain('Billed to น\u0e4d\u0e49\u0e32 x@example.com');
  });

  test('PDF-4: letters with separate accents are set as one', async () => {
    const { text } = await render({
      lessee: { name: 'Zoe\u0308 Z\u0307o\u0301ł', emailAddress: 'x@example.com' },
    });
    expect(text).toContain('Zoë Żół');
  });
});

describe('PDF-4: the size of it', () => {
  test('PDF-4: an ordinary invoice has one page and a few tens of kB', async () => {
    const { pages, content } = await render();
    expect(pages).toBe(1);
    expect(content.length).toBeLessThan(40_000);
  });

  test.each([
    ['10 items', 10, 1],
    ['60 items', 60, 3],
    ['200 items', 200, 8],
  ])('PDF-4: %s', async (_, count, expected) => {
    const items = Array.from({ length: count }, (__, index) => item(`Item ${index + 1}.`));
    const { pages, text } = await render({ invoice: { items } });
    expect(pages).toBe(expected);
    for (const { description } of items) expect(text.split(description)).toHaveLength(2);
  });

  test('PDF-4: a long word is cut, Han text breaks anywhere, and nothing of either is lost', async () => {
    const word = 'Supercalifragilistic'.repeat(12);
    const han = '租金水电费用停车费和其他各种杂费'.repeat(10);
    const { text } = await render({ invoice: { items: [item(word), item(han)] } });
    const letters = text.replace(/\s/g, '');
    expect(letters).toContain(word);
    expect(letters).toContain(han);
  });

  test('PDF-4: Korean and Thai are wrapped without losing a letter', async () => {
    const korean = '월세와 관리비 그리고 주차비 '.repeat(12).trim();
    const thai = 'ค่าเช่าบ้านและค่าที่จอดรถ'.repeat(12);
    const { text } = await render({ invoice: { items: [item(korean), item(thai)] } });
    const letters = text.replace(/\s/g, '');
    expect(letters).toContain(korean.replace(/\s/g, ''));
    expect(letters).toContain(thai);
  });

  test('PDF-4: a description that is higher than a page continues on the next one', async () => {
    const lines = Array.from({ length: 100 }, (_, index) => `L${index}.`);
    const { pages, text } = await render({ invoice: { items: [item(lines.join('\n'))] } });
    expect(pages).toBeGreaterThan(2);
    for (const line of lines) expect(text).toContain(`${line} `);
    expect(text.split('$1.00 $1.00')).toHaveLength(2);
  });

  test('PDF-4: many payments and long addresses move the parts below them', async () => {
    const payments = Array.from({ length: 40 }, (_, index) => ({
      paymentDate: `2026-03-${String((index % 28) + 1).padStart(2, '0')}`,
      amount: cents(1_000),
    }));
    const { pages, text } = await render({ invoice: { payments } });
    expect(pages).toBe(2);
    expect(text.split('Payment received')).toHaveLength(41);
    expect(text.indexOf('How to pay')).toBeGreaterThan(text.lastIndexOf('Payment received'));
  });
});

test('PDF-4: a screen reader gets headings and the table, once', async () => {
  const items = Array.from({ length: 60 }, (_, index) => item(`Item ${index}`));
  const { roles, tagged, info } = await render({ invoice: { items } });
  expect(tagged).toBe(true);
  expect(info).toMatchObject({ Title: 'Invoice 0042 from Oak Homes', Language: 'en-US' });
  const count = (role: string) => roles.filter((each) => each === role).length;
  expect(count('H1')).toBe(1);
  expect(count('H2')).toBe(3);
  expect(count('TD')).toBe(4 * 60 + 2);
  // Four columns, and the two rows of the totals.
  expect(count('TH')).toBe(4 + 2);
});

test('PDF-4: the same invoice gives the same PDF', async () => {
  const [first, second] = [await render(), await render()];
  expect(second.text).toBe(first.text);
  expect(second.content.length).toBe(first.content.length);
});

test('PDF-4: it says every how many days a late fee is charged, from the day after the last day on time', async () => {
  const { text } = await render({ invoice: { dueDate: '2026-03-09', lateDate: '2026-03-05' } });
  expect(text).toContain(
    'After 03/09/2026 a late fee of $10.00 is charged for every 7 days that this invoice remains unpaid.',
  );
});

test('NEW-13, PDF-4: it names the legal limit, or that no late fee is charged', async () => {
  const textAtMost = async (most: number) =>
    (await render({ invoice: { lateFeeMost: cents(most) } })).text;
  expect(await textAtMost(40_00)).toContain(', at most $40.00.');
  expect(await textAtMost(0)).not.toContain('late fee');
});

test('CHG-15, PDF-4: it describes the late-fee policy under which the invoice was created', async () => {
  const policy = {
    graceDays: 3,
    kinds: ['RENT' as const],
    capAmount: null,
    capPercent: null,
    rules: [{ type: 'FLAT' as const, value: 50_00, everyDays: null }],
    smallestUnpaid: cents(0),
  };
  const { text } = await render({ invoice: { policy, lateFee: cents(0) } });
  expect(text).toContain('Late fees: When unpaid 3 days after the due day: $50.00 once.');
});

describe('INV-11, PDF-4: an invoice that was paid late', () => {
  const paidLate = { remainingBalance: cents(0), settledOn: '2026-03-20' };

  test('INV-11, PDF-4: names the late fee that is still owed, and how to pay it', async () => {
    const { text } = await render({ invoice: paidLate, today: '2026-04-02' });
    expect(text).toContain('Paid in full');
    expect(text).toContain('How to pay');
    expect(text).toContain('On 04/02/2026: Late fee so far: $20.00.');
    expect(text).not.toContain('Together');
  });

  test('INV-11, PDF-4: no longer names it once the fee is billed', async () => {
    const invoice = { ...paidLate, lateFeeBilled: cents(2_000) };
    const { text } = await render({ invoice, today: '2026-04-02' });
    expect(text).not.toContain('How to pay');
    expect(text).not.toContain('Late fee so far');
  });
});
