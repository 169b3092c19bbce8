import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

const KEY = 'a key of the tests';

/** A place in Google's format. */
export interface GooglePlace {
  readonly id: string;
  readonly formattedAddress: string;
  readonly addressComponents: readonly {
    readonly longText: string;
    readonly shortText: string;
    readonly types: readonly string[];
  }[];
}

/** Google's Places API (New): the exact responses of autocomplete and place details. */
export interface GooglePlacesPeer {
  /** The product's settings for it. */
  readonly settings: Readonly<Record<string, string>>;
  /** Every known place. */
  readonly places: GooglePlace[];
  /** The received calls, with their sessions. */
  readonly calls: { readonly call: string; readonly session: string | null; status: number }[];
  /** A fault: it returns 503, does not respond, or returns something else. */
  trouble: 'fails' | 'hangs' | 'nonsense' | null;
  stop(): Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

const sessionToken = /^[\w-]{1,36}$/;
const detailFields = ['id', 'formattedAddress', 'addressComponents'] as const;
const predictionFields = new Set([
  'suggestions.placePrediction.placeId',
  'suggestions.placePrediction.text.text',
]);

export async function startGooglePlaces(): Promise<GooglePlacesPeer> {
  const server = createServer((request, response) => {
    receive(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const peer: GooglePlacesPeer = {
    settings: { ADDRESS_GOOGLE_KEY: KEY, ADDRESS_GOOGLE_BASE: origin },
    places: [],
    calls: [],
    trouble: null,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', origin);
    const sent = await text(request);
    const body = (sent === '' ? {} : JSON.parse(sent)) as Record<string, unknown>;
    const session = (body['sessionToken'] ?? searchParams.get('sessionToken')) as string | null;
    const call = { call: `${request.method} ${pathname}`, session, status: 0 };
    peer.calls.push(call);
    if (peer.trouble === 'hangs') return;
    if (peer.trouble === 'nonsense') return void response.end('<html>Sorry</html>');
    const answer = answerTo(request, pathname, body, session);
    call.status = answer.status;
    response.writeHead(answer.status, { 'content-type': 'application/json; charset=UTF-8' });
    response.end(JSON.stringify(answer.body));
  }

  function answerTo(
    request: IncomingMessage,
    pathname: string,
    body: Record<string, unknown>,
    session: string | null,
  ): Answer {
    if (peer.trouble === 'fails') return refusal(503, 'UNAVAILABLE', 'Try again later.');
    if (request.headers['x-goog-api-key'] !== KEY) {
      return refusal(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.');
    }
    const fields = String(request.headers['x-goog-fieldmask'] ?? '')
      .split(',')
      .filter(Boolean);
    if (session !== null && !sessionToken.test(session)) {
      return refusal(400, 'INVALID_ARGUMENT', 'Invalid session token.');
    }
    if (request.method === 'POST' && pathname === '/v1/places:autocomplete') {
      return autocomplete(body, fields);
    }
    const id = /^\/v1\/places\/([^/]+)$/.exec(pathname)?.[1];
    if (request.method === 'GET' && id) return details(decodeURIComponent(id), fields);
    return refusal(404, 'NOT_FOUND', 'Requested entity was not found.');
  }

  function autocomplete(body: Record<string, unknown>, fields: readonly string[]): Answer {
    const known = ['input', 'sessionToken', 'includedRegionCodes'];
    const unknown = Object.keys(body).find((name) => !known.includes(name));
    if (unknown) return refusal(400, 'INVALID_ARGUMENT', `Unknown name "${unknown}"`);
    const { input } = body;
    if (typeof input !== 'string' || input === '') {
      return refusal(400, 'INVALID_ARGUMENT', 'Empty input field.');
    }
    const bad = fields.find((field) => !predictionFields.has(field));
    if (bad) return badMask(bad);
    const found = peer.places.filter(({ formattedAddress }) =>
      formattedAddress.toLowerCase().startsWith(input.toLowerCase()),
    );
    // Google omits empty fields.
    if (found.length === 0) return { status: 200, body: {} };
    const suggestions = found.slice(0, 5).map(({ id, formattedAddress }) => ({
      placePrediction: { placeId: id, text: { text: formattedAddress } },
    }));
    return { status: 200, body: { suggestions } };
  }

  function details(id: string, fields: readonly string[]): Answer {
    if (fields.length === 0) {
      return refusal(400, 'INVALID_ARGUMENT', 'FieldMask is a required parameter.');
    }
    const bad = fields.find((field) => !(detailFields as readonly string[]).includes(field));
    if (bad) return badMask(bad);
    const place = peer.places.find((each) => each.id === id);
    if (!place) return refusal(404, 'NOT_FOUND', 'The Place ID is no longer valid.');
    const asked = detailFields.filter((field) => fields.includes(field));
    return { status: 200, body: Object.fromEntries(asked.map((field) => [field, place[field]])) };
  }

  return peer;
}

function badMask(field: string): Answer {
  return refusal(
    400,
    'INVALID_ARGUMENT',
    `Error expanding 'fields' parameter. Cannot find ${field}`,
  );
}

function refusal(code: number, status: string, message: string): Answer {
  return { status: code, body: { error: { code, message, status } } };
}
