import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { and, eq, getTableColumns, ne, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization, newKey } from '../../platform/database/organization-rows.ts';
import { organizations, type Organization } from '../../platform/database/organization-table.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { phoneNumberForTexts } from '../../platform/sms/phone-number.ts';
import { organizationSettings } from './organization.table.ts';

export type Settings = typeof organizationSettings.$inferSelect;

const ofOrganization = (tx: Transaction) => inOrganization(tx, organizationSettings);

export async function insertSettings(tx: Transaction): Promise<void> {
  await tx.db.insert(organizationSettings).values(newKey(tx));
}

const settingsOf = prepared([], getTableColumns(organizationSettings), (select, given) =>
  select
    .from(organizationSettings)
    .where(eq(organizationSettings.organizationId, given.organizationId)),
);

export async function readSettings(tx: Transaction): Promise<Settings> {
  const [row] = await settingsOf(tx, {});
  if (!row) throw new Error('an organization without settings');
  return row;
}

const { emailInvoices, paymentOrder } = organizationSettings;

const invoicing = prepared([], { emailInvoices, paymentOrder }, (select, given) =>
  select
    .from(organizationSettings)
    .where(eq(organizationSettings.organizationId, given.organizationId)),
);

/** What a new invoice needs to know of the settings. */
export async function invoicingSettings(tx: Transaction) {
  const [row] = await invoicing(tx, {});
  if (!row) throw new Error('an organization without settings');
  return row;
}

/** The organization's own address, if set. */
export async function addressOfOrganization(tx: Transaction) {
  const settings = await readSettings(tx);
  const { addressLine1, addressLine2, city, state, zipCode, country } = settings;
  if (!addressLine1) return null;
  return {
    addressLine1,
    addressLine2: addressLine2 ?? '',
    city: city ?? '',
    state: state ?? '',
    zipCode: zipCode ?? '',
    country: country ?? '',
  };
}

/** The organization's notes about its expenses, for receipt readers; empty if there are none. */
export async function expensePromptOf(tx: Transaction): Promise<string> {
  return (await readSettings(tx)).expensePrompt ?? '';
}

/** The organization's phone for texts, in full; null if none is set. */
export async function phoneForTextsOf(tx: Transaction): Promise<string | null> {
  return phoneNumberForTexts((await readSettings(tx)).phoneNumber ?? '');
}

/** The organization's data on documents for tenants, with only the last four digits of the bank account (ORG-5). */
export async function letterheadOf(tx: Transaction) {
  const settings = await readSettings(tx);
  const { addressLine1, addressLine2, city, state, zipCode, address } = settings;
  const place = [city, [state, zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const lines = [addressLine1, addressLine2, place].filter((line) => !!line);
  return {
    name: tx.organization.name,
    addressLines: (addressLine1 ? lines : [address]).filter((line) => typeof line === 'string'),
    logoFileId: settings.logoFileId,
    zelle: settings.zelle,
    cashApp: settings.cashApp,
    bankName: settings.bankName,
    bankAccountLastFour: settings.bankAccountLastFour,
  };
}

/** The current settings, locked until the transaction ends. */
export async function lockSettings(tx: Transaction): Promise<Settings> {
  const [row] = await tx.db
    .select()
    .from(organizationSettings)
    .where(ofOrganization(tx))
    .for('no key update');
  if (!row) throw new Error('an organization without settings');
  return row;
}

/** The same secrets encrypted again: nothing that a person sees changes, so neither does the version. */
export async function replaceSealed(
  tx: Transaction,
  columns: Partial<
    Pick<Settings, 'bankAccountNumberSealed' | 'bankRoutingNumberSealed' | 'mailPasswordSealed'>
  >,
): Promise<void> {
  await tx.db.update(organizationSettings).set(columns).where(ofOrganization(tx));
}

export async function updateSettings(
  tx: Transaction,
  changes: Partial<{ [Column in keyof Settings]: Settings[Column] | undefined }>,
): Promise<Settings> {
  const [row] = await tx.db
    .update(organizationSettings)
    .set({ ...changes, version: sql`${organizationSettings.version} + 1` })
    .where(ofOrganization(tx))
    .returning();
  if (!row) throw new Error('an organization without settings');
  return row;
}

/** The current organization; the directory that finds it for a request may be some seconds old. */
export async function readOrganization(tx: Transaction): Promise<Organization> {
  const [row] = await tx.db
    .select()
    .from(organizations)
    .where(eq(organizations.id, tx.organization.id));
  if (!row) throw new Error('the organization is gone');
  return row;
}

export async function updateOrganization(
  tx: Transaction,
  changes: {
    name?: string;
    timeZone?: string | undefined;
    secondFactorFrom?: CalendarDate | null | undefined;
    providersAreSecondFactor?: boolean | undefined;
  },
): Promise<void> {
  await tx.db.update(organizations).set(changes).where(eq(organizations.id, tx.organization.id));
}

/** How long open pages and mailed links of the former domain still work. */
const FORMER_DOMAIN_FOR = { hours: 7 * 24 };

/** ORG-7: moves it to another domain; the former one keeps working for some days. */
export async function moveToDomain(tx: Transaction, domain: string): Promise<void> {
  const formerDomainUntil = new Date(tx.now.add(FORMER_DOMAIN_FOR).epochMilliseconds);
  await tx.db
    .update(organizations)
    .set({ domain, formerDomain: organizations.domain, formerDomainUntil })
    .where(and(eq(organizations.id, tx.organization.id), ne(organizations.domain, domain)));
}

/** Whether another organization has the domain. */
export async function domainIsTaken({ db, organization }: Transaction, domain: string) {
  const others = and(eq(organizations.domain, domain), ne(organizations.id, organization.id));
  return (await db.$count(organizations, others)) > 0;
}

export async function updateImages(
  tx: Transaction,
  images: Partial<Pick<Settings, 'logoFileId' | 'marketingFileId'>>,
): Promise<void> {
  await tx.db
    .update(organizationSettings)
    .set({ ...images, version: sql`${organizationSettings.version} + 1` })
    .where(ofOrganization(tx));
}
