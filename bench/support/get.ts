import { Agent, request } from 'node:http';

const agent = new Agent({ keepAlive: true });

interface Answer {
  readonly status: number;
  readonly body: string;
}

type Headers = Readonly<Record<string, string>>;

/** A GET with a custom Host header, which `fetch` does not allow. */
export const get = (url: string, headers: Headers): Promise<Answer> => send('GET', url, headers);

/** Sends a request with another method and a JSON body. */
export function send(method: string, url: string, headers: Headers, body?: object) {
  const type = body && { 'content-type': 'application/json' };
  return exchange(method, url, { ...headers, ...type }, body && JSON.stringify(body));
}

function exchange(method: string, url: string, headers: Headers, body?: string | Buffer) {
  return new Promise<Answer>((resolve, reject) => {
    const sent = request(url, { method, headers: { ...headers }, agent }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (text += chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: text }));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Sends a file in the field `file`, with the form's other fields. */
export async function upload(
  url: string,
  headers: Headers,
  content: Buffer,
  fields: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(content)]), 'file');
  const encoded = new Response(form);
  const type = { 'content-type': encoded.headers.get('content-type') ?? '' };
  const body = Buffer.from(await encoded.arrayBuffer());
  return exchange('POST', url, { ...headers, ...type }, body);
}
