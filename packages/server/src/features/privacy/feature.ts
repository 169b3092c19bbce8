import { defineFeature, none } from '../../platform/feature.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { DELETE_FILES_JOB, type FilesPayload } from './deletion.service.ts';
import { deletionsToDecide } from './privacy.attention.ts';
import { oldCopies, removeCopyJob, writeCopyJob } from './privacy.jobs.ts';
import { registerPrivacy } from './privacy.routes.ts';
import { registerRetention } from './retention.routes.ts';
import { lateRetention, obeyingRetention } from './retention.service.ts';

const deleteFilesJob = ({ files }: { readonly files: FileStore }): Job<FilesPayload> => ({
  name: DELETE_FILES_JOB,
  run: async ({ payload }) => {
    for (const id of payload.fileIds) await files.remove(id);
  },
});

export const privacyFeature = defineFeature({
  name: 'privacy',
  register: (routes, parts: Parameters<typeof registerPrivacy>[1]) => {
    registerPrivacy(routes, parts);
    registerRetention(routes);
  },
  jobs: (parts: Parameters<typeof writeCopyJob>[0]) => [
    writeCopyJob(parts),
    removeCopyJob(parts),
    deleteFilesJob(parts),
  ],
  recurring: [oldCopies, obeyingRetention],
  attention: [
    { needs: 'people:write', noHome: true, find: deletionsToDecide },
    { needs: 'settings:read', noHome: true, find: lateRetention },
  ],
  calendar: none('It has no days.'),
  history: none('The activity has what was asked for and done.'),
  search: none('It is on the page of a person.'),
  archive: none('A copy is removed after some days.'),
  tables: {
    personal_data_requests: 'privacy',
    retention_periods: 'organization',
    retention_runs: null,
  },
  topics: { privacy: ['people:write'] },
});
