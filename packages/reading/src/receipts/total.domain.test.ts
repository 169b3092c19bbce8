import { describe, expect, test } from 'vitest';
import { printedLines } from './printed.testing.ts';
import { findTotal } from './total.domain.ts';

const bill = (...rows: string[]) => printedLines(['CITY WATER', ...rows].join('\n'));

describe('EXP-9: a bill with an amount for late payers', () => {
  test.each([
    [
      'October 1',
      'Total amount due by October 1 120.00',
      'Total amount due after October 1 126.00',
    ],
    [
      'the other order',
      'Amount due after Oct. 1, 2026 $126.00',
      'Amount due by Oct. 1, 2026 $120.00',
    ],
    ['numbers', 'Total due by 10/01/2026 $120.00', 'Total due after 10/01/2026 $126.00'],
    ['the due date', 'Total amount due $120.00', 'Total after due date $126.00'],
    ['a day to pay', 'Pay by 10/01/2026 $120.00', 'Pay after 10/01/2026 $126.00'],
    ['before a day', 'Total due before Oct 1 120.00', 'Total due after Oct 1 126.00'],
    ['until a day', 'Total amount due until October 1 120.00', 'Total due from October 2 126.00'],
    ['on or before', 'Amount due on or before 10/01 120.00', 'Amount due after 10/01 126.00'],
    ['late payers', 'Total amount due 120.00', 'Amount due if late 126.00'],
    ['the word after the day', 'AMOUNT DUE 120.00', 'AFTER 10/01/26 PAY 126.00'],
    ['net and gross', 'Net amount due by 10-01-2026 120.00', 'Gross due after 10-01-2026 126.00'],
    ['a late fee', 'Charges 120.00', 'Late charge 6.00', 'Total due 120.00', 'After 10/01 126.00'],
    ['the fee first', 'With late fee 126.00', 'Total amount due 120.00'],
    ['a past due amount', 'Balance due by 10/1 120.00', 'Past due amount after 10/1 126.00'],
    ['an ordinal', 'Total due by the 1st 120.00', 'Total due after the 1st 126.00'],
    [
      'rows apart',
      'Total amount due by October 1, 2026',
      '120.00',
      'Total due after October 1, 2026',
      '126.00',
    ],
  ])('%s', (_, ...rows) => {
    expect(findTotal(bill(...rows))?.value).toBe(12_000);
  });
});

describe('EXP-9: a bill that is due within some days', () => {
  test.each([
    ['the days behind the total', 'Total due, net 30: $120.00'],
    ['the days in brackets', 'Amount due (Net 30): $120.00'],
    ['the days with a slash', 'Balance due N/30  $120.00'],
    ['the days with their word', 'Please pay net 30 days $120.00'],
    ['the amount below', 'Balance due net 30', '$120.00'],
    ['the rate of a tax', 'Total due 120.00', 'Net 20% 100.00', 'VAT 20% 20.00'],
  ])('%s', (_, ...rows) => {
    const charges = ['Water 90.00', 'Sewer 30.00', 'Previous balance 130.00'];
    expect(findTotal(bill(...charges, ...rows))?.value).toBe(12_000);
  });
});

describe('EXP-9: a bill with a discount for those who pay early', () => {
  const total = 'Total amount due $120.00';

  test.each([
    ['its terms', total, 'Terms: 2% 10 net 30'],
    ['its terms above', 'Terms 2/10, net 30', 'Invoice total 120.00'],
    ['its terms in a row of words', 'Net 30', '120.00', 'Amount due 120.00'],
    ['a deduction', total, 'If paid by 10/05 deduct $2.40'],
    ['a deduction before its day', 'Deduct $2.40 if paid by 10/05', total],
    ['an amount', 'Amount due $120.00', 'Discount amount due $117.60 by October 5'],
    ['an amount below', 'Total due by 10/05/2026 less 2% discount 117.60', 'Total due 120.00'],
    ['the amount on the next row', total, 'Early payment amount due by 10/05/2026', '$117.60'],
    ['a choice', total, 'Pay $117.60 by 10/05 and save 2%'],
    ['a saving', 'Pay by 10/05/2026 and save 2%: $117.60', 'Balance due $120.00'],
    ['both in a row', total, 'Deduct $2.40 and pay $117.60 by October 5'],
    ['both in one line', 'Amount due $120.00  Discounted amount if paid by 10/05 $117.60'],
    ['a condition', 'You pay $117.60 if paid by Oct 5', 'You pay $120.00'],
    ['a condition with its rate', 'You pay $108.00 if paid by Oct 5, a 10% discount', total],
    [
      'a discount above',
      total,
      'Early payment discount 2.40',
      'Amount due $117.60 if paid by 10/05',
    ],
    ['a condition in days', total, 'Early payment discount: $117.60 within 10 days'],
    ['the same line', 'Please pay $120.00 by 10/15; deduct 2% ($2.40) if paid by 10/05'],
    ['whole dollars', 'Discount amount due $117 by 10/05/2026', 'Amount due $120'],
  ])('%s', (_, ...rows) => {
    expect(findTotal(bill(...rows))?.value).toBe(12_000);
  });

  test('that was taken is taken off', () => {
    const rows = ['Subtotal 120.00', 'Early payment discount -2.40', 'Total paid 117.60'];
    expect(findTotal(bill(...rows))?.value).toBe(11_760);
  });
});

