import { randomInt } from 'node:crypto';

/** No upper case, because mail servers may change an address to lower case. */
const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';

/** 100 random bits, which allow writing in one conversation and nothing else. */
export function newReplyToken(): string {
  return Array.from({ length: 20 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

/** An organization's id in 25 characters, since the part before the @ may have 64. */
function shortId(organizationId: string): string {
  return BigInt(`0x${organizationId.replaceAll('-', '')}`).toString(36);
}

/** The address for replies by mail. */
export function replyAddress(organizationId: string, token: string, domain: string): string {
  return `reply+${shortId(organizationId)}.${token}@${domain}`;
}

/** The address to which mail servers report that a mail did not arrive. */
export function bounceAddress(organizationId: string, token: string, domain: string): string {
  return replyAddress(organizationId, token, domain).replace(/^reply\+/, 'bounce+');
}

export function isBounceAddress(address: string, domain: string): boolean {
  const [local = '', host] = address.toLowerCase().split('@');
  return host === domain.toLowerCase() && local.startsWith('bounce+');
}

/** The organization and token in an address for reports; null for any other address. */
export function readBounceAddress(address: string, domain: string): ReplyAddress | null {
  if (!isBounceAddress(address, domain)) return null;
  return readReplyAddress(address.toLowerCase().replace(/^bounce\+/, 'reply+'), domain);
}

export interface ReplyAddress {
  readonly organizationId: string;
  readonly token: string;
}

/** The organization and token in a reply address; null for any other address. */
export function readReplyAddress(address: string, domain: string): ReplyAddress | null {
  const [local = '', host] = address.toLowerCase().split('@');
  if (host !== domain.toLowerCase()) return null;
  const parts = /^reply\+([0-9a-z]{1,25})\.([a-z2-7]{20})$/.exec(local);
  if (!parts?.[1] || !parts[2]) return null;
  let value = 0n;
  for (const digit of parts[1]) value = value * 36n + BigInt(parseInt(digit, 36));
  const hex = value.toString(16).padStart(32, '0');
  if (hex.length > 32) return null;
  const organizationId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  return { organizationId, token: parts[2] };
}
