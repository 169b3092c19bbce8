/** The forms that settings may have. */
import { isIP } from 'node:net';
import { z } from 'zod';
import { decodeKey } from './secrets/secret-key.ts';

const portHint = 'it must be a whole number from 0 to 65535';
export const port = z
  .string()
  .regex(/^\d{1,5}$/, portHint)
  .transform(Number)
  .pipe(z.number().max(65_535, portHint));
export const flag = z
  .enum(['true', 'false', '1', '0'])
  .transform((value) => value === 'true' || value === '1');
export const jobs = z
  .enum(['true', 'false', '1', '0', 'here'], 'it must be true, here or false')
  .transform((value) => (value === 'here' ? value : value === 'true' || value === '1'));
export const quota = z.coerce.number().int().min(0).max(1_000_000);
export const postgresUrl = z
  .url({ protocol: /^postgres(?:ql)?$/, abort: true })
  .refine(isDecodable, 'write each % in it as %25');

/** An address of a sign-in provider; unencrypted only on this machine, where tests run their own. */
export const providerUrl = z
  .string()
  .refine(isSafe, 'it must be an address that starts with https');

function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text) !== '';
  } catch {
    return false;
  }
}

/** `loopback` and the like are names for the networks of this machine and of its neighbors. */
function isNetwork(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  const most = isIP(address) === 6 ? 128 : 32;
  if (isIP(address) === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= most);
}

export const networks = z
  .string()
  .refine(
    (text) => text.split(',').every((one) => isNetwork(one.trim())),
    'it must be IP addresses or networks, such as 127.0.0.1 or 10.0.0.0/8, separated by commas',
  );

/** The web app has no base path: its addresses, cookies and links begin at the root of a host. */
export const publicUrl = z
  .url({ protocol: /^https?$/, abort: true })
  .refine(
    (text) => /^https?:\/\/[^/?#@]+\/?$/i.test(text),
    'it must be a host without a path, such as https://rentals.example.com; give Tenantry a host name of its own',
  );

function isSafe(address: string): boolean {
  const { protocol, hostname = '' } = URL.parse(address) ?? {};
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return protocol === 'https:' || (protocol === 'http:' && isHere);
}

export const secretKey = z.string().transform((text, context) => {
  const key = decodeKey(text);
  if (key) return key;
  context.addIssue('it must be 32 bytes, as 64 hexadecimal digits or in base64');
  return z.NEVER;
});

/** Several keys, separated by commas or spaces. */
export const secretKeys = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .pipe(z.array(secretKey));

/** Names in a bucket are plain text, so slashes are optional; a leading one would create an empty folder. */
export const s3Prefix = z
  .string()
  .regex(
    /^(?!\/)[\w!.*'()/-]{1,200}$/,
    'it may have letters, digits and slashes, but no slash at the start',
  );

/** An email address, alone or after a name. Only the address is used: each mail carries the organization's name. */
export const mailFrom = z
  .string()
  .transform((text) => /^[^<>]*<([^<>]*)>$/.exec(text.trim())?.[1] ?? text)
  .transform((text) => text.trim())
  .pipe(
    z.email('it must be an email address, such as rent@example.com or Rent <rent@example.com>'),
  );

export const domain =
  /^(?=.{1,120}$)[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)+$/i;

export const twilioAccount = /^AC[\da-f]{32}$/i;
export const twilioAccountHint = 'it must be AC followed by 32 hexadecimal digits';

/** A full phone number, or a rented short code. */
export const twilioNumber = /^(?:\+[1-9]\d{6,14}|\d{5,6})$/;
export const twilioNumberHint = 'it must be a phone number such as +12125550123';

export const stripeSecretKey = /^(?:sk|rk)_(?:test|live)_\w+$/;
export const stripeSecretKeyHint = 'it must start with sk_live_, rk_live_, sk_test_ or rk_test_';
export const stripeKeyHint = 'it must start with pk_live_ or pk_test_';
