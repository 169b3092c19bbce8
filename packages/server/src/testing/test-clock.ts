import type { Clock } from '../platform/clock.ts';

/** A clock that is stopped until a test moves it. */
export class TestClock implements Clock {
  #now: Temporal.Instant;

  constructor(now: string) {
    this.#now = Temporal.Instant.from(now);
  }

  now(): Temporal.Instant {
    return this.#now;
  }

  set(now: string): void {
    this.#now = Temporal.Instant.from(now);
  }

  advance(duration: Temporal.DurationLike): void {
    this.#now = this.#now.add(duration);
  }
}
