/** MAINT-6: how long before somebody enters a home its tenant must know. */
import type { ListedRule } from './state-rules.schemas.ts';

export interface EntryNotice {
  readonly hours: number;
  /** The rule of the state that says so; null if the setting of the organization does. */
  readonly law: {
    readonly statute: string;
    readonly says: string;
    readonly url: string;
    /** The times of day between which somebody may enter; null if it names none. */
    readonly between: { readonly from: string; readonly to: string } | null;
  } | null;
}

/** Whether a rule is about repairs. Some are only about showing the home, or about work that nobody asked for. */
function isAboutRepairs({ id }: ListedRule, tenantAsked: boolean): boolean {
  if (id === 'tn-entry.notice') return false;
  if (id === 'va-entry.notice') return !tenantAsked;
  return true;
}

function hoursOf({ facts }: ListedRule): number | null {
  const { hours, days } = facts ?? {};
  if (typeof hours === 'number') return hours;
  return typeof days === 'number' ? days * 24 : null;
}

function betweenOf({ facts }: ListedRule) {
  const [from, to] = Array.isArray(facts?.['between']) ? facts['between'] : [];
  return typeof from === 'string' && typeof to === 'string' ? { from, to } : null;
}

/** The rule of the state, if it has hours or days and is about repairs; otherwise the hours of the organization. */
export function entryNoticeOf(
  rule: ListedRule | undefined,
  { tenantAsked, hours }: { readonly tenantAsked: boolean; readonly hours: number },
): EntryNotice {
  const ruled = rule && isAboutRepairs(rule, tenantAsked) ? hoursOf(rule) : null;
  if (!rule || ruled === null) return { hours, law: null };
  const { statute, says, source } = rule;
  return { hours: ruled, law: { statute, says, url: source.url, between: betweenOf(rule) } };
}
