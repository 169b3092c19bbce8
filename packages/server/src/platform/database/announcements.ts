import { isKnownTable, topicOf, type Topic } from '../events/event-topics.ts';
import { notifyStatement, payloadOf } from '../events/notice.ts';

interface Written {
  readonly topics: Set<Topic>;
  readonly lessees: Set<string>;
}

/** The changes of a transaction so far, for the pages that show them (ADR 033). */
export class Announcements {
  /** The organization whose rows are currently written; null outside of any. */
  #organizationId: string | null;
  readonly #written = new Map<string, Written>();

  constructor(organizationId: string | null) {
    this.#organizationId = organizationId;
  }

  /** The following writes belong to another organization. */
  enter(organizationId: string): void {
    this.#organizationId = organizationId;
  }

  /** @returns a function to call once the tables have been written */
  writing(tables: readonly string[]): () => void {
    const written = this.#current();
    return () => {
      for (const table of tables) {
        const topic = topicOf(table);
        if (topic) written?.topics.add(topic);
      }
    };
  }

  /** The tenant sees the changes of this transaction. */
  concernsLessee(userId: string): void {
    this.#current()?.lessees.add(userId);
  }

  /** One statement for each organization in which something was written. */
  statements(): string[] {
    return [...this.#written].flatMap(([organizationId, { topics, lessees }]) => {
      if (topics.size === 0) return [];
      const notice = { organizationId, topics: [...topics].sort(), lessees: [...lessees] };
      return [notifyStatement(payloadOf(notice))];
    });
  }

  #current(): Written | null {
    const id = this.#organizationId;
    if (id === null) return null;
    const known = this.#written.get(id);
    if (known) return known;
    const written: Written = { topics: new Set(), lessees: new Set() };
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
