import { defineFeature, none } from '../../platform/feature.ts';
import { failedExport } from './exports.attention.ts';
import { oldExports, removeExportJob, writeExportJob } from './exports.jobs.ts';
import { registerExports } from './exports.routes.ts';
import { monthlyExports } from './monthly-export.ts';

export const exportsFeature = defineFeature({
  name: 'exports',
  register: registerExports,
  jobs: (parts: Parameters<typeof writeExportJob>[0]) => [
    writeExportJob(parts),
    removeExportJob(parts),
  ],
  recurring: [oldExports, monthlyExports],
  attention: [{ needs: 'export:read', noHome: true, find: failedExport }],
  calendar: none('It has no days.'),
  history: none('The audit trail has who made and who downloaded an archive.'),
  search: none('There are few, and they have a page.'),
  archive: none('An archive is removed after some days.'),
  tables: { organization_exports: 'exports' },
  topics: { exports: ['export:read'] },
});
