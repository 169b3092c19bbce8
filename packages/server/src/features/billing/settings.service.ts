import type {
  BillingSettings,
  BillingSettingsInput,
} from '@tenantry/contract/billing/billing.schemas';
import { rentFirstRuleIn } from '@tenantry/contract/rules/rent-first';
import type { ListedRule } from '@tenantry/contract/rules/state-rules.schemas';
import { centsFromDollars, dollarsFromCents } from '@tenantry/contract/shared/money';
import { lockSettings, readSettings, updateSettings } from '#features/organization';
import { statesOfHomes } from '#features/properties';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { isStale, staleVersion } from '../../platform/http/errors.ts';
import { rentComesFirst } from './charges.errors.ts';

type Row = Awaited<ReturnType<typeof readSettings>>;

function settingsOf(row: Row) {
  const { paymentOrder, proration, invoiceLeadDays, emailInvoices, version } = row;
  const { sendReminders, reminderDays, sendLateNotices } = row;
  return {
    paymentOrder,
    proration,
    invoiceLeadDays,
    emailInvoices,
    sendReminders,
    reminderDays,
    sendLateNotices,
    nsfFee: dollarsFromCents(row.nsfFee),
    version,
  };
}

const present = (row: Row, rules: readonly ListedRule[]): BillingSettings => ({
  ...settingsOf(row),
  rentFirst: rules.map(({ state, statute, source, quoted, checkedOn }) => ({
    state,
    rule: statute,
    url: source.url,
    quoted: quoted.join(' '),
    checkedOn: checkedOn ?? '',
  })),
});

/** CHG-20: the state laws that require rent first for homes of the organization. */
async function rentFirstRulesOf(tx: Transaction): Promise<ListedRule[]> {
  const states = await statesOfHomes(tx);
  return states.flatMap((state) => rentFirstRuleIn(state, tx.today) ?? []);
}

export async function billingSettings(tx: Transaction): Promise<BillingSettings> {
  return present(await readSettings(tx), await rentFirstRulesOf(tx));
}

/**
 * @throws AppError 409 if somebody else has saved meanwhile, 422 if state law forbids the order of payments (CHG-20)
 */
export async function saveBillingSettings(
  tx: Transaction,
  { version, nsfFee, ...settings }: BillingSettingsInput,
): Promise<BillingSettings> {
  const row = await lockSettings(tx);
  const rules = await rentFirstRulesOf(tx);
  if (isStale(row, version)) throw staleVersion(present(row, rules));
  const [rule] = rules;
  // An organization that already used this order can still save its other settings.
  const isChosen = settings.paymentOrder !== row.paymentOrder;
  if (rule && isChosen && settings.paymentOrder === 'OLDEST_FIRST') throw rentComesFirst(rule);
  const changed = await updateSettings(tx, { ...settings, nsfFee: centsFromDollars(nsfFee) });
  await recordAudit(tx, {
    action: 'organization.billingChanged',
    entityId: tx.organization.id,
    before: settingsOf(row),
    after: settingsOf(changed),
  });
  return present(changed, rules);
}
