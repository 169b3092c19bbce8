import { addDays, daysBetween } from '@tenantry/contract/shared/calendar-date';
import { MOST_FINDINGS, type Attention } from '@tenantry/contract/today/attention';
import {
  expiringPapers,
  VENDOR_PAPER_DAYS,
  type ExpiringPaper,
} from '@tenantry/contract/vendors/vendors.rules';
import type { Transaction } from '../../platform/database/database.ts';
import { vendorsExpiring, type VendorRow } from './vendors.repository.ts';

const lastDayOf = (row: VendorRow, paper: ExpiringPaper) =>
  paper === 'INSURANCE' ? row.insuranceExpiresOn : row.licenseExpiresOn;

/** MAINT-15: insurance and licenses that expire within 30 days or have expired. */
export async function expiringVendorPapers(tx: Transaction): Promise<Attention> {
  const by = addDays(tx.today, VENDOR_PAPER_DAYS);
  const rows = await vendorsExpiring(tx, by);
  const found = rows
    .flatMap((row) =>
      expiringPapers.flatMap((paper) => {
        const expiresOn = lastDayOf(row, paper);
        return expiresOn === null || expiresOn > by ? [] : [{ row, paper, expiresOn }];
      }),
    )
    .sort((a, b) => (a.expiresOn < b.expiresOn ? -1 : Number(a.expiresOn > b.expiresOn)));
  const findings = found.slice(0, MOST_FINDINGS).map(({ row, paper, expiresOn }) => ({
    need: {
      kind: 'vendor_paper_expiring' as const,
      key: `vendor_paper_expiring:${row.id}:${paper}:${expiresOn}`,
      vendorId: row.id,
      name: row.name,
      paper,
      expiresOn,
      daysLeft: daysBetween(tx.today, expiresOn),
    },
    since: expiresOn,
  }));
  return { total: found.length, findings };
}
