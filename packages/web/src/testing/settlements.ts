import type { Settlement } from '@tenantry/contract/settlements/settlements.schemas';
import { lease, property, propertyId } from './records.ts';

/** The settlement of a lease before anybody has saved a draft. */
export const aSettlement = (changes: Partial<Settlement> = {}): Settlement => ({
  leaseId: lease.id,
  propertyId,
  home: { ...property.home, propertyId },
  lesseeName: 'Lea Doe',
  lastDay: null,
  keysReturnedOn: null,
  returnBy: null,
  deadline: null,
  forwardingAddress: '',
  addressSince: null,
  interest: 0,
  interestReason: '',
  refundMethod: 'Check',
  mailNumber: '',
  note: '',
  deductions: [],
  photos: [],
  money: {
    held: 0,
    interest: 0,
    deductions: 0,
    owed: 0,
    credit: 0,
    creditLeft: 0,
    kept: 0,
    refund: 0,
    stillOwed: 0,
  },
  problem: null,
  sentOn: null,
  version: null,
  ...changes,
});
