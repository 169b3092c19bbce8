import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { admin } from '../testing/records.ts';
import { ApiError, callApi, callPage, urlOf } from './api.ts';
import { forgetAnswers } from './known-answers.ts';
import { loseSession } from './session.ts';

const storage = new Map<string, string>();
const fetched = vi.fn<typeof fetch>();

function answer(status: number, body: string, headers: Record<string, string> = {}) {
  return new Response(body, {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });
}

function signIn(millisecondsLeft: number) {
  const session = { ...admin, token: 'secret' };
  storage.set('auth', JSON.stringify({ ...session, expr: Date.now() + millisecondsLeft }));
}

function sentHeaders(): Headers {
  return new Headers(fetched.mock.calls.at(-1)?.[1]?.headers);
}

async function refusal(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error('the call was not refused');
  return error;
}

beforeEach(() => {
  storage.clear();
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  });
});

afterEach(() => vi.unstubAllGlobals());

describe('urlOf', () => {
  test('fills and encodes the parameters of a path, and appends the given query', () => {
    expect(urlOf('/v1/a/:propertyId/b/:fileName', { propertyId: '1', fileName: 'a/b c' })).toBe(
      '/v1/a/1/b/a%2Fb%20c',
    );
    expect(urlOf('/v1/a', {}, { status: 'ACTIVE', limit: 0, cursor: undefined })).toBe(
      '/v1/a?status=ACTIVE&limit=0',
    );
  });

  test('refuses a missing parameter, which would name another resource', () => {
    expect(() => urlOf('/v1/a/:id', { id: '' })).toThrow('"id" is missing');
  });
});

