import { sql } from 'drizzle-orm';
import { dayText, restorable } from '../../platform/archive.ts';
import type { ArchiveSources } from '../../platform/feature.ts';
import { tasks } from './tasks.table.ts';

export const archive = {
  task: {
    ...restorable,
    table: tasks,
    archivedAt: tasks.archivedAt,
    title: sql`${tasks.title}`,
    detail: sql`concat('Due ', ${dayText(tasks.dueDate)})`,
  },
} satisfies ArchiveSources;
