import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its answers are kept. */
    keepsAnswers?: boolean;
  }
}

/** An answer as it was sent. */
interface KeptAnswer {
  readonly tag: string;
  readonly payload: string | Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/** Bytes of all kept answers; beyond it, the ones that nobody asked for the longest are dropped. */
const MOST_BYTES = 4 * 1024 ** 2;

/** Larger ones are sent without being kept. */
const LARGEST_BYTES = MOST_BYTES / 4;

/** Browsers send about 25 letters. */
const LONGEST_ENCODINGS = 60;

const sentHeaders = ['content-type', 'content-encoding', 'vary'];

/**
 * Public answers, which are the same for everyone, kept as they were sent, so that a visitor's page costs no more than
 * the question whether anything has changed. The tag of an answer names everything that it is computed from.
 */
export class KeptAnswers {
  readonly #answers = new Map<string, KeptAnswer>();
  readonly #toKeep = new WeakMap<FastifyRequest, { key: string; tag: string }>();
  #bytes = 0;

  /** Must be created after the plugin that compresses, so that it keeps what that has made. */
  constructor(app: FastifyInstance) {
    app.addHook('onRoute', (route) => {
      if (!route.config?.keepsAnswers) return;
      route.onSend = [route.onSend ?? []].flat().concat(async (request, reply, payload) => {
        const kept = this.#toKeep.get(request);
        if (kept && reply.statusCode === 200) this.#keep(kept, reply, payload);
        return payload;
      });
    });
  }

  /** Whether an earlier answer to the same question is known, maybe an outdated one. */
  has(organizationId: string, request: FastifyRequest): boolean {
    return isUsual(request) && this.#answers.has(keyOf(organizationId, request));
  }

  /** The answer with this tag, to be sent as it is; its headers are set. */
  take(organizationId: string, tag: string, request: FastifyRequest, reply: FastifyReply) {
    if (!isUsual(request)) return null;
    const key = keyOf(organizationId, request);
    const kept = this.#answers.get(key);
    if (kept?.tag !== tag) return null;
    this.#answers.delete(key);
    this.#answers.set(key, kept);
    void reply.headers(kept.headers);
    return kept.payload;
  }

  /** Keeps what will be sent. */
  keepNext(organizationId: string, tag: string, request: FastifyRequest): void {
    if (isUsual(request)) this.#toKeep.set(request, { key: keyOf(organizationId, request), tag });
  }

  #keep({ key, tag }: { key: string; tag: string }, reply: FastifyReply, payload: unknown): void {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return;
    this.#drop(key);
    if (payload.length > LARGEST_BYTES) return;
    const present = sentHeaders.flatMap((name) => {
      const value = reply.getHeader(name);
      return value === undefined ? [] : [[name, String(value)] as const];
    });
    this.#answers.set(key, { tag, payload, headers: Object.fromEntries(present) });
    this.#bytes += payload.length;
    for (const oldest of this.#answers.keys()) {
      if (this.#bytes <= MOST_BYTES) return;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    this.#bytes -= this.#answers.get(key)?.payload.length ?? 0;
    this.#answers.delete(key);
  }
}

/** The question: an answer is compressed as its request allows. */
const keyOf = (organizationId: string, { url, headers }: FastifyRequest) =>
  [organizationId, headers['accept-encoding'] ?? '', url].join(' ');

/** Other requests are answered as well, but would fill the memory with answers that nobody asks for again. */
const isUsual = ({ method, headers }: FastifyRequest) =>
  method === 'GET' &&
  headers['x-no-compression'] === undefined &&
  (headers['accept-encoding']?.length ?? 0) <= LONGEST_ENCODINGS;
