import type { Ask } from './asked.ts';

/** Answers the app's uploads, which use XMLHttpRequest. */

/** The parts of XMLHttpRequest that `lib/upload.ts` uses. */
class StubbedRequest extends EventTarget {
  readonly upload = new EventTarget();
  status = 0;
  responseText = '';
  readonly #ask: Ask;
  readonly #headers = new Headers();
  readonly #given = new AbortController();
  #method = 'GET';
  #url = '';
  #response: Response | null = null;

  constructor(ask: Ask) {
    super();
    this.#ask = ask;
  }

  open(method: string, url: string): void {
    this.#method = method;
    this.#url = url;
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value);
  }

  getResponseHeader(name: string): string | null {
    return this.#response?.headers.get(name) ?? null;
  }

  abort(): void {
    this.#given.abort();
  }

  send(body: FormData): void {
    void this.#sendAll(body);
  }

  async #sendAll(body: FormData): Promise<void> {
    const { signal } = this.#given;
    const url = new URL(this.#url, location.href);
    // Half of the file is sent at once, and the rest when the answer arrives.
    this.#tellProgress(1);
    try {
      const asked = { method: this.#method, url, headers: this.#headers, body, signal };
      this.#response = await this.#ask(asked);
      this.#tellProgress(2);
      this.status = this.#response.status;
      this.responseText = await this.#response.text();
      this.dispatchEvent(new Event('load'));
    } catch {
      this.dispatchEvent(new Event(signal.aborted ? 'abort' : 'error'));
    }
  }

  #tellProgress(loaded: number): void {
    const told = { lengthComputable: true, loaded, total: 2 };
    this.upload.dispatchEvent(new ProgressEvent('progress', told));
  }
}

/** Replaces XMLHttpRequest with the stub until the returned function is called. */
export function stubUploads(ask: Ask): () => void {
  const original = globalThis.XMLHttpRequest;
  const stub = class extends StubbedRequest {
    constructor() {
      super(ask);
    }
  };
  globalThis.XMLHttpRequest = stub as unknown as typeof XMLHttpRequest;
  return () => {
    globalThis.XMLHttpRequest = original;
  };
}
