import { z } from 'zod';
import {
  addressResponse,
  type Address,
  type AddressSuggestion,
} from '@tenantry/contract/addresses/addresses.schemas';

/** The maximum length of an id in an API path. */
const MAX_ID = 600;

const part = z.string().max(400);
const strictAddress = z.strictObject(addressResponse.shape);
const ownId = z
  .tuple([z.literal('own'), part, part, part, part, part, part])
  .transform(([, addressLine1, addressLine2, city, state, zipCode, country]): Address => {
    const address = { addressLine1, addressLine2, city, state, zipCode, country };
    return strictAddress.parse({ ...address, address: formatAddress(address) });
  });

const googleId = z
  .tuple([z.literal('google'), z.string().min(1).max(400), part])
  .transform(([, placeId, text]) => ({ placeId, text }));

/** The full address on one line. */
export function formatAddress(address: Omit<Address, 'address'>): string {
  const { addressLine1, addressLine2, city, state, zipCode } = address;
  const region = [state, zipCode].filter(Boolean).join(' ');
  return [addressLine1, addressLine2, city, region].filter(Boolean).join(', ');
}

/** Ids contain their data, so the server stores nothing. Ids from clients are validated, not trusted. */
function encode(parts: readonly string[]): string | null {
  const id = Buffer.from(JSON.stringify(parts)).toString('base64url');
  return id.length <= MAX_ID ? id : null;
}

function decode<T>(id: string, schema: z.ZodType<T>): T | null {
  try {
    const parts: unknown = JSON.parse(Buffer.from(id, 'base64url').toString());
    return schema.safeParse(parts).data ?? null;
  } catch {
    return null;
  }
}

/** Null if an address is too long for an id. */
export function suggestionOf(address: Omit<Address, 'address'>): AddressSuggestion | null {
  const { addressLine1, addressLine2, city, state, zipCode, country } = address;
  const id = encode(['own', addressLine1, addressLine2, city, state, zipCode, country]);
  return id === null ? null : { id, text: formatAddress(address) };
}

export function addressOfId(id: string): Address | null {
  return decode(id, ownId);
}

/** Includes the text if there is room, in case Google cannot be reached later. */
export function googleSuggestion(placeId: string, text: string): AddressSuggestion | null {
  const id = encode(['google', placeId, text]) ?? encode(['google', placeId, '']);
  return id === null ? null : { id, text };
}

export function placeOfId(id: string) {
  return decode(id, googleId);
}
