import { defineFeature, none } from '../../platform/feature.ts';
import { archive } from './assets/assets.archive.ts';
import { recurringOrders } from './task-rules/task-rules.jobs.ts';
import { lateRules } from './task-rules/task-rules.attention.ts';
import { registerTaskRules } from './task-rules/task-rules.routes.ts';
import { registerAssets } from './assets/assets.routes.ts';
import { overdueOrders, waitingOrders, workDays } from './attention.ts';
import type { LetterMailing } from './letters.jobs.ts';
import { registerMaintenance, type MaintenanceParts } from './maintenance.routes.ts';
import { reportNoticeJob } from './tenants/report-notice.jobs.ts';
import { answersOfOwners, waitingOwners } from './owner-approvals/owner-approvals.attention.ts';
import { ownerMailJob } from './owner-approvals/owner-approvals.jobs.ts';
import { registerOwnerApprovals } from './owner-approvals/owner-approvals.routes.ts';
import { search } from './search.ts';
import { entryNoticeJob, vendorMailJob } from './vendor-links/vendor-links.jobs.ts';
import { registerVendorLinks } from './vendor-links/vendor-links.routes.ts';
import { registerVideos, type VideoParts } from './files/videos.routes.ts';

type MaintenanceJobs = LetterMailing & {
  /** Sends mails whose delivery nobody follows. */
  readonly untracked: Pick<LetterMailing, 'senderOf'>;
};

export const maintenanceFeature = defineFeature({
  name: 'maintenance',
  register: (routes, parts: MaintenanceParts & VideoParts) => {
    registerMaintenance(routes, parts);
    registerVideos(routes, parts);
    registerAssets(routes);
    registerTaskRules(routes);
    registerVendorLinks(routes, parts);
    registerOwnerApprovals(routes, parts);
  },
  jobs: (parts: MaintenanceJobs) => {
    const mailing = { ...parts, ...parts.untracked };
    return [
      vendorMailJob(mailing),
      entryNoticeJob(mailing),
      ownerMailJob(mailing),
      reportNoticeJob(parts),
    ];
  },
  recurring: [recurringOrders],
  attention: [
    { needs: 'maintenance:read', work: 'maintenance:write', find: waitingOrders },
    { needs: 'maintenance:read', work: 'maintenance:write', find: overdueOrders },
    { needs: 'maintenance:read', work: 'maintenance:write', find: answersOfOwners },
    { needs: 'maintenance:read', work: 'maintenance:write', find: waitingOwners },
    { needs: 'maintenance:read', work: 'maintenance:write', noHome: true, find: lateRules },
  ],
  calendar: { work_due: { find: workDays } },
  history: none('The page of a work order shows what happened to it.'),
  search,
  archive,
  tables: {
    assets: 'maintenance',
    task_rules: 'maintenance',
    task_rule_orders: null,
    work_orders: 'maintenance',
    work_order_events: 'maintenance',
    work_order_files: 'maintenance',
    vendor_links: 'maintenance',
    vendor_link_tokens: null,
    vendor_times: 'maintenance',
    quotes: 'maintenance',
    vendor_link_files: 'maintenance',
    owner_requests: 'maintenance',
    owner_links: null,
    work_order_counters: null,
  },
  topics: { maintenance: ['maintenance:read'] },
});
