import { z } from 'zod';
import {
  addressAnswer,
  type Address,
  type AddressSuggestion,
} from '@tenantry/contract/addresses/addresses.schemas';

/** As long as an id may be in an address of the API. */
const MAX_ID = 600;

const part = z.string().max(400);
const strictAddress = z.strictObject(addressAnswer.shape);
const ownId = z
  .tuple([z.literal('own'), part, part, part, part, part, part])
  .transform(([, addressLine1, addressLine2, city, state, zipCode, country]): Address => {
    const address = { addressLine1, addressLine2, city, state, zipCode, country };
    return strictAddress.parse({ ...address, address: formatAddress(address) });
  });

const googleId = z
  .tuple([z.literal('google'), z.string().min(1).max(400), part])
  .transform(([, placeId, text]) => ({ placeId, text }));

/** The whole address in one line. */
export function formatAddress(address: Omit<Address, 'address'>): string {
  const { addressLine1, addressLine2, city, state, zipCode } = address;
  const region = [state, zipCode].filter(Boolean).join(' ');
  return [addressLine1, addressLine2, city, region].filter(Boolean).join(', ');
}

/** Ids carry what they stand for, so the server keeps nothing; whoever sends one is not believed. */
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

/** Null for an address that is too long to be one. */
export function suggestionOf(address: Omit<Address, 'address'>): AddressSuggestion | null {
  const { addressLine1, addressLine2, city, state, zipCode, country } = address;
  const id = encode(['own', addressLine1, addressLine2, city, state, zipCode, country]);
  return id === null ? null : { id, text: formatAddress(address) };
}

export function addressOfId(id: string): Address | null {
  return decode(id, ownId);
}

/** The text goes along for when Google cannot be asked later, if there is room for it. */
export function googleSuggestion(placeId: string, text: string): AddressSuggestion | null {
  const id = encode(['google', placeId, text]) ?? encode(['google', placeId, '']);
  return id === null ? null : { id, text };
}

export function placeOfId(id: string) {
  return decode(id, googleId);
}
