import type { EventTopic } from '@tenantry/contract/kinds';
import { isStaffMember, type Actor, type Rights } from '../actor.ts';
import type { Database, Transaction } from '../database/database.ts';
import type { Organization } from '../database/organization-table.ts';
import type { Logger } from '../log.ts';
import type { EventStream } from './event-stream.ts';
import { readersOf } from './event-topics.ts';
import type { Notice } from './notice.ts';

/** A valid session, with the current rights of its person. */
export interface LiveSession extends Rights {
  readonly sessionId: string;
  readonly expiresAt: Date;
}

export interface AudienceOptions {
  readonly database: Database;
  readonly log: Logger;
  /** The valid ones among these sessions; the access feature implements it. */
  liveSessions(tx: Transaction, sessionIds: readonly string[]): Promise<LiveSession[]>;
}

export interface Member {
  readonly actor: Actor;
  readonly stream: EventStream;
  session: LiveSession | null;
  /** Notices from before the stream was open are not for it. */
  isOpen: boolean;
}

/** The changes that tenants are notified of, if they are concerned. */
const lesseeTopics = new Set<EventTopic>(['leases', 'invoices', 'payments', 'conversations']);

function hears({ permissions }: Rights, topic: EventTopic): boolean {
  return readersOf(topic)?.some((permission) => permissions.has(permission)) ?? true;
}

/** The open streams of one organization on this server. */
export class Audience {
  readonly members = new Set<Member>();
  readonly #organization: Organization;
  readonly #options: AudienceOptions;
  /** Whether sessions are being looked up, and whether they changed since. */
  #checking: Promise<void> | null = null;
  #isStale = false;

  constructor(organization: Organization, options: AudienceOptions) {
    this.#organization = organization;
    this.#options = options;
  }

  tell({ topics, lessees }: Omit<Notice, 'organizationId'>): void {
    const shown = topics.filter((topic) => topic !== 'sessions');
    // Before it is known who has just lost a role or the session, their pages get no notice.
    const changesAccess = topics.includes('sessions') || topics.includes('users');
    // Streams that are opened meanwhile are not notified, because the change came before them.
    const open = [...this.members].filter(({ isOpen }) => isOpen);
    const send = () => {
      for (const member of open) {
        const heard = this.#topicsFor(member, shown, lessees);
        if (heard.length > 0) member.stream.change(heard);
      }
    };
    if (changesAccess) void this.check().then(send, (error: unknown) => this.#endAll(error));
    else send();
  }

  /** Looks up the sessions of the streams and ends those that are over. */
  check(): Promise<void> {
    this.#isStale = true;
    this.#checking ??= this.#lookUpUntilFresh().finally(() => (this.#checking = null));
    return this.#checking;
  }

  beat(): void {
    for (const member of this.members) {
      if (member.session && this.#isOver(member.session)) member.stream.finish('end');
      else member.stream.beat();
    }
  }

  finish(): void {
    for (const { stream } of this.members) stream.finish();
  }

  #topicsFor(
    { actor, session }: Member,
    topics: readonly EventTopic[],
    lessees: Notice['lessees'],
  ): readonly EventTopic[] {
    if (!session || this.#isOver(session)) return [];
    if (isStaffMember(session)) return topics.filter((topic) => hears(session, topic));
    const isConcerned = lessees === 'all' || lessees.includes(actor.userId);
    return isConcerned ? topics.filter((topic) => lesseeTopics.has(topic)) : [];
  }

  #isOver({ expiresAt }: Pick<LiveSession, 'expiresAt'>): boolean {
    return expiresAt.getTime() <= this.#options.database.now().epochMilliseconds;
  }

  /** Every stream is opened again, which looks up its session. */
  #endAll(error: unknown): void {
    this.#options.log.warn({ err: error }, 'the sessions of open pages could not be looked up');
    this.finish();
  }

  async #lookUpUntilFresh(): Promise<void> {
    while (this.#isStale && this.members.size > 0) {
      this.#isStale = false;
      await this.#lookUp();
    }
  }

  async #lookUp(): Promise<void> {
    const { database, liveSessions } = this.#options;
    const asked = [...this.members];
    const ids = [...new Set(asked.map(({ actor }) => actor.sessionId))];
    const scope = { organization: this.#organization, readOnly: true };
    const live = await database.transact(scope, (tx) => liveSessions(tx, ids));
    const byId = new Map(live.map((session) => [session.sessionId, session]));
    for (const member of asked) {
      member.session = byId.get(member.actor.sessionId) ?? null;
      if (!member.session) member.stream.finish('end');
    }
  }
}