describe('EXP-9: a bill that asks to pay an amount by a day', () => {
  const charges = ['Water 80.00', 'Sewer 30.00', 'Previous balance 130.00'];

  test.each([
    ['please', 'Please pay $120.00 by October 1'],
    ['the day in numbers', 'Pay $120.00 by 10/1'],
    ['the amount last', 'Please pay this amount by October 1: $120.00'],
    ['the amount below', 'Please pay this amount by October 1, 2026', '$120.00'],
    ['on or before', 'Pay $120.00 on or before 10/01/2026'],
    ['a remittance', 'Please remit $120.00 by Oct 1, 2026'],
    ['a payment', 'A payment of $120.00 is due by October 1'],
    ['whole dollars', 'Pay $120 by 10/1'],
    ['whole dollars and a day', 'Please pay $120 by October 15'],
    ['late payers', 'Please pay $120.00 by October 1 or $126.00 after October 1'],
    ['both conditions', 'Pay $120.00 if paid by October 1', 'Pay $126.00 if paid after October 1'],
    ['a credit', 'Total charges $150.00', 'Credit -30.00', 'Amount due $120.00 if paid by 10/01'],
    [
      'a small credit',
      'Total charges $125.00',
      'Credit -5.00',
      'Amount due $120.00 if paid by 10/01',
    ],
    ['a subtotal', 'Subtotal 130.00', 'Credit -10.00', 'Amount due $120.00 if paid by 10/01'],
    ['a subtotal of a little more', 'Subtotal 122.00', 'Amount due $120.00 if paid by 10/01'],
    ['the end of a sentence', 'To avoid a late fee, pay $120.00 before October 1.'],
  ])('%s', (_, ...rows) => {
    expect(findTotal(bill(...charges, ...rows))?.value).toBe(12_000);
  });
});

const centsOn = (text: string) => findTotal(printedLines(text))?.value;

