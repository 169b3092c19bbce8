import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ChangeEvent, EventName } from '@tenantry/contract/events/events.schemas';
import type { TestPerson } from './factories.ts';
import type { TestApp } from './test-app.ts';

interface StreamEvent {
  readonly name: EventName;
  readonly data: Partial<ChangeEvent>;
}

/** An open stream of a person, as a browser reads it. */
export interface TestStream {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  /** The next event; null when the stream has ended. Heartbeats are skipped. */
  next(): Promise<StreamEvent | null>;
  /** The topics of the next change; null when the stream has ended. */
  topics(): Promise<readonly string[] | null>;
  /** The next part as it was sent. */
  raw(): Promise<string | null>;
  close(): void;
}

/** Opens a stream over a real connection; the first server call makes the app listen. */
export async function openStream(
  test: TestApp,
  person: TestPerson | null,
  headers: Readonly<Record<string, string>> = {},
): Promise<TestStream> {
  const { server } = test.app;
  if (!server.listening) await test.app.listen({ port: 0, host: '127.0.0.1' });
  const sent = request({
    host: '127.0.0.1',
    port: (server.address() as AddressInfo).port,
    path: '/v1/events',
    agent: false,
    headers: {
      host: person?.host ?? 'localhost',
      ...(person && { authorization: `Bearer ${person.token}` }),
      ...headers,
    },
  }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const parts = partsOf(response);
  const raw = async () => (await parts.next()).value ?? null;
  const next = async (): Promise<StreamEvent | null> => {
    for (let part = await raw(); part !== null; part = await raw()) {
      const [, name, data = ''] = /^event: (\w+)\ndata: (.*)$/.exec(part) ?? [];
      if (name) return { name: name as EventName, data: JSON.parse(data) };
    }
    return null;
  };
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    raw,
    next,
    topics: async () => (await next())?.data.topics ?? null,
    close: () => void response.destroy(),
  };
}

/** A stream that has reported that it is open. */
export async function listenAs(test: TestApp, person: TestPerson): Promise<TestStream> {
  const stream = await openStream(test, person);
  const first = await stream.next();
  if (first?.name !== 'open') throw new Error(`the stream was answered ${stream.status}`);
  return stream;
}

async function* partsOf(response: IncomingMessage): AsyncGenerator<string, undefined> {
  let text = '';
  try {
    for await (const chunk of response.setEncoding('utf8')) {
      text += chunk;
      const parts = text.split('\n\n');
      text = parts.pop() ?? '';
      yield* parts;
    }
  } catch {
    // It was cut off, or the test has closed it.
  }
  return undefined;
}
