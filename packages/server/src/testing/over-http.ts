import { request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { requestOf } from './calls.ts';
import type { TestApp } from './test-app.ts';

export interface HttpAnswer {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/** Sends a request of `requestOf` over a real connection; the first one makes the app listen. */
export async function overHttp(
  { app }: TestApp,
  request: ReturnType<typeof requestOf>,
): Promise<HttpAnswer> {
  const { server } = app;
  if (!server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.address() as AddressInfo;
  const { method, url, query, payload, headers } = request;
  const words = new URLSearchParams(query).toString();
  const isJson = payload !== undefined && !Buffer.isBuffer(payload);
  return new Promise((resolve, reject) => {
    const sent = send({
      port,
      host: '127.0.0.1',
      method,
      path: `${url}${words ? `?${words}` : ''}`,
      headers: { ...headers, ...(isJson && { 'content-type': 'application/json' }) },
    });
    sent.on('error', reject).on('response', (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => (body += part));
      response.on('error', reject).on('end', () => {
        resolve({ statusCode: response.statusCode ?? 0, headers: response.headers, body });
      });
    });
    sent.end(isJson ? JSON.stringify(payload) : payload);
  });
}
