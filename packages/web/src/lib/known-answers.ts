/** An answer with its tag, and what a caller made of it. */
interface Known {
  readonly tag: string;
  readonly value: unknown;
}

/** More than a person has open; each holds a whole answer. */
const MOST = 40;

/**
 * The newest answers, by their address: the server sends them again only if they have changed. They are kept in the
 * memory of the page and nowhere else, so that nothing can be read from this device afterwards.
 */
const answers = new Map<string, Known>();

export const knownAnswer = (url: string): Known | undefined => answers.get(url);

export function keepAnswer(url: string, tag: string, value: unknown): void {
  // Moves it to the end: the first one is the oldest.
  answers.delete(url);
  answers.set(url, { tag, value });
  const [oldest] = answers.keys();
  if (answers.size > MOST && oldest !== undefined) answers.delete(oldest);
}

/** For the end of a session. */
export const forgetAnswers = (): void => answers.clear();
