import type { portfolioKinds } from '@tenantry/contract/portfolio/portfolio.kinds';
import { formatDate } from '../../lib/format.ts';
import { defineEntries } from '../../ui/entries.ts';
import { IconHome } from '../../ui/icons/icons.tsx';
import { TextLink } from '../../ui/text/link.tsx';
import { ScreenButton } from '../../ui/screens/screen-link.tsx';

export const entries = defineEntries<typeof portfolioKinds>({
  attention: {
    notice_to_plan: {
      icon: IconHome,
      words: ({ lessee, home, by, givenOn, lastDay }) => ({
        title:
          by === 'TENANT'
            ? `${lessee} gave notice for ${formatDate(lastDay)}`
            : `You gave ${lessee} notice for ${formatDate(lastDay)}`,
        detail: `${home.label}. Given on ${formatDate(givenOn)}. The move-out is not planned yet`,
      }),
      actions: ({ propertyId }) => (
        <ScreenButton to="modify-lease" search={{ propertyId, tab: 'notice' }} variant="default">
          Plan move-out
        </ScreenButton>
      ),
    },
    renewal_to_offer: {
      icon: IconHome,
      words: ({ lessee, home, lastDay, daysLeft, declinedOn }) => ({
        title: `${lessee}’s lease ends in ${daysLeft} days`,
        detail:
          declinedOn === null
            ? `${home.label}. The last day is ${formatDate(lastDay)}. Offer a renewal`
            : `${home.label}. The last day is ${formatDate(lastDay)}. A renewal was declined on ${formatDate(declinedOn)}`,
      }),
      actions: ({ propertyId }) => (
        <ScreenButton to="modify-lease" search={{ propertyId, tab: 'notice' }} variant="default">
          Offer renewal
        </ScreenButton>
      ),
    },
  },
  calendar: {
    notice_ends: {
      label: 'Notice',
      words: ({ lessee, home }) => ({ short: `${lessee} gave notice`, detail: home.label }),
      link: ({ userId }, link) => <TextLink to="/people/$userId" params={{ userId }} {...link} />,
      id: ({ leaseId }) => leaseId,
    },
  },
});
