import { addCents, cents, subtractCents, type Cents } from '#shared/money';

export interface OpenInvoice {
  readonly id: string;
  readonly remaining: Cents;
}

export interface Application {
  readonly invoiceId: string;
  readonly amount: Cents;
}

/**
 * PAY-6: applies an amount to open invoices in the given order (oldest due date first). Returns what is left as `rest`.
 */
export function applyToInvoices(
  amount: Cents,
  invoices: readonly OpenInvoice[],
): { applications: Application[]; rest: Cents } {
  const applications: Application[] = [];
  let rest = amount;
  for (const invoice of invoices) {
    const applied = cents(Math.min(rest, invoice.remaining));
    if (applied <= 0) continue;
    applications.push({ invoiceId: invoice.id, amount: applied });
    rest = subtractCents(rest, applied);
  }
  return { applications, rest };
}

export function totalApplied(applications: readonly Application[]): Cents {
  return addCents(...applications.map((application) => application.amount));
}
