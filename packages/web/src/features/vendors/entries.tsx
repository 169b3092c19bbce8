import type { vendorsKinds } from '@tenantry/contract/vendors/vendors.kinds';
import { formatDate } from '../../lib/format.ts';
import { counted, sentences } from '../../lib/words.ts';
import { defineEntries } from '../../ui/entries.ts';
import { IconFileText } from '../../ui/icons/icons.tsx';
import { LinkButton } from '../../ui/text/link.tsx';

const papers = { INSURANCE: 'Insurance', LICENSE: 'License' } as const;

export const entries = defineEntries<typeof vendorsKinds>({
  attention: {
    vendor_paper_expiring: {
      icon: IconFileText,
      words: ({ name, paper, expiresOn, daysLeft }) => ({
        title: `${papers[paper]} of ${name} ${daysLeft < 0 ? 'has expired' : 'expires'}`,
        detail: sentences(
          `${daysLeft < 0 ? 'Expired' : 'Expires'} on ${formatDate(expiresOn)}`,
          daysLeft > 0 && `${counted(daysLeft, 'day')} left`,
        ),
      }),
      actions: ({ vendorId }) => (
        <LinkButton to="/vendor" search={{ vendorId }} variant="default">
          Show
        </LinkButton>
      ),
    },
  },
  calendar: {},
});
