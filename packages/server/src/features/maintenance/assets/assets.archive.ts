import { sql } from 'drizzle-orm';
import { homeLabelOfRow } from '#features/properties';
import { kept } from '../../../platform/archive.ts';
import type { ArchiveSources } from '../../../platform/feature.ts';
import { taskRules } from '../task-rules/task-rules.table.ts';
import { assets } from './assets.table.ts';

export const archive = {
  asset: {
    ...kept('A removed appliance cannot be restored. Add it to the home again.'),
    table: assets,
    archivedAt: assets.archivedAt,
    title: sql`coalesce(nullif(${assets.model}, ''), initcap(replace(${assets.kind}, '_', ' ')))`,
    detail: homeLabelOfRow(assets, assets.propertyId),
  },
  rule: {
    ...kept('Recurring work that ended cannot be restored. Add it again.'),
    table: taskRules,
    archivedAt: taskRules.archivedAt,
    title: sql`${taskRules.title}`,
    detail: homeLabelOfRow(taskRules, taskRules.propertyId),
  },
} satisfies ArchiveSources;
