import type { keepDepositInput } from '@tenantry/contract/ledger/deposits.schemas';
import type { z } from 'zod';

/** A part of a deposit that is kept, moved or added. */
export function depositBody(
  changes: Partial<z.input<typeof keepDepositInput>> = {},
): z.input<typeof keepDepositInput> {
  return { amount: 100, day: '2026-03-10', reason: 'Broken window', ...changes };
}
