import { defineFeature, none } from '../../platform/feature.ts';
import { noticeDays, noticesToPlan } from './notices.attention.ts';
import { noticeMailJob, type NoticeMailParts } from './notices.mail.ts';
import { renewalsToOffer } from './renewal-offers.attention.ts';
import { offerMailJob, type OfferMailParts } from './renewal-offers.mail.ts';
import { termJobs, termsByDate } from './term-ends.mail.ts';
import { registerPortfolio } from './portfolio.routes.ts';

export const portfolioFeature = defineFeature({
  name: 'portfolio',
  register: registerPortfolio,
  jobs: (parts: NoticeMailParts & OfferMailParts) => [
    noticeMailJob(parts),
    offerMailJob(parts),
    ...termJobs(parts),
  ],
  recurring: [termsByDate],
  attention: [
    { needs: 'leases:read', work: 'leases:write', find: noticesToPlan },
    { needs: 'leases:read', work: 'leases:write', find: renewalsToOffer },
  ],
  calendar: { notice_ends: { find: noticeDays } },
  history: none('It has no entity with a history page.'),
  search: none('It shows what other features have.'),
  archive: none('Nothing of it is archived.'),
  tables: {
    move_outs: 'leases',
    lease_notices: 'leases',
    lease_endings: 'leases',
    renewal_offers: 'leases',
  },
  topics: none('What it writes belongs to a lease.'),
});
