import { defineParts, none } from '../../ui/feature.ts';
import type { statementsFeature } from './feature.ts';

export const parts = defineParts<typeof statementsFeature>({
  pages: {
    'property-statements': async () => (await import('./statements-page.tsx')).StatementsPage,
    'statement-view': async () => (await import('./statement-view-page.tsx')).StatementViewPage,
    'statement-review': async () => (await import('./review-page.tsx')).ReviewPage,
  },
  screens: {},
  palette: none('The palette offers nothing of it.'),
});
