import type { Cents } from '@tenantry/contract/shared/money';
import type { Transaction } from '../../platform/database/database.ts';
import { requireConfirmed } from '../../platform/http/confirmed.ts';
import { readSettings } from './organization.repository.ts';

/** TRUST-4: a refund above the organization's limit asks again who the person is. */
export async function requireConfirmedRefund(tx: Transaction, amount: Cents): Promise<void> {
  const { refundsAskAbove } = await readSettings(tx);
  if (amount > refundsAskAbove) requireConfirmed(tx);
}