describe('EXP-9: the total of a receipt is what was paid', () => {
  test.each([
    [
      'is no subtotal, tax or change',
      'SUBTOTAL 21.49\nTAX 8% 1.72\nTOTAL $23.21\nCASH 40.00\nCHANGE 16.79',
      2321,
    ],
    ['has a point and a comma', 'Item 1,204.50\nTotal $1,234.56', 123_456],
    ['stands before its words', 'Lamp 12.00\n45.60 TOTAL', 4560],
    ['stands below its words', 'Lamp 12.00\nAMOUNT DUE\n$45.60', 4560],
    [
      'is less than what was paid before the change',
      'TEA 14.18\nGrand TotalRM 14, 20\nTotal Paid RM20.20\nChange RMB.00',
      1420,
    ],
    ['is no amount of a tax invoice', 'TAX INVOICE\n19.80\n2 X 9.90\n6% 18.68 1.12', 1980],
    ['has other words', 'Labor 120.00\nParts 30.00\nBalance Due 150.00', 15_000],
    [
      'is a balance, as grocers say',
      'MILK 3.99\nBREAD 2.50\nTAX .13\n**** BALANCE 6.62\nVISA 6.62',
      662,
    ],
    ['comes with the tip', 'Subtotal 40.00\nTax 3.20\nTotal 43.20\nTip 8.00\nTotal 51.20', 5120],
    [
      'comes without a suggested tip',
      'Subtotal 40.00\nTotal 43.20\nSuggested Tip 20% 8.64\nSuggested Tip 25% 10.80',
      4320,
    ],
    [
      'is rounded',
      'Total Incl. GST 100.62\nRounding Adjustment -0.02\nTotal After Rounding 100.60\nVISA 100.60',
      10_060,
    ],
    [
      'includes its tax',
      'Total Sales (Excluding GST) 8.90\nTotal GST 0.53\nTotal Sales (Inclusive of GST) 9.45\nCASH 10.00\nCHANGE 0.55',
      945,
    ],
    [
      'is no sum of taxes',
      'TOTAL RM 42.90\nCASH RM 50.00\nCHANGE RM 7.10\nGST Summary Amount(RM) Tax(RM)\nTotal 40.47 2.43',
      4290,
    ],
    [
      'is not what it includes',
      'Total Rounded 13.10\nCash Tendered 20.00\nChange 6.90\nTOTAL INCLUDES 6% GST 0.74',
      1310,
    ],
    ['is no count and no saving', 'Total Items 12\nTotal 45.10\nTotal Savings 145.00', 4510],
    ['is not what was given', 'Total 31.00\nCash Received 101.00\nChange 70.00', 3100],
    [
      'comes with a tip below it',
      'Subtotal 18.24\nTax 1.09\nTotal 19.33\nAmount: $19.33\nTip: 3.87',
      2320,
    ],
    ['is no tax within it', 'Fee $12.00\nPaid $12.00\nincl. tax $0.78', 1200],
    ['begins with no dollar sign', 'PUMP 4 $73.08\nFUEL TOTAL 573.08\nVISA $73.08', 7308],
    [
      'begins with its own digit behind a dollar sign',
      'Payment amount: $500.00\nService fee: $12.50\nTotal: $512.50',
      51_250,
    ],
    [
      'is not what was owed before',
      'Previous Amount Due $121.30\nPayment received -$121.30\nCurrent charges 126.55\nTaxes 8.27\nTotal Amount Due $134.82',
      13_482,
    ],
    [
      'stands below its words, also as 158.10',
      'LAMP 100.00\nBULB 200.00\nAMOUNT DUE\n$158.10',
      15_810,
    ],
    [
      'is no part of it below a line to write the total on',
      'Total 43.43\nTip\nTotal\n18% 7.82 20% 48.69',
      4343,
    ],
    ['stands at the end of a row of points', 'Lamp 10.36\nTax 1.63\nTOTAL.......11.99', 1199],
    ['is what the items come to', 'HAMMER 149.00\nNAILS 21.00\nCASH\n170.00', 17_000],
  ])('%s', (_, text, cents) => {
    expect(centsOn(text)).toBe(cents);
  });

  test.each([
    ['letters for digits', 'SUBTOTAL 9.00\nT0TAL $1O.5O', 1050],
    ['spaces within', 'Sub 90.00\nTotal 100. 60', 10_060],
    ['a word with a wrong letter', 'Lamp 8.00\nT0TA1 12.00', 1200],
    [
      'letters that look alike in its words',
      'SUBIUIAL 4.51\nRUUNDING ADJUSIMENIS 0.01-\nIUIAL (GSIINLL) 4.50\nLASH 4.50',
      450,
    ],
    ['an S for the dollar sign', 'Ground S32.10\nTotal: S34.18', 3418],
    ['a point for a comma', 'Fee $1,000.00\nTOTAL CHARGED $1.030.00', 103_000],
    [
      'a point that was lost, where cash and change tell it',
      'TOTAL 2400\nCASH 50.00\nCHANGE 26.00',
      2400,
    ],
    ['a digit that cash and change tell', 'TEA 3.10\nTotal 39.80\nCash 50.00\nChange 10.10', 3990],
  ])('even with %s', (_, text, cents) => {
    expect(centsOn(text)).toBe(cents);
  });

  test.each([
    [
      'even where the rounding cannot be read',
      'Grand Total: 87.08\nRounding Adj: 002\nNet Total: 87.10',
      8710,
    ],
    [
      'even with a wrong letter in its words',
      'Total Sales(Excluding GST) 80.91\nTotal GST: 0.00\nRounding -001\nTotal Salos(Inclusiv of GST): 80.90\nCASH: 100.00\nChange: 19.10',
      8090,
    ],
    [
      'though a table of taxes leaves out what is not taxed',
      'SubTotal: 635.00\nal indusive GST: 635.00\nGST Summary: Amount Tax\nSR 584.34 35.00\nZRL 5.00 0.00',
      63_500,
    ],
  ])('is the rounded one, %s', (_, text, cents) => {
    expect(centsOn(text)).toBe(cents);
  });

  test.each([
    ['REFUND\nDRILL -59.00\nTAX -4.72\nTOTAL -63.72', -6372],
    ['PAYMENT METHOD VISA\nREFUNDED\nTOTAL -63.72', -6372],
    ['DRILL RETURNED -59.00\nTOTAL -59.00', -5900],
    ['CREDIT MEMO\nDRILL -59.00\nTOTAL -59.00', -5900],
    ['REFUND\nTOTAL 63.72', 6372],
  ])('is negative if it is printed so and money was returned: %j', (text, cents) => {
    expect(centsOn(text)).toBe(cents);
  });

  test('is negative if items and tax are, even if the word for a refund was misread', () => {
    expect(centsOn('REIURM\nDRILL -59.00\nTAX -4.72\nTOTAL -63.72')).toBe(-6372);
  });

  test.each([
    ['You paid Mike\n-$800.00', 80_000],
    ['You paid Mike\n-$800.00\nTotal -$800.00', 80_000],
    ['Transfer to Acme Plumbing\n-$350.00\nFee $0.00\nTotal -$350.00', 35_000],
    ['HOME DEPOT\nAmount -$54.12\nTotal -$54.12', 5412],
    ['HOME DEPOT\nDrill -$50.00\nTotal -$50.00', 5000],
    ['Payment to Acme\nLabor -$50.00\nTax -$4.12\nTotal -$54.12', 5412],
    ['Returned check fee\n-$35.00\nTotal -$35.00', 3500],
  ])('is positive if a bank or an app shows the payment as negative: %j', (text, cents) => {
    expect(centsOn(text)).toBe(cents);
  });

  test('includes the tip even on a copy that is to be returned', () => {
    expect(centsOn('Total 19.33\nAmount: $19.33\nTip: 3.87\nTo be returned signed')).toBe(2320);
  });

  test('has its position, and is surer if the sums add up', () => {
    const clear = findTotal(printedLines('Total 12.00\nCash 20.00\nChange 8.00'));
    const guessed = findTotal(printedLines('Lamp 12.00'));
    expect(clear?.place).toMatchObject({ page: 1, x: 6 / 40, y: 0 });
    expect(clear?.confidence).toBeGreaterThan(0.8);
    expect(guessed?.confidence).toBeLessThan(0.5);
  });

  test('is likely, and never sure, if arithmetic corrected a digit', () => {
    const corrected = findTotal(printedLines('Total 39.80\nCash 50.00\nChange 10.10'));
    expect(corrected?.value).toBe(3990);
    expect(corrected?.confidence).toBeLessThan(0.7);
  });

  test('is likely, and never sure, if cash and change contradict it', () => {
    const told = findTotal(printedLines('TEA 31.50\nTotal 31.50\nCash 50.00\nChange 12.00'));
    expect(told?.confidence).toBeLessThan(0.8);
  });

  test.each([
    ['more stands above it before tax', 'SUB-TOTAL 144.68\nTAX 8.68\nTOTAL 53.35\nCASH 53.35'],
    [
      'a table of taxes with its sum tells another',
      'TOTAL 53.35\nCASH 53.35\nCHANGE 0.00\nGST SUMMARY\nSR 6% 144.68 8.68\nTOTAL 144.68 8.68',
    ],
  ])('is likely, and never sure, if %s', (_, text) => {
    const total = findTotal(printedLines(text));
    expect(total?.value).toBe(5335);
    expect(total?.confidence).toBeLessThan(0.8);
  });

  test('is likely, and never sure, if a tip and a larger total follow', () => {
    const before = findTotal(
      printedLines('Subtotal 40.12\nTax 3.31\nTotal 43.43\nTip 8.57\nTotal 62.00'),
    );
    expect(before?.confidence).toBeLessThan(0.7);
  });

  test.each(['', 'DISC 0.00\n'])(
    'is never sure below its subtotal without a deduction: %j',
    (more) => {
      const text = `SUB-TOTAL 92.50\n${more}GST 1.50\nTOTAL 84.00\nCASH 84.00\nCHANGE 0.00`;
      const total = findTotal(printedLines(text));
      expect(total?.atMost).toBeLessThan(0.9);
    },
  );

  test('is surer if items and tax add up to it', () => {
    const totalOf = (items: string) => findTotal(printedLines(`${items}\nTax 1.50\nTotal 94.00`));
    const [added, other] = [totalOf('Rice 50.00\nOil 42.50'), totalOf('Rice 60.00\nOil 42.50')];
    expect(added?.value).toBe(9400);
    expect(added?.confidence).toBeGreaterThan(0.8);
    expect(other?.confidence).toBeLessThan(0.7);
  });

  test.each([
    ['of a telephone number', 'THANK YOU\nPHONE 555-0100\n11/02/2025'],
    [
      'of net, tax and rounding',
      'LAMP 23.00\nBULB 26.40\nTOTAL INCL GST:\n8 items\nROUNDING 0.01\nGST SUMMARY\n6% 46.65 2.80',
    ],
    ['of cash and change', 'Coffee 4.15\nGrand Total\nPayment 40.00\nChange Due 0.40'],
    ['of a subtotal and cash', 'Subtotal 14.10\nTax 0.80\nCash 20.00\nChange 5.10'],
  ])('is not made up %s', (_, text) => {
    expect(findTotal(printedLines(text))).toBeNull();
  });
});
