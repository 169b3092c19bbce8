import { eventTopics } from '@tenantry/contract/kinds';
import type { Actor } from '../database/database.ts';
import type { Organization } from '../database/organization-table.ts';
import { AppError, unavailable } from '../http/errors.ts';
import { notSignedIn } from '../http/callers.ts';
import { Audience, type AudienceOptions, type Member } from './audience.ts';
import { EventStream } from './event-stream.ts';
import { createListener } from './listener.ts';
import { noticeOf } from './notice.ts';

export interface EventLimits {
  readonly streamsPerServer: number;
  readonly streamsPerAccount: number;
  /** The least time between two messages of a stream. */
  readonly pauseMs: number;
  readonly beatEveryMs: number;
  /** A stream is ended after this time and opened again, so that streams spread to added servers. */
  readonly longestMs: number;
}

export const eventLimits: EventLimits = {
  streamsPerServer: 2_000,
  streamsPerAccount: 10,
  pauseMs: 200,
  beatEveryMs: 25_000,
  longestMs: 4 * 3_600_000,
};

interface Options extends AudienceOptions {
  readonly limits: EventLimits;
}

/** The open streams of this server, by organization. */
export interface EventHub {
  /**
   * Opens a stream that misses nothing that is committed from now on.
   * @throws AppError 429 or 503 if there are too many, 401 if the session has ended meanwhile
   */
  open(organization: Organization, actor: Actor): Promise<EventStream>;
  openStreams(): number;
  /** Ends all streams, so that they do not delay the stop of the server. */
  close(): Promise<void>;
}

export function createEventHub({ limits, ...options }: Options): EventHub {
  const { database, log } = options;
  const audiences = new Map<string, Audience>();
  let count = 0;
  let closed = false;

  const listener = createListener({
    // The same settings as the pool's own clients.
    connection: database.pool.options,
    log,
    onNotice: (payload) => {
      const notice = noticeOf(payload);
      if (notice) audiences.get(notice.organizationId)?.tell(notice);
    },
    onGap: () => {
      const all = { topics: [...eventTopics, 'sessions'], lessees: 'all' } as const;
      for (const audience of audiences.values()) audience.tell(all);
    },
  });

  const beat = () => {
    for (const audience of audiences.values()) audience.beat();
  };
  const beats = setInterval(beat, limits.beatEveryMs).unref();

  const join = (organization: Organization, actor: Actor): Member => {
    const audience = audiences.get(organization.id) ?? new Audience(organization, options);
    audiences.set(organization.id, audience);
    const stream = new EventStream(limits.pauseMs);
    const member: Member = { actor, stream, session: null, isOpen: false };
    const longest = setTimeout(() => stream.finish(), limits.longestMs).unref();
    audience.members.add(member);
    count += 1;
    stream.once('close', () => {
      clearTimeout(longest);
      count -= 1;
      audience.members.delete(member);
      if (audience.members.size === 0) audiences.delete(organization.id);
    });
    return member;
  };

  return {
    open: async (organization, actor) => {
      refuseTooMany(count, audiences.get(organization.id), actor, limits);
      const member = join(organization, actor);
      const { stream } = member;
      try {
        await listener.catchUp().catch(refuseWithoutDatabase);
        await audiences.get(organization.id)?.check();
        if (!member.session) throw notSignedIn();
        if (closed) stream.finish();
        member.isOpen = true;
        return stream;
      } catch (error) {
        stream.destroy();
        throw error;
      }
    },
    openStreams: () => count,
    close: async () => {
      closed = true;
      clearInterval(beats);
      for (const audience of audiences.values()) audience.finish();
      await listener.close();
    },
  };
}

function refuseWithoutDatabase(error: unknown): never {
  const refusal = unavailable('away');
  refusal.cause = error;
  throw refusal;
}

function refuseTooMany(
  onServer: number,
  audience: Audience | undefined,
  { userId }: Actor,
  { streamsPerServer, streamsPerAccount }: EventLimits,
): void {
  const own = [...(audience?.members ?? [])].filter(({ actor }) => actor.userId === userId);
  if (own.length >= streamsPerAccount) {
    throw new AppError(
      'too_many_requests',
      'Too many pages are listening for changes with this account. Close some of them, then try again.',
      { retryAfterSeconds: 60 },
    );
  }
  if (onServer < streamsPerServer) return;
  throw new AppError(
    'unavailable',
    'Too many pages are listening for changes right now. Please try again in a minute.',
    { retryAfterSeconds: 60 },
  );
}
