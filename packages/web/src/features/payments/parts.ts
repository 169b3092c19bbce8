import { actOfProperty, defineParts } from '../../ui/feature.ts';
import type { paymentsFeature } from './feature.ts';

export const parts = defineParts<typeof paymentsFeature>({
  pages: {
    payments: async () => (await import('./all-payments-page.tsx')).AllPaymentsPage,
    'enter-checks': async () => (await import('./enter-checks-page.tsx')).EnterChecksPage,
  },
  screens: {
    'external-payment': {
      load: async () => (await import('./external-payment.tsx')).ExternalPayment,
    },
    'property-payments': {
      load: async () => (await import('./property-payments.tsx')).PropertyPayments,
    },
  },
  palette: [
    actOfProperty(1, 'Record payment', 'pay check cash', 'payments:write', 'external-payment'),
    {
      place: 50,
      label: 'Record payment',
      detail: 'For an open invoice',
      words: 'pay check cash',
      permission: 'payments:write',
      path: '/receivables',
    },
    {
      place: 51,
      label: 'Enter checks',
      detail: 'A batch, row by row',
      permission: 'payments:write',
      path: '/enter-checks',
    },
  ],
});
