import { Agent, request } from 'node:http';

const agent = new Agent({ keepAlive: true });

interface Answer {
  readonly status: number;
  readonly body: string;
}

type Headers = Readonly<Record<string, string>>;

/** A GET with a custom Host header, which `fetch` does not allow. */
export const get = (url: string, headers: Headers): Promise<Answer> => send('GET', url, headers);

/** The same with another method and a JSON body. */
export function send(method: string, url: string, headers: Headers, body?: object) {
  const type = body && { 'content-type': 'application/json' };
  return new Promise<Answer>((resolve, reject) => {
    const sent = request(url, { method, headers: { ...headers, ...type }, agent }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (text += chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: text }));
    });
    sent.on('error', reject);
    sent.end(body && JSON.stringify(body));
  });
}
