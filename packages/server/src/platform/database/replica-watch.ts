import type pg from 'pg';
import { stopwatch } from '../clock.ts';
import type { Logger } from '../log.ts';
import {
  currentPosition,
  refuseUnsuitable,
  replayedPosition,
  type Position,
} from './replica-questions.ts';

/** How often the distance is measured. */
const INTERVAL_MS = 1_000;
/** Limits the samples of a replica that does not advance; the lag is then measured less precisely. */
const MOST_SAMPLES = 1_000;

/** The primary's position at a time of the stopwatch. */
interface Sample {
  readonly at: number;
  readonly position: Position;
}

interface Watched {
  readonly primary: pg.Pool;
  readonly replica: pg.Pool;
  readonly log: Logger;
}

/**
 * Measures how far the replica is behind, only by positions: clocks need not agree, and an idle primary is not a lag.
 */
export class ReplicaWatch {
  readonly #watched: Watched;
  readonly #elapsed = stopwatch();
  #samples: Sample[] = [];
  /**
   * The replica has everything that the primary had committed by this time; unknown at first, and after the replica was
   * lost.
   */
  #caughtUpAt = -Infinity;
  #state: 'unknown' | 'trusted' | 'lost' = 'unknown';
  #timer: NodeJS.Timeout | undefined;
  readonly #losses = new Set<(error: Error) => void>();

  constructor(watched: Watched) {
    this.#watched = watched;
  }

  isTrusted(): boolean {
    return this.#state === 'trusted';
  }

  /** Infinity while it is unknown. */
  lagMs(): number {
    return this.#elapsed() - this.#caughtUpAt;
  }

  /** Rejects as soon as the replica is lost, so that nobody waits for a frozen one. */
  untilLost<Result>(work: Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#losses.add(reject);
      work.then(resolve, reject).finally(() => this.#losses.delete(reject));
    });
  }

  start(): void {
    this.#timer = setTimeout(() => void this.#tick(), INTERVAL_MS).unref();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  async #tick(): Promise<void> {
    await this.measure().catch(() => undefined);
    if (this.#timer) this.start();
  }

  async measure(): Promise<void> {
    const { primary, replica, log } = this.#watched;
    try {
      if (!this.isTrusted()) await refuseUnsuitable(primary, replica);
      await this.#compare();
      if (!this.isTrusted()) log.info('the replica can be read from');
      this.#state = 'trusted';
    } catch (error) {
      if (this.#state !== 'lost') {
        log.warn({ err: error }, 'the replica cannot be used; the primary answers all reads');
      }
      this.#state = 'lost';
      this.#caughtUpAt = -Infinity;
      for (const reject of this.#losses) reject(new Error('the replica was lost'));
      throw error;
    }
  }

  async #compare(): Promise<void> {
    const at = this.#elapsed();
    const samples = [
      ...this.#samples,
      { at, position: await currentPosition(this.#watched.primary) },
    ];
    const replayed = await replayedPosition(this.#watched.replica);
    const first = samples.findIndex(({ position }) => position > replayed);
    const reached = first === -1 ? samples.length : first;
    this.#caughtUpAt = samples[reached - 1]?.at ?? this.#caughtUpAt;
    const ahead = samples.slice(reached);
    this.#samples =
      ahead.length > MOST_SAMPLES ? ahead.filter((_, index) => index % 2 === 0) : ahead;
  }
}