describe('callApi', () => {
  test('sends the token only to calls that need one', async () => {
    signIn(60_000);
    fetched.mockImplementation(async () => answer(200, '[]'));
    await callApi('GET /v1/properties', { query: {} });
    expect(sentHeaders().get('authorization')).toBe('Bearer secret');
    await callApi('GET /v1/public/properties');
    expect(sentHeaders().has('authorization')).toBe(false);
  });

  test('gives every POST an Idempotency-Key, the caller’s own when there is one (PAY-7)', async () => {
    signIn(60_000);
    fetched.mockImplementation(async () => answer(200, '{}'));
    await callApi('POST /v1/auth/refreshToken');
    const first = sentHeaders().get('idempotency-key');
    await callApi('POST /v1/auth/refreshToken');
    expect(first).toMatch(/^[\da-f-]{32,36}$/);
    expect(sentHeaders().get('idempotency-key')).not.toBe(first);
    await callApi('POST /v1/auth/refreshToken', { idempotencyKey: 'mine' });
    expect(sentHeaders().get('idempotency-key')).toBe('mine');
  });

  test('logs out an expired session before any request (SHELL-7)', async () => {
    signIn(-1);
    const error = await refusal(callApi('GET /v1/properties', { query: {} }));
    expect(error.status).toBe(401);
    expect(fetched).not.toHaveBeenCalled();
    expect(storage.has('auth')).toBe(false);
  });

  test('sends nothing that needs a session when there is none (SHELL-7)', async () => {
    const error = await refusal(callApi('GET /v1/properties', { query: {} }));
    expect(error.status).toBe(401);
    expect(fetched).not.toHaveBeenCalled();
  });

  test('logs out on a 401 of an authenticated call, but not when signing in fails (SHELL-7)', async () => {
    const problem = { code: 'sign_in_failed', message: 'No.', requestId: 'r' };
    fetched.mockImplementation(async () => answer(401, JSON.stringify(problem)));
    signIn(60_000);
    await refusal(callApi('POST /v1/auth/login', { body: { authType: 'Local' } }));
    expect(storage.has('auth')).toBe(true);
    await refusal(callApi('GET /v1/properties', { query: {} }));
    expect(storage.has('auth')).toBe(false);
  });

  test("repeats the server's message, with its fields", async () => {
    const problem = {
      code: 'malformed',
      message: 'Please check the fields.',
      fields: { name: 'Name is required' },
      requestId: 'r7',
    };
    fetched.mockResolvedValue(answer(400, JSON.stringify(problem)));
    const error = await refusal(callApi('GET /v1/public/properties'));
    expect(error).toMatchObject({ status: 400, ...problem });
  });

  test('never shows the error page of a proxy', async () => {
    fetched.mockResolvedValue(answer(502, '<html>nginx</html>', { 'content-type': 'text/html' }));
    const error = await refusal(callApi('GET /v1/public/properties'));
    expect(error.message).toBe(
      'The server is not responding right now. Please try again in a moment.',
    );
  });

  test('names the seconds to wait', async () => {
    const problem = { code: 'too_many_requests', message: 'Wait.', requestId: 'r' };
    fetched.mockResolvedValue(answer(429, JSON.stringify(problem), { 'retry-after': '30' }));
    expect((await refusal(callApi('GET /v1/public/properties'))).retryAfter).toBe(30);
  });

  test('says that no server responded', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    const error = await refusal(callApi('GET /v1/public/properties'));
    expect(error).toMatchObject({ status: 0, code: 'offline' });
    expect(error.message).toContain('cannot be reached');
  });

  describe('an answer with a tag', () => {
    const tagged = (text: string, headers = {}) => answer(200, text, { etag: 'W/"1"', ...headers });
    const unchanged = () => new Response(null, { status: 304 });

    beforeEach(() => forgetAnswers());

    test('is asked for by its tag the next time, and is the same value if it has not changed', async () => {
      signIn(60_000);
      fetched.mockResolvedValueOnce(tagged('[{"id":"a"}]')).mockResolvedValueOnce(unchanged());
      const first = await callApi('GET /v1/properties', { query: {} });
      expect(sentHeaders().has('if-none-match')).toBe(false);
      expect(await callApi('GET /v1/properties', { query: {} })).toBe(first);
      expect(sentHeaders().get('if-none-match')).toBe('W/"1"');
      fetched.mockResolvedValueOnce(tagged('[]'));
      await callApi('GET /v1/properties', { query: { limit: 1 } });
      expect(sentHeaders().has('if-none-match')).toBe(false);
    });

    test('is not kept if it is a file', async () => {
      signIn(60_000);
      const file = { 'content-type': 'application/pdf' };
      fetched.mockImplementation(async () => tagged('%PDF', file));
      await callApi('GET /v1/properties', { query: {} });
      await callApi('GET /v1/properties', { query: {} });
      expect(sentHeaders().has('if-none-match')).toBe(false);
    });

    test('keeps the total and the next page', async () => {
      signIn(60_000);
      const link = '</v1/properties?limit=1&cursor=next>; rel="next"';
      fetched
        .mockResolvedValueOnce(tagged('[{"id":"a"}]', { 'x-total-count': '2', link }))
        .mockResolvedValueOnce(unchanged());
      vi.stubGlobal('location', new URL('http://localhost/'));
      const first = await callPage('GET /v1/properties', { query: { limit: 1 } });
      expect(first).toMatchObject({ total: 2, nextCursor: 'next' });
      expect(await callPage('GET /v1/properties', { query: { limit: 1 } })).toEqual(first);
    });

    test('API-17: is forgotten when the session ends', async () => {
      signIn(60_000);
      fetched.mockResolvedValueOnce(tagged('[]'));
      await callApi('GET /v1/properties', { query: {} });
      loseSession();
      signIn(60_000);
      // It comes when its person has logged out already.
      fetched.mockImplementationOnce(async () => {
        loseSession();
        return tagged('[]');
      });
      await callApi('GET /v1/properties', { query: {} });
      signIn(60_000);
      fetched.mockResolvedValueOnce(tagged('[]'));
      await callApi('GET /v1/properties', { query: {} });
      expect(sentHeaders().has('if-none-match')).toBe(false);
    });

    test('is kept for the newest forty addresses', async () => {
      signIn(60_000);
      fetched.mockImplementation(async () => tagged('[]'));
      for (let limit = 1; limit <= 41; limit += 1) {
        await callApi('GET /v1/properties', { query: { limit } });
      }
      await callApi('GET /v1/properties', { query: { limit: 2 } });
      expect(sentHeaders().has('if-none-match')).toBe(true);
      await callApi('GET /v1/properties', { query: { limit: 1 } });
      expect(sentHeaders().has('if-none-match')).toBe(false);
    });
  });
});
