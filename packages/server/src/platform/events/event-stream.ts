import { Readable } from 'node:stream';
import type { EventTopic } from '@tenantry/contract/kinds';
import type { EventName } from '@tenantry/contract/events/events.schemas';

/** A line that readers ignore. It keeps proxies from ending a silent stream. */
const HEARTBEAT = ': \n\n';

/** How long a client may take to read the end. */
const LAST_WORDS_MS = 1_000;

/** The number of heartbeats during which a client may read nothing. */
const PATIENCE = 2;

/**
 * One open stream. Topics that change faster than the client is notified, or reads, are merged into one message, so a
 * slow client costs no memory.
 */
export class EventStream extends Readable {
  readonly #pauseMs: number;
  readonly #topics = new Set<EventTopic>();
  #pause: NodeJS.Timeout | null = null;
  #isRead = true;
  #missedBeats = 0;
  #isOver = false;

  constructor(pauseMs: number) {
    super({ highWaterMark: 1024 });
    this.#pauseMs = pauseMs;
    this.#send(message('open', {}));
  }

  change(topics: readonly EventTopic[]): void {
    for (const topic of topics) this.#topics.add(topic);
    this.#flush();
  }

  beat(): void {
    if (this.#isRead) {
      this.#missedBeats = 0;
      this.#send(HEARTBEAT);
      return;
    }
    this.#missedBeats += 1;
    if (this.#missedBeats > PATIENCE) this.destroy();
  }

  /** @param reason `end` if the session is over; without it the client opens another stream */
  finish(reason?: 'end'): void {
    if (this.#isOver) return;
    if (reason) this.#send(message(reason, {}));
    this.#isOver = true;
    this.#stopPause();
    this.push(null);
    // For a client that reads nothing.
    setTimeout(() => this.destroy(), LAST_WORDS_MS).unref();
  }

  override _read(): void {
    this.#isRead = true;
    this.#flush();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#isOver = true;
    this.#stopPause();
    done(error);
  }

  #flush(): void {
    if (this.#topics.size === 0 || this.#pause || !this.#isRead || this.#isOver) return;
    const topics = [...this.#topics];
    this.#topics.clear();
    this.#pause = setTimeout(() => {
      this.#pause = null;
      this.#flush();
    }, this.#pauseMs).unref();
    this.#send(message('change', { topics }));
  }

  #send(text: string): void {
    if (!this.#isOver) this.#isRead = this.push(text);
  }

  #stopPause(): void {
    if (this.#pause) clearTimeout(this.#pause);
    this.#pause = null;
  }
}

const message = (name: EventName, data: object) =>
  `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
