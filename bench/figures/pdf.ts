import { cents } from '@tenantry/contract/shared/money';
import type { InvoicePaper } from '../../packages/server/src/features/invoices/pdf/invoice-paper.ts';
import { renderInvoicePdf } from '../../packages/server/src/features/invoices/pdf/invoice-pdf.ts';
import { limit, type Figure } from '../support/figure.ts';
import { median } from '../support/load.ts';

const ROUNDS = 100;

const item = (description: string, rate: number) => ({
  description,
  quantity: 1,
  rate: cents(rate),
  amount: cents(rate),
});

const ordinary: InvoicePaper = {
  organization: {
    name: 'Oak & Elm Homes',
    addressLines: ['120 Main Street, Suite 4', 'Asheville, NC 28801'],
    zelle: 'rent@example.com',
    cashApp: '$OakElm',
    bankName: 'First Example Bank',
    bankAccountLastFour: '6789',
  },
  logo: null,
  lessee: { name: 'Zoë Żółw', emailAddress: 'zoe@example.com' },
  propertyLines: ['12 Elm Street', 'Apt 3', 'Albany, NY 12207'],
  invoice: {
    number: 42,
    date: '2026-02-20',
    dueDate: '2026-03-01',
    lateDate: '2026-03-05',
    lateFee: cents(1_000),
    policy: null,
    lateFeeFrequency: 7,
    items: [item('Rent', 120_000), item('Water', 3_310), item('Late Fee', 1_000)],
    amount: cents(124_310),
    payments: [{ paymentDate: '2026-03-07', amount: cents(50_000) }],
    credits: [],
    lateFeeBilled: cents(1_000),
    settledOn: null,
    remainingBalance: cents(74_310),
  },
  today: '2026-03-07',
};

/** Measures only the drawing, with fonts loaded: the part of generating a PDF that blocks other requests. */
export async function pdfFigures(): Promise<Figure[]> {
  const times: number[] = [];
  for (let round = 0; round < 2 * ROUNDS; round += 1) {
    const start = performance.now();
    await renderInvoicePdf(ordinary, new Date());
    // The first rounds warm up.
    if (round >= ROUNDS) times.push(performance.now() - start);
  }
  return [limit('drawing the PDF of an invoice, median', 'ms', median(times), 25)];
}
