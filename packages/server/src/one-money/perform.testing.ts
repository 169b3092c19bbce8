import { invoicesEndpoints } from '@tenantry/contract/invoices/invoices.endpoints';
import { leasesEndpoints } from '@tenantry/contract/leases/leases.endpoints';
import { ledgerEndpoints } from '@tenantry/contract/ledger/ledger.endpoints';
import { paymentsEndpoints } from '@tenantry/contract/payments/payments.endpoints';
import { addDays } from '@tenantry/contract/shared/calendar-date';
import { expect } from 'vitest';
import { depositBody } from '#testing/deposits';
import { invoiceBody, reversalBody } from '#testing/factories';
import type { Step } from './steps.testing.ts';
import { cents, pay, startLease, wait, type Tenancy } from './tenancy.testing.ts';

type Of<Kind extends Step['kind']> = Extract<Step, { readonly kind: Kind }>;

const pick = <Item>(found: readonly Item[], index: number): Item | undefined =>
  found.length > 0 ? found[index % found.length] : undefined;

const leaseOf = ({ leaseIds }: Tenancy, index: number) => pick(leaseIds, index) ?? '';

/** Does one step, or has it refused; a refusal changes nothing. */
export async function perform(tenancy: Tenancy, step: Step): Promise<void> {
  const status = await statusOf(tenancy, step);
  expect([200, 201, 404, 409, 422], `the status of ${JSON.stringify(step)}`).toContain(status);
}

async function statusOf(tenancy: Tenancy, step: Step): Promise<number> {
  switch (step.kind) {
    case 'wait':
      await wait(tenancy, step.days);
      return 200;
    case 'invoice':
      return bill(tenancy, step);
    case 'pay': {
      const day = addDays(tenancy.today, -step.back);
      return pay(tenancy, { leaseId: leaseOf(tenancy, step.which), amount: step.amount, day });
    }
    case 'payOwed':
      return payOwed(tenancy, step);
    case 'reverse':
      return reverse(tenancy, step);
    case 'credit':
    case 'delete':
    case 'billLateFee':
      return changeInvoice(tenancy, step);
    case 'refundCredit':
    case 'refundDeposit':
    case 'keepDeposit':
    case 'interest':
      return payBack(tenancy, step);
    case 'start':
      return startLease(tenancy);
    case 'end':
      return end(tenancy, step);
    default:
      return step satisfies never;
  }
}

function bill({ app, admin: as, propertyId, today }: Tenancy, { items, due }: Of<'invoice'>) {
  const dueDate = addDays(today, due);
  const charged = items.map(({ kind, rate }) => ({
    kind,
    description: kind,
    quantity: 1,
    rate: kind === 'CREDIT' ? -rate : rate,
  }));
  const body = invoiceBody({ items: charged, dueDate, lateDate: addDays(dueDate, 3) });
  return app
    .call(invoicesEndpoints.create, { as, params: { propertyId }, body })
    .then(({ status }) => status);
}

/** What is called overdue, due now or open is paid exactly: then nothing is called so any longer. */
async function payOwed(tenancy: Tenancy, { called, which }: Of<'payOwed'>): Promise<number> {
  const leaseId = leaseOf(tenancy, which);
  const owed = async () => (await accountOf(tenancy, leaseId))[called];
  const amount = await owed();
  if (amount <= 0) return 404;
  const status = await pay(tenancy, { leaseId, amount, day: tenancy.today });
  if (status === 201) expect(await owed(), `${called} after its payment`).toBe(0);
  return status;
}

async function accountOf({ app, admin: as, propertyId }: Tenancy, leaseId: string) {
  const { body } = await app.call(ledgerEndpoints.accounts, { as, params: { propertyId } });
  return body.find((account) => account.leaseId === leaseId)!;
}

/** The bank takes the whole check back, whatever was done with its money. */
async function reverse(tenancy: Tenancy, { which, back, reason }: Of<'reverse'>): Promise<number> {
  const { app, admin: as, propertyId, payments, today } = tenancy;
  const payment = pick(payments, which);
  if (!payment) return 404;
  const day = addDays(today, -back);
  const reversalDate = day < payment.paymentDate ? payment.paymentDate : day;
  const answer = await app.call(paymentsEndpoints.reverse, {
    as,
    params: { propertyId, paymentId: payment.id },
    body: reversalBody({ reason, reversalDate }),
  });
  if (answer.status === 201) {
    tenancy.cash -= cents(payment.amount);
    tenancy.received -= cents(payment.amount);
  }
  return answer.status;
}

async function changeInvoice(
  { app, admin: as, propertyId }: Tenancy,
  step: Of<'credit' | 'delete' | 'billLateFee'>,
): Promise<number> {
  const list = await app.call(invoicesEndpoints.list, { as, params: { propertyId }, query: {} });
  const invoiceId = pick(list.body, step.which)?.id;
  if (invoiceId === undefined) return 404;
  const call = { as, params: { propertyId, invoiceId } };
  if (step.kind === 'billLateFee') {
    return (await app.call(invoicesEndpoints.billLateFee, { ...call, body: {} })).status;
  }
  if (step.kind === 'delete') {
    const query = step.withFees ? { lateFees: 'delete' as const } : {};
    return (await app.call(invoicesEndpoints.remove, { ...call, query })).status;
  }
  const body = { amount: step.amount, reason: 'Billed twice' };
  return (await app.call(invoicesEndpoints.credit, { ...call, body })).status;
}

async function payBack(
  tenancy: Tenancy,
  step: Of<'refundCredit' | 'refundDeposit' | 'keepDeposit' | 'interest'>,
): Promise<number> {
  const { app, admin: as, propertyId, today } = tenancy;
  const leaseId = leaseOf(tenancy, step.which);
  const day = 'back' in step ? addDays(today, -step.back) : today;
  const body = depositBody({ amount: step.amount, day });
  const call = { as, params: { leaseId }, body };
  if (step.kind === 'keepDeposit') {
    return (await app.call(ledgerEndpoints.keepDeposit, call)).status;
  }
  if (step.kind === 'interest') {
    const { status } = await app.call(ledgerEndpoints.addDepositInterest, call);
    if (status === 201) tenancy.interest += cents(step.amount);
    return status;
  }
  const refund = { ...body, method: 'Check' as const };
  const { status } =
    step.kind === 'refundDeposit'
      ? await app.call(ledgerEndpoints.refundDeposit, { ...call, body: refund })
      : await app.call(paymentsEndpoints.refundCredit, {
          as,
          params: { propertyId, leaseId },
          body: refund,
        });
  if (status === 201) tenancy.cash -= cents(step.amount);
  return status;
}

async function end(tenancy: Tenancy, { which }: Of<'end'>): Promise<number> {
  const { app, admin: as, propertyId } = tenancy;
  const params = { propertyId, leaseId: leaseOf(tenancy, which) };
  return (await app.call(leasesEndpoints.end, { as, params, query: {} })).status;
}
