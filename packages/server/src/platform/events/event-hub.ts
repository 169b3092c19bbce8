import { isStaff, type Role } from '@tenantry/contract/access/roles';
import { eventTopics, type EventTopic } from '@tenantry/contract/events/events.schemas';
import type { Actor, Database, Transaction } from '../database/database.ts';
import type { Organization } from '../database/organization-table.ts';
import { AppError, unavailable } from '../http/errors.ts';
import { notSignedIn } from '../http/callers.ts';
import type { Logger } from '../log.ts';
import { EventStream } from './event-stream.ts';
import { createListener } from './listener.ts';
import { noticeOf, type Notice } from './notice.ts';

/** A session that is valid, with the roles that its person has now. */
export interface LiveSession {
  readonly sessionId: string;
  readonly roles: readonly Role[];
  readonly expiresAt: Date;
}

export interface EventLimits {
  readonly streamsPerServer: number;
  readonly streamsPerAccount: number;
  /** The least time between two messages of a stream. */
  readonly pauseMs: number;
  readonly beatEveryMs: number;
  /** A stream is ended after this time and opened again, so that streams spread over servers that were added. */
  readonly longestMs: number;
}

export const eventLimits: EventLimits = {
  streamsPerServer: 2_000,
  streamsPerAccount: 10,
  pauseMs: 200,
  beatEveryMs: 25_000,
  longestMs: 4 * 3_600_000,
};

interface Options {
  readonly database: Database;
  readonly log: Logger;
  readonly limits: EventLimits;
  /** Those of the sessions that are valid; the access feature implements it. */
  liveSessions(tx: Transaction, sessionIds: readonly string[]): Promise<LiveSession[]>;
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

interface Member {
  readonly actor: Actor;
  readonly stream: EventStream;
  session: Pick<LiveSession, 'roles' | 'expiresAt'> | null;
  /** What is heard before belongs to the time before the stream. */
  isOpen: boolean;
}

interface Audience {
  readonly organization: Organization;
  readonly members: Set<Member>;
  /** Whether sessions are being looked up, and whether they changed since. */
  checking: Promise<void> | null;
  isStale: boolean;
}

/** What tenants are told of, if it concerns them. */
const lesseeTopics = new Set<EventTopic>(['leases', 'invoices', 'payments', 'conversations']);

export function createEventHub({ database, log, limits, liveSessions }: Options): EventHub {
  const audiences = new Map<string, Audience>();
  let count = 0;
  let closed = false;

  const listener = createListener({
    // The pool's own clients get the same.
    connection: database.pool.options,
    log,
    onNotice: (payload) => {
      const notice = noticeOf(payload);
      if (notice) tell(notice);
    },
    onGap: () => {
      for (const organizationId of audiences.keys()) {
        tell({ organizationId, topics: [...eventTopics, 'sessions'], lessees: 'all' });
      }
    },
  });

  const tell = ({ organizationId, topics, lessees }: Notice) => {
    const audience = audiences.get(organizationId);
    if (!audience) return;
    const shown = topics.filter((topic) => topic !== 'sessions');
    // Pages of a person who has just lost a role or the session are told nothing before that is known.
    const changesAccess = topics.includes('sessions') || topics.includes('users');
    // Those who open meanwhile are not told: it was before their time.
    const open = [...audience.members].filter(({ isOpen }) => isOpen);
    const send = () => {
      for (const member of open) {
        const heard = topicsFor(member, shown, lessees);
        if (heard.length > 0) member.stream.change(heard);
      }
    };
    if (changesAccess) void check(audience).then(send, (error: unknown) => endAll(audience, error));
    else send();
  };

  const topicsFor = (
    { actor, session }: Member,
    topics: readonly EventTopic[],
    lessees: Notice['lessees'],
  ): readonly EventTopic[] => {
    if (!session || session.expiresAt.getTime() <= database.now().epochMilliseconds) return [];
    if (isStaff(session.roles)) return topics;
    const isConcerned = lessees === 'all' || lessees.includes(actor.userId);
    return isConcerned ? topics.filter((topic) => lesseeTopics.has(topic)) : [];
  };

  /** Looks up the sessions of an organization's streams and ends those that are over. */
  const check = (audience: Audience): Promise<void> => {
    audience.isStale = true;
    audience.checking ??= (async () => {
      while (audience.isStale && audience.members.size > 0) {
        audience.isStale = false;
        await lookUp(audience);
      }
    })().finally(() => (audience.checking = null));
    return audience.checking;
  };

  /** Each is opened again, which looks up its session. */
  const endAll = ({ members }: Audience, error: unknown) => {
    log.warn({ err: error }, 'the sessions of open pages could not be looked up');
    for (const { stream } of members) stream.finish();
  };

  const lookUp = async ({ organization, members }: Audience) => {
    const asked = [...members];
    const ids = [...new Set(asked.map(({ actor }) => actor.sessionId))];
    const live = await database.transact({ organization, readOnly: true }, (tx) =>
      liveSessions(tx, ids),
    );
    const byId = new Map(live.map((session) => [session.sessionId, session]));
    for (const member of asked) {
      member.session = byId.get(member.actor.sessionId) ?? null;
      if (!member.session) member.stream.finish('end');
    }
  };

  const beat = () => {
    const now = database.now().epochMilliseconds;
    for (const { members } of audiences.values()) {
      for (const { session, stream } of members) {
        if (session && session.expiresAt.getTime() <= now) stream.finish('end');
        else stream.beat();
      }
    }
  };
  const beats = setInterval(beat, limits.beatEveryMs).unref();

  const join = (organization: Organization, actor: Actor): Member => {
    const audience = audiences.get(organization.id) ?? {
      organization,
      members: new Set(),
      checking: null,
      isStale: false,
    };
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
        const audience = audiences.get(organization.id);
        if (audience) await check(audience);
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
      for (const { members } of audiences.values()) {
        for (const { stream } of members) stream.finish();
      }
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
