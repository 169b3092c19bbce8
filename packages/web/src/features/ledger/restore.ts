import type { ledgerKinds } from '@tenantry/contract/ledger/ledger.kinds';
import { none } from '../../ui/feature.ts';
import { defineRestoring } from '../../ui/acts/restore.ts';

export const restoring = defineRestoring<typeof ledgerKinds>({
  invoice: none('The balance was calculated without it since then.'),
});
