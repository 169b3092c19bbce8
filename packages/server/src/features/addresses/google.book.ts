import { z } from 'zod';
import type { Address } from '@tenantry/contract/addresses/addresses.schemas';
import type { Logger } from '../../platform/log.ts';
import type { AddressBook } from './address-book.ts';
import { googleSuggestion, placeOfId } from './address-ids.ts';

const TIMEOUT_MS = 3_000;

const predictions = z.object({
  suggestions: z
    .array(
      z.object({
        placePrediction: z
          .object({ placeId: z.string().min(1), text: z.object({ text: z.string() }) })
          .optional(),
      }),
    )
    .default([]),
});

const placeDetails = z.object({
  formattedAddress: z.string().default(''),
  addressComponents: z
    .array(
      z.object({
        longText: z.string().default(''),
        shortText: z.string().default(''),
        types: z.array(z.string()).default([]),
      }),
    )
    .default([]),
});

interface GoogleOptions {
  readonly key: string;
  /** Base address of the Places API. */
  readonly base: string;
  readonly log: Logger;
  /** Used for ids that Google does not know, and while it cannot be reached. */
  readonly fallback: AddressBook;
}

/** Google's Places API (New). */
export function createGoogleBook({ key, base, log, fallback }: GoogleOptions): AddressBook {
  const ask = async <T>(
    path: string,
    fields: string,
    schema: z.ZodType<T>,
    body?: unknown,
  ): Promise<T> => {
    const answer = await fetch(new URL(path, base), {
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      headers: {
        'content-type': 'application/json',
        'x-goog-api-key': key,
        'x-goog-fieldmask': fields,
      },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (answer.ok) return schema.parse(await answer.json());
    await answer.body?.cancel();
    throw new Error(`Google answered ${answer.status}`);
  };

  const suggest = async (input: string, session: string) => {
    const { suggestions } = await ask(
      '/v1/places:autocomplete',
      'suggestions.placePrediction.placeId,suggestions.placePrediction.text.text',
      predictions,
      { input, sessionToken: session, includedRegionCodes: ['us'] },
    );
    return suggestions.flatMap(({ placePrediction: place }) =>
      place ? (googleSuggestion(place.placeId, place.text.text) ?? []) : [],
    );
  };

  const details = async (placeId: string, session: string) => {
    const path = `/v1/places/${encodeURIComponent(placeId)}?sessionToken=${session}`;
    return addressOf(await ask(path, 'addressComponents,formattedAddress', placeDetails));
  };

  const orElse = async <T>(asked: Promise<T>, instead: () => Promise<T>): Promise<T> => {
    try {
      return await asked;
    } catch (error) {
      log.warn({ err: error }, 'Google could not be asked for an address');
      return instead();
    }
  };

  return {
    suggest: (text, session) =>
      text.trim().length < 3
        ? Promise.resolve([])
        : orElse(suggest(text, session), async () => fallback.suggest(text, session)),
    address: async (id, session) => {
      const place = placeOfId(id);
      if (!place) return fallback.address(id, session);
      return orElse<Address | null>(details(place.placeId, session), async () => {
        const [read] = place.text ? await fallback.suggest(place.text, session) : [];
        return read ? fallback.address(read.id, session) : null;
      });
    },
  };
}

/** PROP-11. */
function addressOf(place: z.output<typeof placeDetails>): Address {
  const component = (...types: string[]) => {
    for (const type of types) {
      const found = place.addressComponents.find((each) => each.types.includes(type));
      if (found) return found;
    }
    return { longText: '', shortText: '' };
  };
  const line = [component('street_number').longText, component('route').longText];
  return {
    address: place.formattedAddress,
    addressLine1: line.filter(Boolean).join(' '),
    addressLine2: component('subpremise').longText,
    city: component('locality', 'sublocality', 'sublocality_level_1', 'postal_town').longText,
    state: component('administrative_area_level_1').shortText,
    zipCode: component('postal_code').longText,
    country: component('country').longText,
  };
}
