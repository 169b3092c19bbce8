import { databaseError } from './errors.ts';

/** PostgreSQL refuses every statement after one that failed. */
export const isConsequence = (error: unknown) => databaseError(error)?.code === '25P02';

/**
 * Statements of one transaction whose result nobody needs: they share the round trip of the next statement that
 * somebody waits for. The transaction commits only if all of them succeeded.
 */
export class SentAhead {
  readonly #answers: Promise<void>[] = [];
  readonly #following: Promise<void>[] = [];
  #failure: Error | null = null;

  get isEmpty(): boolean {
    return this.#answers.length === 0;
  }

  add(answer: Promise<unknown>): void {
    const noted = answer.then(
      () => undefined,
      (error: unknown) => {
        if (isConsequence(error)) return;
        this.#failure ??= error instanceof Error ? error : new Error(String(error));
      },
    );
    this.#answers.push(noted);
  }

  /** Adds a statement with what its answer causes. The transaction ends only afterwards. */
  addWith<Answer>(answer: Promise<Answer>, follow: (answer: Answer) => Promise<void>): void {
    const done = answer.then((given) => follow(given));
    this.add(done);
    this.#following.push(done.catch(() => undefined));
  }

  /** Waits for what the answers cause. */
  async followed(): Promise<void> {
    if (this.#following.length > 0) await Promise.all(this.#following);
  }

  /** @throws the error of the statement that failed */
  async answered(): Promise<void> {
    await Promise.all(this.#answers);
    if (this.#failure !== null) throw this.#failure;
  }

  /** The cause of an error: a statement that failed makes all later ones fail. */
  causeOf(error: unknown): unknown {
    return this.#failure ?? error;
  }
}
