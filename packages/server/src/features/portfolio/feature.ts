import { defineFeature, none } from '../../platform/feature.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { registerPortfolio } from './portfolio.routes.ts';

export const portfolioFeature = defineFeature({
  name: 'portfolio',
  register: (routes, { files }: { readonly files: FileStore }) => registerPortfolio(routes, files),
  jobs: none('It queues no work.'),
  recurring: none('Nothing of it is repeated.'),
  attention: none('Its pages show other features together.'),
  calendar: none('It has no days of its own.'),
});
