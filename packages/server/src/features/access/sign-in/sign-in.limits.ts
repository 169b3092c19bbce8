import type { Organization } from '../../../platform/database/organization-table.ts';
import type {
  AttemptLimits,
  Bucket,
  Limit,
  TooManyAttempts,
} from '../../../platform/limits/attempt-limits.ts';
import type { Device } from '../sessions/devices.ts';

const MINUTE = 60;
const QUARTER = 15 * MINUTE;
const HOUR = 60 * MINUTE;

/** AUTH-10: limits for failed sign-ins. */
const failures = {
  device: { name: 'sign-in-device', attempts: 10, seconds: QUARTER },
  accountFromAddress: { name: 'sign-in-account-address', attempts: 10, seconds: QUARTER },
  address: { name: 'sign-in-address', attempts: 60, seconds: QUARTER },
  account: { name: 'sign-in-account', attempts: 100, seconds: HOUR },
  confirmation: { name: 'confirm-account', attempts: 10, seconds: QUARTER },
  code: { name: 'second-factor', attempts: 5, seconds: QUARTER },
  codeOnDevice: { name: 'second-factor-device', attempts: 5, seconds: QUARTER },
  confirmingCode: { name: 'confirm-code', attempts: 5, seconds: QUARTER },
  organization: { name: 'sign-in-organization', attempts: 1_000, seconds: QUARTER },
} satisfies Record<string, Limit>;

/** AUTH-8: limits for reset links by requesting address and by recipient, and for invalid links. */
const mailing: Limit = { name: 'reset-address', attempts: 20, seconds: QUARTER };
const mailedOwn: Limit = { name: 'reset-account-own', attempts: 5, seconds: HOUR };
const mailed: Limit = { name: 'reset-account', attempts: 20, seconds: HOUR };
/** Past these limits one link is still mailed every five minutes, so strangers cannot block the owner's requests. */
const mailedAlways: Limit = { name: 'reset-always', attempts: 1, seconds: 5 * MINUTE };
const lockedOut: Limit = { name: 'locked-out', attempts: 1, seconds: HOUR };
const links: Limit = { name: 'link-address', attempts: 60, seconds: QUARTER };

interface SignIn {
  readonly organization: Organization;
  readonly emailAddress: string;
  readonly address: string;
  /** The browser, if this person has signed in from it before. */
  readonly knownDevice: Device | null;
}

/**
 * The counts of a sign-in by password. A browser from which the person has signed in has its own count, so that
 * failures of strangers at the same account, or from the same address, do not lock the person out.
 */
export function signInBuckets({
  organization,
  emailAddress,
  address,
  knownDevice,
}: SignIn): Bucket[] {
  const of = [organization.id];
  if (knownDevice?.tokenHash) {
    return [{ limit: failures.device, of: [...of, emailAddress, knownDevice.tokenHash] }];
  }
  return [
    { limit: failures.accountFromAddress, of: [...of, emailAddress, address] },
    { limit: failures.address, of: [...of, address] },
    { limit: failures.account, of: [...of, emailAddress] },
    { limit: failures.organization, of },
  ];
}

/** An external sign-in names no account until it succeeds. */
export function externalBucket({ id }: Organization, address: string): Bucket {
  return { limit: failures.address, of: [id, address] };
}

export function mailingBucket({ id }: Organization, address: string): Bucket {
  return { limit: mailing, of: [id, address] };
}

interface LinkRequest {
  readonly organization: Organization;
  readonly emailAddress: string;
  readonly address: string;
  readonly knownDevice: Device | null;
}

/**
 * AUTH-8: whether to mail another link. The person's own browser, or the requesting address, has its own count, and so
 * does the account, so that no mailbox is flooded.
 */
export async function mayMailLink(limits: AttemptLimits, request: LinkRequest): Promise<boolean> {
  const { organization, emailAddress, address, knownDevice } = request;
  const account = [organization.id, emailAddress];
  const own = { limit: mailedOwn, of: [...account, knownDevice?.tokenHash ?? address] };
  if ((await limits.allows(own)) && (await limits.allows({ limit: mailed, of: account })))
    return true;
  return limits.allows({ limit: mailedAlways, of: account });
}

/**
 * Whether failures at this account blocked it. A full limit of an address or of the organization says nothing about the
 * account.
 */
export function isOfAccount({ limit }: TooManyAttempts): boolean {
  const { device, accountFromAddress, account } = failures;
  return [device, accountFromAddress, account].some(({ name }) => name === limit);
}

/** How often a person is mailed that their account is locked. */
export function lockedOutBucket({ id }: Organization, emailAddress: string): Bucket {
  return { limit: lockedOut, of: [id, emailAddress] };
}

export function confirmationBucket({ id }: Organization, userId: string): Bucket {
  return { limit: failures.confirmation, of: [id, userId] };
}

/**
 * TRUST-1: wrong codes at a login. A browser from which the person has logged in has its own count, so that someone who
 * knows the password does not lock the person out.
 */
export function codeBucket(
  { id }: Organization,
  userId: string,
  knownDevice: Device | null,
): Bucket {
  if (!knownDevice?.tokenHash) return { limit: failures.code, of: [id, userId] };
  return { limit: failures.codeOnDevice, of: [id, userId, knownDevice.tokenHash] };
}

/** TRUST-4: wrong codes of someone who is logged in, which do not count at the login. */
export function confirmingCodeBucket({ id }: Organization, userId: string): Bucket {
  return { limit: failures.confirmingCode, of: [id, userId] };
}

export function linkBucket({ id }: Organization, address: string): Bucket {
  return { limit: links, of: [id, address] };
}
