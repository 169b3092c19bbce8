import type { leasesKinds } from '@tenantry/contract/leases/leases.kinds';
import { formatDate } from '../../lib/format.ts';
import { verbFor } from '../../lib/verb-for.ts';
import { defineEntries } from '../../ui/entries.ts';
import { inDays } from '../../ui/text/in-days.ts';
import { IconFileText, IconHome } from '../../ui/icons/icons.tsx';
import { TextLink } from '../../ui/text/link.tsx';
import { ScreenButton } from '../../ui/screens/screen-link.tsx';
import { DecideAfterEnd } from './decide-after-end.tsx';

export const entries = defineEntries<typeof leasesKinds>({
  attention: {
    lease_ending: {
      icon: IconHome,
      words: ({ lessee, home, lastDay, daysLeft }) =>
        daysLeft < 0
          ? {
              title: `Did ${lessee} move out?`,
              detail: `${home.label}. The lease ended on ${formatDate(lastDay)}. Until you answer, no rent is billed and the home is not offered to the public`,
            }
          : {
              title: `${lessee}’s lease ends ${inDays(daysLeft)}`,
              detail: `${home.label}. The last day is ${formatDate(lastDay)}`,
            },
      actions: ({ propertyId, leaseId, lessee, daysLeft }) => (
        <>
          <DecideAfterEnd
            lease={{ propertyId, leaseId }}
            lessee={lessee}
            labels={
              daysLeft < 0
                ? { MONTH_TO_MONTH: 'Stays month to month', ENDS: 'Moved out' }
                : { MONTH_TO_MONTH: 'Month to month', ENDS: 'Ends' }
            }
          />
          {daysLeft >= 0 && (
            <ScreenButton to="manage-leases" search={{ propertyId }} variant="default">
              Renew or end
            </ScreenButton>
          )}
        </>
      ),
    },
    insurance_expiring: {
      icon: IconFileText,
      words: ({ lessee, home, company, expiresOn, daysLeft }) => ({
        title:
          daysLeft < 0
            ? `${lessee}’s insurance has expired`
            : `${lessee}’s insurance expires ${inDays(daysLeft)}`,
        detail: `${home.label}. The policy of ${company} ${daysLeft < 0 ? 'ended' : 'ends'} on ${formatDate(expiresOn)}`,
      }),
      actions: ({ propertyId }) => (
        <ScreenButton to="modify-lease" search={{ propertyId, tab: 'household' }} variant="default">
          See the policy
        </ScreenButton>
      ),
    },
  },
  calendar: {
    lease_starts: {
      label: 'Lease starts',
      words: ({ lessee, lesseeCount, home }) => ({
        short: `${verbFor(lessee, lesseeCount, 'moves', 'move')} in`,
        detail: home.label,
      }),
      link: ({ userId }, link) => <TextLink to="/people/$userId" params={{ userId }} {...link} />,
      id: ({ leaseId }) => leaseId,
    },
    lease_ends: {
      label: 'Lease ends',
      words: ({ lessee, home }) => ({ short: `${lessee}’s lease ends`, detail: home.label }),
      link: ({ userId }, link) => <TextLink to="/people/$userId" params={{ userId }} {...link} />,
      id: ({ leaseId }) => leaseId,
    },
  },
});
