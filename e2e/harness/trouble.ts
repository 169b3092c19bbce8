import type { BrowserContext, ConsoleMessage, Response } from '@playwright/test';

/** A 4xx response that a test provokes; Chromium still logs it as an error. */
type ExpectedResponse = { status: number; url: string | RegExp };

/** Everything that goes wrong in a browser and is not checked by the test itself. */
export type Trouble = {
  /** Watches every page of a context, including later ones. */
  watch: (context: BrowserContext) => void;
  /** Announces responses with this status. `url` is a part of the address or a pattern. */
  expectResponse: (status: number, url: string | RegExp) => void;
  /** Announces that requests to these addresses fail, because the test cut the network. */
  expectFailure: (url: string | RegExp) => void;
  /** Announces a console error. */
  expectMessage: (text: string | RegExp) => void;
  /** Unexpected events, one line each, in order. */
  found: () => Promise<string[]>;
};

const matches = (text: string, pattern: string | RegExp) =>
  typeof pattern === 'string' ? text.includes(pattern) : pattern.test(text);

export function watchForTrouble(): Trouble {
  const contexts: BrowserContext[] = [];
  const answers: ExpectedResponse[] = [];
  const failures: (string | RegExp)[] = [];
  const messages: (string | RegExp)[] = [];
  const found: { line: string; expected: () => boolean }[] = [];
  const add = (line: string, expected = () => false) => found.push({ line, expected });

  const watch = (context: BrowserContext) => {
    contexts.push(context);
    context.on('response', (response: Response) => {
      const status = response.status();
      if (status < 400) return;
      const url = response.url();
      add(`${response.request().method()} ${url} answered ${status}`, () =>
        answers.some((answer) => answer.status === status && matches(url, answer.url)),
      );
    });
    context.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? 'unknown reason';
      // The page itself canceled the request: a person left the page, or it closed a stream or started a download.
      if (reason === 'net::ERR_ABORTED') return;
      add(`${request.method()} ${request.url()} failed: ${reason}`, () =>
        failures.some((pattern) => matches(request.url(), pattern)),
      );
    });
    context.on('console', (message: ConsoleMessage) => {
      if (message.type() !== 'error') return;
      const text = message.text();
      // Chromium's log line of a response that is checked above.
      if (text.startsWith('Failed to load resource: the server responded with a status of')) return;
      const kind = /Content Security Policy/i.test(text) ? 'CSP violation' : 'console error';
      add(`${kind}: ${text} (${message.location().url})`, () =>
        messages.some((pattern) => matches(text, pattern)),
      );
    });
    context.on('weberror', (webError) => {
      const error = webError.error();
      add(`page error: ${error.stack ?? error.message}`);
    });
  };

  return {
    watch,
    expectResponse: (status, url) => {
      if (status >= 500) throw new Error('No test expects the server to fail.');
      answers.push({ status, url });
    },
    expectFailure: (url) => void failures.push(url),
    expectMessage: (text) => void messages.push(text),
    found: async () => {
      await settle(contexts);
      return found.filter(({ expected }) => !expected()).map(({ line }) => line);
    },
  };
}

/** Waits until all events of the open pages have arrived; they are delivered after the last command. */
async function settle(contexts: BrowserContext[]): Promise<void> {
  const pages = contexts.flatMap((context) => context.pages());
  await Promise.all(pages.map((page) => page.evaluate('0').catch(() => undefined)));
}
