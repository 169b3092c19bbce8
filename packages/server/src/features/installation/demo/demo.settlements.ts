import { addDays } from '@tenantry/contract/shared/calendar-date';
import type { SettlementInput } from '@tenantry/contract/settlements/settlements.schemas';
import { saveSettlement } from '#features/settlements';
import type { Transaction } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/tokens.ts';
import { onDay, type LoadedTenancy } from './demo.loading.ts';
import { lessees } from './demo.people.ts';

/** A tenant moved out lately: the settlement is prepared, and waits to be sent. */
export async function loadSettlement(tx: Transaction, tenancies: readonly LoadedTenancy[]) {
  const loaded = tenancies.find(({ tenancy }) => tenancy.lessee === lessees.claire);
  if (!loaded?.leaseId) throw new Error('the demo has no such tenant');
  const input: SettlementInput = {
    keysReturnedOn: null,
    returnBy: null,
    forwardingAddress: '1740 North Sedgwick Street\nChicago, IL 60614',
    interest: 0,
    interestReason: '',
    refundMethod: 'Check',
    mailNumber: '',
    note: '',
    deductions: [
      {
        key: newId(),
        kind: 'BILL',
        reason: 'Carpet cleaned',
        amount: 120,
        vendor: 'Lincoln Park Carpets',
        condition: '3 years old, stained by wine',
      },
      {
        key: newId(),
        kind: 'LABOR',
        reason: 'Holes in the bedroom wall filled and painted',
        hours: 2.74,
        rate: 25,
        vendor: '',
        condition: '',
      },
    ],
  };
  await saveSettlement(onDay(tx, addDays(tx.today, -1)), loaded.leaseId, input);
}
