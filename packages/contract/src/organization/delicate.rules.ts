import type { z } from 'zod';
import type { AdminOrganization, organizationUpdate } from './organization.schemas.ts';

/** Changes that an intruder could use to redirect sign-ins, mail or money. */
export interface DelicateChanges {
  readonly domain: boolean;
  readonly mail: boolean;
  /** The details that tell tenants how to send their money. */
  readonly payments: boolean;
  /** The name and address on invoices, letters and mails, by which tenants know whom they pay. */
  readonly letterhead: boolean;
  /** What protects logins and refunds. */
  readonly protection: boolean;
}

const mailServer = ['mailHost', 'port', 'secure', 'mailUser', 'mailFrom'] as const;
const accounts = ['zelle', 'cashApp', 'bankName'] as const;
const bankNumbers = ['bankAccountNumber', 'bankRoutingNumber'] as const;
const letterhead = [
  'name',
  'address',
  'addressLine1',
  'addressLine2',
  'city',
  'state',
  'zipCode',
  'country',
] as const;

const protection = ['secondFactorFrom', 'providersAreSecondFactor', 'refundsAskAbove'] as const;

export type DelicateSettings = Pick<
  AdminOrganization,
  | (typeof protection)[number]
  | 'domain'
  | 'mailPasswordSet'
  | (typeof mailServer)[number]
  | (typeof accounts)[number]
  | (typeof bankNumbers)[number]
  | (typeof letterhead)[number]
>;

type Sent = Partial<z.input<typeof organizationUpdate>>;

/** ORG-6: which sensitive settings a save would change. Accepts validated input and input that is still being typed. */
export function delicateChanges(known: DelicateSettings, sent: Sent): DelicateChanges {
  return {
    domain: differs(known.domain, sent.domain?.toLowerCase()),
    mail: changesMail(known, sent),
    payments: [...accounts, ...bankNumbers].some((name) => differs(known[name], sent[name])),
    letterhead: letterhead.some((name) => differs(known[name], sent[name])),
    protection: protection.some((name) => differs(known[name], sent[name])),
  };
}

/** ORG-6: whether a save needs a person who has just confirmed who they are. */
export function isDelicate(known: DelicateSettings, sent: Sent): boolean {
  return Object.values(delicateChanges(known, sent)).includes(true);
}

/** If there is no mail server before or after the change, the other mail settings have no effect. */
function changesMail(known: DelicateSettings, sent: Sent): boolean {
  const host = sent.mailHost === undefined ? known.mailHost : plain(sent.mailHost);
  if (!host && !known.mailHost) return false;
  const { mailPassword } = sent;
  if (mailPassword || (mailPassword !== undefined && known.mailPasswordSet)) return true;
  return mailServer.some((name) => differs(known[name], sent[name]));
}

type Value = string | number | boolean | null;

/** An omitted field stays unchanged; empty text clears it. */
function differs(known: Value, sent: Value | undefined): boolean {
  return sent !== undefined && plain(sent) !== known;
}

const plain = (value: Value): Value => (typeof value === 'string' ? value.trim() || null : value);
