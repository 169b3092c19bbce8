import { isKnownTable, topicOf, type Topic } from '../events/event-topics.ts';
import { notifyStatement, payloadOf } from '../events/notice.ts';
import { scopeStatement } from './scope.ts';
import { newVersionStatement, tablesWithoutVersion } from './new-version.ts';

interface Written {
  readonly topics: Set<Topic>;
  readonly lessees: Set<string>;
  /** Whether the organization's records have changed. */
  isNewVersion: boolean;
}

/** The changes of a transaction so far, for the pages that show them (ADR 033). */
export class Announcements {
  /** The organization whose rows are currently written; null outside of any. */
  #organizationId: string | null;
  readonly #written = new Map<string, Written>();
  /** How many statements were sent whose effect is unknown. */
  #unanswered = 0;

  constructor(organizationId: string | null) {
    this.#organizationId = organizationId;
  }

  /** The following writes belong to another organization. */
  enter(organizationId: string): void {
    this.#organizationId = organizationId;
  }

  /** @returns a function to call when it is known whether the tables have been written */
  writing(tables: readonly string[]): (wereWritten: boolean) => void {
    const topics = tables.map(topicOf).filter((topic) => topic !== null);
    const isVersioned = tables.some((table) => !tablesWithoutVersion.has(table));
    if (topics.length === 0 && !isVersioned) return () => undefined;
    const written = this.#current();
    this.#unanswered += 1;
    return (wereWritten) => {
      this.#unanswered -= 1;
      if (!wereWritten || !written) return;
      for (const topic of topics) written.topics.add(topic);
      written.isNewVersion ||= isVersioned;
    };
  }

  /** Whether a statement that may add to them is not answered yet. */
  areIncomplete(): boolean {
    return this.#unanswered > 0;
  }

  /** The tenant sees the changes of this transaction. */
  concernsLessee(userId: string): void {
    this.#current()?.lessees.add(userId);
  }

  /** For each organization in which something was written: the new version of its records, and the notice. */
  statements(): string[] {
    // In the same order in every transaction, because each locks a row.
    const written = [...this.#written].sort(([one], [other]) => one.localeCompare(other));
    return [
      ...written.flatMap(([id, { isNewVersion }]) => (isNewVersion ? this.#newVersion(id) : [])),
      ...written.flatMap(([organizationId, { topics, lessees }]) => {
        if (topics.size === 0) return [];
        const notice = { organizationId, topics: [...topics].sort(), lessees: [...lessees] };
        return [notifyStatement(payloadOf(notice))];
      }),
    ];
  }

  /** Row-level security lets the transaction write only in the organization that it has entered. */
  #newVersion(organizationId: string): string[] {
    const isEntered = organizationId === this.#organizationId;
    this.#organizationId = organizationId;
    const statement = newVersionStatement(organizationId);
    return isEntered ? [statement] : [scopeStatement(organizationId), statement];
  }

  #current(): Written | null {
    const id = this.#organizationId;
    if (id === null) return null;
    const known = this.#written.get(id);
    if (known) return known;
    const written: Written = { topics: new Set(), lessees: new Set(), isNewVersion: false };
    this.#written.set(id, written);
    return written;
  }
}

const write =
  /\b(?:insert\s+into|update(?:\s+only)?|delete\s+from(?:\s+only)?|merge\s+into(?:\s+only)?)\s+(?:"?public"?\.)?"?(\w+)"?/gi;

/** The known tables that a statement writes, from its text. */
export function tablesWrittenBy(statement: string): string[] {
  const found = [...statement.matchAll(write)].map(([, name = '']) => name);
  return [...new Set(found)].filter(isKnownTable);
}
