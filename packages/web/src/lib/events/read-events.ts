import type { ChangeEvent, EventName } from '@tenantry/contract/events/events.schemas';
import { parsedJson } from '../api-error.ts';

/** The server sends a heartbeat every 25 seconds; a connection that is silent for longer is broken. */
const SILENCE_MS = 60_000;

export interface StreamEvent {
  readonly name: EventName;
  readonly data: Partial<ChangeEvent>;
}

/**
 * The events of a response, until it ends, breaks off or is silent for too long. `EventSource` would do this, but
 * cannot send the token.
 */
export async function* readEvents(response: Response): AsyncGenerator<StreamEvent, void> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) return;
  let text = '';
  try {
    for (;;) {
      const { value, done } = await withinSilence(reader.read());
      if (done) return;
      text += value;
      const parts = text.split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts) {
        const event = eventOf(part);
        if (event) yield event;
      }
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}

function withinSilence<Result>(reading: Promise<Result>): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('the stream fell silent')), SILENCE_MS);
  return Promise.race([reading, promise]).finally(() => clearTimeout(timer));
}

/** Null for a heartbeat. */
export function eventOf(part: string): StreamEvent | null {
  const [, name, data = ''] = /^event: (\w+)\ndata: (.*)$/.exec(part) ?? [];
  if (!name) return null;
  return { name: name as EventName, data: parsedJson(data) ?? {} };
}
