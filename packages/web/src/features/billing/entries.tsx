import type { billingKinds } from '@tenantry/contract/billing/billing.kinds';
import { formatDate, formatMoney, invoiceLabel } from '../../lib/format.ts';
import { counted } from '../../lib/words.ts';
import { monthName } from '@tenantry/contract/shared/month-names';
import { defineEntries } from '../../ui/entries.ts';
import { IconFileInvoice } from '../../ui/icons/icons.tsx';
import { LinkButton, TextLink } from '../../ui/text/link.tsx';
import { ScreenButton } from '../../ui/screens/screen-link.tsx';
import { CreditUnusedDays } from './credit-unused-days.tsx';

export const entries = defineEntries<typeof billingKinds>({
  attention: {
    rent_to_bill: {
      icon: IconFileInvoice,
      words: ({ month, leases, rent, firstDue }) => ({
        title: `${monthName(month)} rent: ${counted(leases, 'invoice')} to create`,
        detail: `${formatMoney(rent)} of rent, due ${formatDate(firstDue)}. ${
          leases === 1 ? 'Review it, then create it' : 'Review them, then create all at once'
        }`,
      }),
      actions: () => (
        <LinkButton to="/billing" search={{ show: 'all' }}>
          Review
        </LinkButton>
      ),
    },
    rent_missed: {
      icon: IconFileInvoice,
      words: ({ lessee, home, firstDay, rest }) => ({
        title: `${formatMoney(rest)} of ${monthName(firstDay.slice(0, 7))} rent is not billed`,
        detail: `${home.label}. An invoice of ${lessee} bills only part of it`,
      }),
      actions: ({ propertyId }) => (
        <ScreenButton to="modify-lease" search={{ propertyId, tab: 'charges' }} variant="default">
          Bill the rest
        </ScreenButton>
      ),
    },
    unused_days: {
      icon: IconFileInvoice,
      words: ({ lessee, home, number, lastDay, unused }) => ({
        title: `${formatMoney(unused)} of invoice ${invoiceLabel(number)} is for unused days`,
        detail: `${home.label}. ${lessee}’s lease ended on ${formatDate(lastDay)}`,
      }),
      actions: (need) => <CreditUnusedDays need={need} />,
    },
  },
  calendar: {
    billing_planned: {
      label: 'Next billing',
      words: ({ invoices, amount }) => ({
        short: `${formatMoney(amount)} to bill`,
        detail: `${counted(invoices, 'invoice')} not created yet`,
      }),
      link: (_, link) => <TextLink to="/billing" search={{ show: 'all' }} {...link} />,
      id: () => '',
    },
  },
});
