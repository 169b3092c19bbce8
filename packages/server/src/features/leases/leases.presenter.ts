import type { Lease, LesseeLease } from '@tenantry/contract/leases/leases.schemas';
import { dollarsFromCents } from '@tenantry/contract/shared/money';
import { lastDayOf } from './leases.domain.ts';
import type { LeaseRow } from './leases.repository.ts';

/** A lease as its tenant sees it. */
export function presentForLessee(row: LeaseRow): LesseeLease {
  return {
    id: row.id,
    propertyId: row.propertyId,
    type: row.type,
    startDate: row.startDate,
    endDate: row.endDate,
    monthlyCost: dollarsFromCents(row.monthlyCost),
    deposit: dollarsFromCents(row.deposit),
    invoiceDayOfMonth: row.invoiceDayOfMonth,
    invoiceDueDayOfMonth: row.invoiceDueDayOfMonth,
    lateFeePercent: dollarsFromCents(row.lateFee),
    lateFeeFrequency: row.lateFeeFrequency,
    firstName: row.firstName,
    lastName: row.lastName,
    emailAddress: row.emailAddress,
    phoneNumber: row.phoneNumber,
    status: row.status,
    lastDay: lastDayOf(row),
    credit: dollarsFromCents(row.credit),
  };
}

export function presentForAdmin(row: LeaseRow): Lease {
  return {
    ...presentForLessee(row),
    userId: row.userId,
    notify: row.notify,
    invoiceAutomatically: row.invoicedFrom !== null,
    version: row.version,
  };
}
