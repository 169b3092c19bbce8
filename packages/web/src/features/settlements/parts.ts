import { defineParts, none } from '../../ui/feature.ts';
import type { settlementsFeature } from './feature.ts';

export const parts = defineParts<typeof settlementsFeature>({
  pages: {},
  screens: {
    'settle-deposit': {
      load: async () => (await import('./settle-deposit.tsx')).SettleDeposit,
    },
  },
  palette: none('The palette offers nothing of it.'),
});
