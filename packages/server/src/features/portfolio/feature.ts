import { defineFeature, none } from '../../platform/feature.ts';
import { registerPortfolio } from './portfolio.routes.ts';

export const portfolioFeature = defineFeature({
  name: 'portfolio',
  register: registerPortfolio,
  jobs: none('It queues no work.'),
  recurring: none('Nothing of it is repeated.'),
  attention: none('Its pages show other features together.'),
  calendar: none('It has no days of its own.'),
  history: none('It has no entity with a history page.'),
  search: none('It shows what other features have.'),
  archive: none('Nothing of it is archived.'),
  tables: { move_outs: 'leases' },
  topics: none('What it writes belongs to a lease.'),
});
