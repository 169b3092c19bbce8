import {
  NEWEST_INVOICES,
  type WholeOrganization,
} from '@tenantry/contract/portfolio/portfolio.schemas';
import { expensesOfOwner } from '#features/expenses';
import { newestInvoices } from '#features/invoices';
import { adminOrganization } from '#features/organization';
import type { Transaction } from '../../platform/database/database.ts';
import { may } from '../../platform/may.ts';

/**
 * The organization's settings, with its own expenses and the newest invoices if the person may read them.
 * @param include the requested parts, separated by commas; all if absent
 */
export async function wholeOrganization(
  tx: Transaction,
  include?: string,
): Promise<WholeOrganization> {
  const wants = (part: string) => include?.split(',').includes(part) ?? true;
  const expenses = wants('expenses') && may(tx, 'books:read');
  const invoices = wants('invoices') && may(tx, 'charges:read');
  return {
    ...(await adminOrganization(tx)),
    ...(expenses && { expenses: await expensesOfOwner(tx, null) }),
    ...(invoices && { invoices: await newestInvoices(tx, NEWEST_INVOICES) }),
  };
}
