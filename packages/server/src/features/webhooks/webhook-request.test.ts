import { describe, expect, test } from 'vitest';
import { sendRequest } from './webhook-request.ts';

describe('DATA-11: only https to public addresses', () => {
  const send = (url: string) =>
    sendRequest(
      { url, headers: {}, body: '{}', signal: new AbortController().signal },
      { localAllowed: false },
    );

  test('DATA-11: a host without an address is a failed try, and harms nothing', async () => {
    const outcome = await send('https://events.invalid/');
    expect(outcome).toMatchObject({ status: null, failure: expect.stringContaining('host name') });
  });

  test.each(['https://localhost:1/', 'https://127.0.0.1:1/', 'http://example.com/'])(
    'DATA-11: %s is refused before any connection',
    async (url) => {
      expect(await send(url)).toMatchObject({
        status: null,
        failure: expect.stringContaining('Nothing was sent.'),
      });
    },
  );
});
