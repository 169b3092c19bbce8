import type { WorkOrderDetails } from '@tenantry/contract/maintenance/maintenance.schemas';
import { describe, expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { NEVER, refuse, type Answers } from '../../testing/api-stub.ts';
import { roof } from '../../testing/building-records.ts';
import { expense } from '../../testing/money-records.ts';
import { admin, idOf, propertyId } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main } from '../../testing/states.ts';
import { vendor } from '../../testing/vendor-records.ts';
import { expectFitsDevices } from '../../testing/fits-devices.ts';

const COSTS = 'GET /v1/admin/workOrders/:workOrderId/expenses';
const VENDORS = 'GET /v1/admin/vendors';
const RECORD = 'POST /v1/admin/properties/:propertyId/expenses';
const CHARGE = 'POST /v1/admin/workOrders/:workOrderId/charge';

const order: WorkOrderDetails = {
  id: idOf(850),
  number: 7,
  label: 'W-0007',
  home: { propertyId, label: '12 Oak Street', address: '12 Oak Street, Albany, NY 12207' },
  title: 'The dishwasher leaks',
  category: 'APPLIANCE',
  place: 'Kitchen',
  description: '',
  mayEnter: 'YES',
  entryTimes: '',
  pets: '',
  priority: 'NORMAL',
  status: 'IN_PROGRESS',
  createdAt: '2026-06-12T15:00:00Z',
  endedAt: null,
  targetAt: '2026-06-26T15:00:00Z',
  overdue: false,
  source: 'TENANT',
  reportedBy: 'Lea Doe',
  tenant: { userId: idOf(851), name: 'Lea Doe' },
  version: 1,
  messageId: null,
  madeFrom: null,
  reopenUntil: null,
  phoneNumber: null,
  asset: {
    id: idOf(852),
    kind: 'DISHWASHER',
    model: 'Bosch 300',
    serialNumber: '',
    installedOn: null,
    warrantyUntil: '2999-05-31',
  },
  files: [],
  events: [],
};

const plumber = {
  ...expense,
  amount: 285,
  vendor: 'Riverside Plumbing',
  category: 'REPAIRS_AND_MAINTENANCE' as const,
  workOrderId: order.id,
};

const show = (changes: Answers = {}) =>
  renderScreen(`/work-order?workOrderId=${order.id}`, {
    as: admin,
    answers: {
      'GET /v1/admin/workOrders/:workOrderId': order,
      'GET /v1/admin/workOrders/:workOrderId/conversation': { conversation: null },
      'GET /v1/admin/workOrders/:workOrderId/vendorLinks': [],
      [COSTS]: { total: 285, aboveAgreed: null, expenses: [plumber] },
      ...changes,
    },
  });

const dialog = () => page.getByRole('dialog');

async function chooseFor(within: Locator, file: File): Promise<void> {
  const input = within.element().querySelector('input[type=file]:last-of-type');
  if (!input) throw new Error('no file can be chosen');
  await page.elementLocator(input).upload(file);
}

const invoiced = {
  invoiceId: idOf(854),
  number: 12,
  propertyId,
  date: '2026-06-14',
  amount: 100.33,
  reason: '',
};

