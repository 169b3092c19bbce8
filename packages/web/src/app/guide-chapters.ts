import type { Permission } from '@tenantry/contract/shared/permissions';
import { isStaff, permits, type Session } from '../lib/session.ts';

/** In the order in which people need them. */
export const chapters: readonly string[] = [
  'start',
  'import',
  'switch',
  'buildings',
  'documents',
  'move-in',
  'inspections',
  'rent',
  'payments',
  'expenses',
  'statements',
  'taxes',
  'tenants',
  'maintenance',
  'planning',
  'people',
  'account',
  'programs',
  'backups',
];

/** Who does what a chapter describes; the others are for everyone. */
const workOf: Readonly<Record<string, Permission>> = {
  start: 'settings:write',
  import: 'imports:write',
  switch: 'imports:write',
  buildings: 'properties:read',
  documents: 'documents:read',
  'move-in': 'leases:write',
  inspections: 'maintenance:read',
  rent: 'charges:read',
  payments: 'payments:read',
  expenses: 'books:read',
  statements: 'books:read',
  taxes: 'books:read',
  tenants: 'messages:read',
  maintenance: 'maintenance:read',
  planning: 'tasks:read',
  people: 'people:read',
  programs: 'settings:write',
  backups: 'export:read',
};

/** For tenants: what they see, and their account. */
const forTenants: ReadonlySet<string> = new Set(['tenants', 'account']);

interface GuideOf {
  /** The chapters about the person's own work. */
  readonly own: readonly string[];
  /** The rest, which everyone may read, too. */
  readonly others: readonly string[];
}

/** TRUST-6: the chapters for a person. Visitors, who may be anyone, find all in one list. */
export function guideFor(session: Session | null): GuideOf {
  if (!session) return { own: chapters, others: [] };
  const isOwn = (chapter: string) => {
    if (!isStaff(session)) return forTenants.has(chapter);
    const permission = workOf[chapter];
    return permission === undefined || permits(session, permission);
  };
  return {
    own: chapters.filter(isOwn),
    others: chapters.filter((chapter) => !isOwn(chapter)),
  };
}
