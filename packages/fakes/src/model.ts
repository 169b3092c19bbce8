import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

const KEY = 'a key of the tests';

/** A request to a model, in a format common to all providers. */
export interface Asked {
  readonly instructions: string;
  /** The texts of the request. */
  readonly text: string;
  /** Pictures and PDFs: their types and bytes. */
  readonly files: readonly { readonly type: string; readonly content: Buffer }[];
  /** The JSON schema of the response. */
  readonly schema: unknown;
  readonly model: string;
}

/** A provider of language models with scripted responses: OpenAI's chat completions, or Anthropic's messages. */
export interface ModelPeer {
  /** The product's settings for it. */
  readonly settings: Readonly<Record<string, string>>;
  readonly asked: Asked[];
  /** Its response: an object is sent as JSON, text unchanged. */
  answer: unknown;
  /** A fault for every request. */
  trouble: 'busy' | 'fails' | 'hangs' | 'nonsense' | 'refuses' | 'moved' | null;
  /** The number of requests, including refused ones. */
  requests: number;
  stop(): Promise<void>;
}

type Provider = 'openai-compatible' | 'anthropic';

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** Untyped JSON; tests show whether a field is missing. */
// oxlint-disable-next-line typescript/no-explicit-any
type Part = Readonly<Record<string, any>>;

export async function startModel(provider: Provider, name: string): Promise<ModelPeer> {
  const server = createServer((request, response) => {
    receive(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { path, keyOf, askedOf, answered, refusal } = providers[provider];

  const peer: ModelPeer = {
    settings: {
      MODEL_PROVIDER: provider,
      MODEL_BASE_URL: `${origin}/v1`,
      MODEL_API_KEY: KEY,
      MODEL_NAME: name,
    },
    asked: [],
    answer: null,
    trouble: null,
    requests: 0,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const sent = await text(request);
    peer.requests += 1;
    if (peer.trouble === 'hangs') return;
    if (peer.trouble === 'moved') {
      return void response.writeHead(307, { location: `${origin}/elsewhere` }).end();
    }
    if (peer.trouble === 'nonsense') {
      return void response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<html>Sorry</html>');
    }
    const { status, body } = answerTo(request, sent);
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  }

  function answerTo(request: IncomingMessage, sent: string): Answer {
    if (peer.trouble === 'busy') return refusal(429, 'rate_limit_error', 'Too many requests');
    if (peer.trouble === 'fails') return refusal(500, 'api_error', 'Internal server error');
    if (request.method !== 'POST' || request.url !== path) {
      return refusal(
        404,
        'not_found_error',
        `Unknown request URL: ${request.method} ${request.url}`,
      );
    }
    if (keyOf(request) !== KEY) return refusal(401, 'authentication_error', 'Incorrect API key');
    const body = JSON.parse(sent) as Part;
    if (body['model'] !== name) {
      return refusal(404, 'not_found_error', `The model ${body['model']} does not exist`);
    }
    peer.asked.push(askedOf(body));
    const answer = typeof peer.answer === 'string' ? peer.answer : JSON.stringify(peer.answer);
    return { status: 200, body: answered(body, answer, peer.trouble === 'refuses') };
  }

  return peer;
}

const bytes = (base64: string) => Buffer.from(base64, 'base64');
const textsOf = (parts: readonly Part[]): string =>
  parts.flatMap((part) => (part['type'] === 'text' ? [part['text'] as string] : [])).join('\n');
const id = (beginning: string) => `${beginning}${randomBytes(12).toString('hex')}`;

const openai = {
  path: '/v1/chat/completions',
  keyOf: (request: IncomingMessage) => request.headers.authorization?.replace(/^Bearer /, ''),

  askedOf({ model, messages, response_format: format }: Part): Asked {
    const contentOf = (role: string): Part[] =>
      (messages as Part[])
        .filter((message) => message['role'] === role)
        .flatMap(({ content }) =>
          typeof content === 'string' ? [{ type: 'text', text: content }] : content,
        );
    const files = contentOf('user').flatMap((part) => {
      const url = part['image_url']?.url ?? part['file']?.file_data;
      const [, type = '', data = ''] = /^data:([^;]+);base64,(.*)$/s.exec(url ?? '') ?? [];
      return url ? [{ type, content: bytes(data) }] : [];
    });
    return {
      instructions: textsOf(contentOf('system')),
      text: textsOf(contentOf('user')),
      files,
      schema: format?.type === 'json_schema' ? format.json_schema.schema : null,
      model,
    };
  },

  answered: ({ model }: Part, content: string, refuses: boolean) => ({
    id: id('chatcmpl-'),
    object: 'chat.completion',
    created: 1_773_151_200,
    model,
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: refuses ? null : content,
          refusal: refuses ? 'I cannot help with that.' : null,
          annotations: [],
        },
        logprobs: null,
        finish_reason: 'stop',
      },
    ],
    usage: { prompt_tokens: 900, completion_tokens: 80, total_tokens: 980 },
  }),

  refusal: (status: number, type: string, message: string): Answer => ({
    status,
    body: { error: { message, type, param: null, code: null } },
  }),
};

const anthropic = {
  path: '/v1/messages',
  keyOf: (request: IncomingMessage) =>
    request.headers['anthropic-version'] === '2023-06-01'
      ? request.headers['x-api-key']
      : undefined,

  askedOf({ model, system, messages, output_config: output, tools }: Part): Asked {
    const parts = (messages as Part[]).flatMap(({ content }) => content as Part[]);
    const files = parts.flatMap(({ type, source }) =>
      type === 'image' || type === 'document'
        ? [{ type: source.media_type as string, content: bytes(source.data) }]
        : [],
    );
    return {
      instructions: typeof system === 'string' ? system : textsOf(system ?? []),
      text: textsOf(parts),
      files,
      schema: output?.format?.schema ?? tools?.[0]?.input_schema ?? null,
      model,
    };
  },

  /** Models without response formats must call a tool instead, whose input is the response. */
  answered: ({ model, tools }: Part, answer: string, refuses: boolean) => ({
    id: id('msg_'),
    type: 'message',
    role: 'assistant',
    model,
    content: refuses
      ? []
      : tools
        ? [{ type: 'tool_use', id: id('toolu_'), name: tools[0].name, input: JSON.parse(answer) }]
        : [{ type: 'text', text: answer }],
    stop_reason: refuses ? 'refusal' : tools ? 'tool_use' : 'end_turn',
    stop_sequence: null,
    usage: { input_tokens: 900, output_tokens: 80 },
  }),

  refusal: (status: number, type: string, message: string): Answer => ({
    status,
    body: { type: 'error', error: { type, message }, request_id: id('req_') },
  }),
};

const providers = { 'openai-compatible': openai, anthropic };
