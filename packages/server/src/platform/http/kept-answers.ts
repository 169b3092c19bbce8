import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its answers are kept. */
    keepsAnswers?: boolean;
  }
}

/** An answer as it was sent. */
export interface KeptAnswer {
  readonly tag: string;
  readonly payload: Buffer;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: number;
}

/** Who asks for what. Public answers are the same for everyone, so nobody asks for them. */
export interface Question {
  readonly organizationId: string;
  readonly userId: string | null;
  readonly request: FastifyRequest;
}

/** Bytes of all kept answers; beyond it, the ones that nobody asked for the longest are dropped. */
const MOST_BYTES = 8 * 1024 ** 2;

/** Larger ones are sent without being kept. */
const LARGEST_BYTES = MOST_BYTES / 8;

/** About what an entry takes beside its key and its payload. */
const ENTRY_BYTES = 500;

/** Browsers send about 25 letters. */
const LONGEST_ENCODINGS = 60;

const sentHeaders = ['content-type', 'content-encoding', 'vary', 'x-total-count', 'link'];

/**
 * Answers kept as they were sent, so that a page that is opened again costs no more than the question whether anything
 * has changed. The tag of an answer names everything that it is computed from, its reader included; an answer with
 * another tag is never sent. Nobody's answers can replace those of another person.
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
  has(question: Question): boolean {
    return isUsual(question.request) && this.#answers.has(keyOf(question));
  }

  /** The answer with this tag. */
  find(question: Question, tag: string): KeptAnswer | null {
    if (!isUsual(question.request)) return null;
    const key = keyOf(question);
    const kept = this.#answers.get(key);
    if (kept?.tag !== tag) return null;
    this.#answers.delete(key);
    this.#answers.set(key, kept);
    return kept;
  }

  /** Keeps what will be sent. */
  keepNext(question: Question, tag: string): void {
    const { request } = question;
    if (isUsual(request)) this.#toKeep.set(request, { key: keyOf(question), tag });
  }

  #keep({ key, tag }: { key: string; tag: string }, reply: FastifyReply, sent: unknown): void {
    if (typeof sent !== 'string' && !Buffer.isBuffer(sent)) return;
    this.#drop(key);
    if (sent.length > LARGEST_BYTES) return;
    const present = sentHeaders.flatMap((name) => {
      const value = reply.getHeader(name);
      return value === undefined ? [] : [[name, String(value)] as const];
    });
    const payload = Buffer.from(sent);
    const bytes = payload.length + key.length + ENTRY_BYTES;
    this.#answers.set(key, { tag, payload, headers: Object.fromEntries(present), bytes });
    this.#bytes += bytes;
    for (const oldest of this.#answers.keys()) {
      if (this.#bytes <= MOST_BYTES) return;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    this.#bytes -= this.#answers.get(key)?.bytes ?? 0;
    this.#answers.delete(key);
  }
}

/** An answer is compressed as its request allows. */
const keyOf = ({ organizationId, userId, request: { url, headers } }: Question) =>
  [organizationId, userId ?? '', headers['accept-encoding'] ?? '', url].join(' ');

/** Other requests are answered as well, but would fill the memory with answers that nobody asks for again. */
const isUsual = ({ method, headers }: FastifyRequest) =>
  method === 'GET' &&
  headers['x-no-compression'] === undefined &&
  (headers['accept-encoding']?.length ?? 0) <= LONGEST_ENCODINGS;
