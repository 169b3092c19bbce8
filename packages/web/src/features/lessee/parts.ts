import { defineParts, none } from '../../ui/feature.ts';
import type { lesseeFeature } from './feature.ts';

export const parts = defineParts<typeof lesseeFeature>({
  pages: {},
  screens: {
    'lessee-payment': { load: async () => (await import('./lessee-payment.tsx')).LesseePayment },
  },
  palette: none('Tenants have no actions in the palette.'),
});