describe('MAINT-8: the costs of a work order', () => {
  test('MAINT-8, MAINT-11: shows its expenses with their sum, and the warranty of its appliance', async () => {
    show();
    await expect.element(main().getByText('Riverside Plumbing')).toBeVisible();
    await expect.element(main().getByText('Total: $285.00')).toBeVisible();
    await expect
      .element(main().getByText('Dishwasher, Bosch 300, under warranty until 05/2999'))
      .toBeVisible();
    await expectFitsDevices();
  });

  test('MAINT-7: says how much more it is than the owner has agreed to', async () => {
    show({ [COSTS]: { total: 285, aboveAgreed: 35, expenses: [plumber] } });
    await expect
      .element(main().getByText('This is $35.00 more than the owner has agreed to.'))
      .toBeVisible();
  });

  test('MAINT-8: an invoice becomes an expense, and the work is done', async () => {
    const { api } = show({
      [COSTS]: { total: 0, aboveAgreed: null, expenses: [] },
      [RECORD]: NEVER,
      [VENDORS]: [vendor],
    });
    await expect.element(main().getByText('No costs yet.')).toBeVisible();
    await main().getByRole('button', { name: 'Record invoice' }).click();
    await dialog().getByRole('button', { name: 'Record invoice' }).click();
    await expect.element(dialog().getByText('Enter an amount of money.').first()).toBeVisible();
    await dialog().getByLabelText('Amount').fill('285');
    await dialog().getByLabelText('Vendor').fill('Riverside Plumbing');
    await dialog().getByRole('button', { name: 'Record invoice' }).click();
    await expect.poll(() => api.sent(RECORD)).toHaveLength(1);
    expect(api.sent(RECORD)[0]?.body).toMatchObject({
      amount: 285,
      vendor: 'Riverside Plumbing',
      category: 'REPAIRS_AND_MAINTENANCE',
      workOrderId: order.id,
      workDone: true,
    });
  });

  test('MAINT-9: a part of it is charged to the tenant only when it is sent', async () => {
    const file = {
      id: idOf(853),
      name: 'valve.png',
      contentType: 'image/webp',
      size: 1000,
      stage: 'AFTER' as const,
      at: '2026-06-13T15:00:00Z',
    };
    const charged = {
      total: 100.33,
      left: 184.67,
      aboveCost: null,
      invoices: [invoiced],
    };
    const { api } = show({
      [CHARGE]: NEVER,
      [COSTS]: { total: 285, aboveAgreed: null, expenses: [plumber], charged },
      'GET /v1/admin/workOrders/:workOrderId': { ...order, files: [file] },
      'GET /v1/admin/workOrders/:workOrderId/files/:fileId': new Blob(['x'], { type: 'image/png' }),
    });
    await expect.element(main().getByText('Charged to the tenant: $100.33')).toBeVisible();
    await expectFitsDevices();
    await main().getByRole('button', { name: 'Charge tenant' }).click();
    await expect
      .element(dialog().getByText('The work has cost $285.00, and $100.33 is charged already.'))
      .toBeVisible();
    await dialog().getByLabelText('Amount').fill('184.68');
    await dialog().getByLabelText('Why more than the cost?').fill('Own work');
    await dialog().getByLabelText('Description').fill('Broken valve');
    await expect.element(dialog().getByLabelText('valve')).not.toBeChecked();
    await dialog().getByLabelText('valve').click();
    await expectFitsDevices();
    expect(api.sent(CHARGE)).toHaveLength(0);
    await dialog().getByRole('button', { name: 'Create invoice' }).click();
    await expect.poll(() => api.sent(CHARGE)).toHaveLength(1);
    expect(api.sent(CHARGE)[0]?.body).toMatchObject({
      amount: 184.68,
      description: 'Broken valve',
      reason: 'Own work',
      photos: [file.id],
    });
  });

  test('MAINT-9: says that more is charged than the work has cost', async () => {
    const charged = { total: 100.33, left: 0, aboveCost: 100.33, invoices: [invoiced] };
    show({ [COSTS]: { total: 0, aboveAgreed: null, expenses: [], charged } });
    await expect
      .element(main().getByText('This is $100.33 more than the work has cost.'))
      .toBeVisible();
  });

  test('MAINT-8: an invoice is recorded for the building, split equally, with its file', async () => {
    const building = { id: idOf(860), name: 'Maple Court' };
    const SHARE = 'POST /v1/admin/buildings/:buildingId/expenses';
    const { api } = show({
      'GET /v1/admin/workOrders/:workOrderId': {
        ...order,
        building,
        vendor: { id: vendor.id, name: vendor.name },
      },
      [SHARE]: roof,
      'POST /v1/admin/buildings/:buildingId/expenses/:sharedExpenseId/:fileName/upload': roof,
    });
    await main().getByRole('button', { name: 'Record invoice' }).click();
    await expect.element(dialog().getByLabelText('Vendor')).toHaveValue('Reyes Plumbing');
    await dialog()
      .getByLabelText('Cost of')
      .selectOptions('Maple Court, split equally among its units');
    await dialog().getByLabelText('Amount').fill('100');
    const file = new File(['%PDF-1.4'], 'invoice.pdf', { type: 'application/pdf' });
    await chooseFor(dialog(), file);
    await expect.element(dialog().getByText('invoice.pdf')).toBeVisible();
    await expectFitsDevices();
    await dialog().getByRole('button', { name: 'Record invoice' }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(api.sent(SHARE)[0]?.body).toMatchObject({
      amount: 100,
      vendor: 'Reyes Plumbing',
      split: 'EQUALLY',
      workOrderId: order.id,
      workDone: true,
    });
  });

  test('MAINT-8: a bill of the building whose file is refused is recorded once, and says so', async () => {
    const SHARE = 'POST /v1/admin/buildings/:buildingId/expenses';
    const ATTACH =
      'POST /v1/admin/buildings/:buildingId/expenses/:sharedExpenseId/:fileName/upload';
    const { api } = show({
      'GET /v1/admin/workOrders/:workOrderId': {
        ...order,
        building: { id: idOf(860), name: 'Maple Court' },
      },
      [SHARE]: roof,
      [ATTACH]: refuse('unsupported_media_type', 'Choose a picture or a PDF.'),
    });
    await main().getByRole('button', { name: 'Record invoice' }).click();
    await dialog()
      .getByLabelText('Cost of')
      .selectOptions('Maple Court, split equally among its units');
    await dialog().getByLabelText('Amount').fill('100');
    await chooseFor(dialog(), new File(['words'], 'invoice.docx'));
    await dialog().getByRole('button', { name: 'Record invoice' }).click();
    await expect
      .element(page.getByText(/recorded without its file. Choose a picture or a PDF./))
      .toBeVisible();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(api.sent(SHARE)).toHaveLength(1);
  });

  test('MAINT-8: an amount beside a file is an amount, or nothing is recorded', async () => {
    const UPLOAD = 'POST /v1/admin/properties/:propertyId/expenses/:fileName/upload';
    const { api } = show({ [UPLOAD]: NEVER });
    await main().getByRole('button', { name: 'Record invoice' }).click();
    await chooseFor(dialog(), new File(['%PDF-1.4'], 'invoice.pdf', { type: 'application/pdf' }));
    const act = dialog().getByRole('button', { name: 'Record invoice' });
    for (const wrong of ['1,25', '285 dollars']) {
      await dialog().getByLabelText('Amount').fill(wrong);
      await act.click();
      await expect.element(dialog().getByLabelText('Amount')).toBeInvalid();
    }
    expect(api.sent(UPLOAD)).toHaveLength(0);
    await dialog().getByLabelText('Amount').fill('-1,250.50');
    await act.click();
    await expect.poll(() => api.sent(UPLOAD)).toHaveLength(1);
    const [upload] = api.sent(UPLOAD);
    expect((upload?.body as FormData | undefined)?.get('amount')).toBe('-1250.5');
  });

  test.each([
    [{ readingState: 'waiting' as const }, 'Being read'],
    [{ readingState: 'failed' as const }, 'Could not be read. Enter the amount.'],
    [
      {
        readingState: 'read' as const,
        reading: {
          reader: 'embedded' as const,
          readAt: '2026-06-12T15:00:00Z',
          date: null,
          vendor: null,
          category: null,
          amount: { value: 285, confidence: 0.5, place: null },
        },
      },
      'Check the amount.',
    ],
  ])('MAINT-8, EXP-9: says how far the reading of an invoice is: %o', async (state, sentence) => {
    show({ [COSTS]: { total: 285, aboveAgreed: null, expenses: [{ ...plumber, ...state }] } });
    await expect.element(main().getByText(sentence)).toBeVisible();
  });

  test('MAINT-8: says that the costs could not be loaded', async () => {
    show({ [COSTS]: refuse('internal', 'Something failed.') });
    await expect
      .element(main().getByText('The costs of this work order could not be loaded.'))
      .toBeVisible();
  });
});
