import type {
  BillingSettings,
  BillingSettingsInput,
} from '@tenantry/contract/billing/billing.schemas';
import { centsFromDollars, dollarsFromCents } from '@tenantry/contract/shared/money';
import { lockSettings, readSettings, updateSettings } from '#features/organization';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { isStale, staleVersion } from '../../platform/http/errors.ts';

type Row = Awaited<ReturnType<typeof readSettings>>;

function present(row: Row): BillingSettings {
  const { paymentOrder, proration, invoiceLeadDays, emailInvoices, version } = row;
  const { sendReminders, reminderDays, sendLateNotices } = row;
  return {
    ...{ paymentOrder, proration, invoiceLeadDays, emailInvoices, sendReminders, reminderDays },
    sendLateNotices,
    nsfFee: dollarsFromCents(row.nsfFee),
    version,
  };
}

export async function billingSettings(tx: Transaction): Promise<BillingSettings> {
  return present(await readSettings(tx));
}

export async function saveBillingSettings(
  tx: Transaction,
  { version, nsfFee, ...settings }: BillingSettingsInput,
): Promise<BillingSettings> {
  const row = await lockSettings(tx);
  if (isStale(row, version)) throw staleVersion(present(row));
  const before = present(row);
  const after = present(
    await updateSettings(tx, { ...settings, nsfFee: centsFromDollars(nsfFee) }),
  );
  const entityId = tx.organization.id;
  await recordAudit(tx, { action: 'organization.billingChanged', entityId, before, after });
  return after;
}
