import type { SecurityEvent } from '@tenantry/contract/access/trail.schemas';

/** AUTH-13: the security log in words. */
export const kindLabels: Readonly<Record<SecurityEvent['kind'], string>> = {
  signInFailed: 'Failed login',
  lockedOut: 'Too many failed logins',
  refused: 'No permission',
  badSignature: 'Invalid signature',
  badKey: 'API key refused',
  passkeyCopied: 'Passkey perhaps copied',
};

const places: Readonly<Record<string, string>> = {
  'POST /v1/auth/login': 'Login page',
  'POST /v1/auth/passkeySignIn': 'Login page (passkey)',
  'POST /v1/admin/organization': 'Settings (password check)',
  'POST /v1/auth/confirm': 'Confirmation of a sensitive change',
  'POST /v1/auth/login/secondFactor': 'Login page (second factor)',
  'POST /v1/webhooks/email': 'Incoming email',
  'POST /v1/webhooks/sms': 'Incoming text message',
  'POST /v1/webhooks/stripe': 'Stripe event',
};

/** Where the attempt was made; calls that belong to no page are shown as they are. */
export const placeOf = ({ what }: SecurityEvent): string => places[what] ?? what;

export function accountOf({ kind, person, emailAddress }: SecurityEvent): string {
  if (person && emailAddress) return `${person} (${emailAddress})`;
  if (emailAddress) return emailAddress;
  if (kind === 'badKey') return 'Unknown key';
  return kind === 'badSignature' ? 'None' : 'Unknown account';
}

/** The text that the filter searches. */
export function textOf(event: SecurityEvent): string {
  const { address, kind } = event;
  return [kindLabels[kind], accountOf(event), address, placeOf(event)].join('\n');
}

const when = new Intl.DateTimeFormat('en-US', { dateStyle: 'short', timeStyle: 'short' });

/** Day and time in the reader's time zone. */
export const whenText = (moment: string): string => when.format(new Date(moment));
