import type { documentsKinds } from '@tenantry/contract/documents/documents.kinds';
import { formatDate } from '../../lib/format.ts';
import { inDays } from '../../ui/text/in-days.ts';
import { defineEntries } from '../../ui/entries.ts';
import { IconFileText } from '../../ui/icons/icons.tsx';
import { LinkButton } from '../../ui/text/link.tsx';
import { ScreenButton } from '../../ui/screens/screen-link.tsx';

export const entries = defineEntries<typeof documentsKinds>({
  attention: {
    document_expiring: {
      icon: IconFileText,
      words: ({ label, about, expiresOn, daysLeft }) => ({
        title: daysLeft < 0 ? `${label} has expired` : `${label} expires ${inDays(daysLeft)}`,
        detail: `${about}. The last day ${daysLeft < 0 ? 'was' : 'is'} ${formatDate(expiresOn)}`,
      }),
      actions: ({ subject, placeId }) => {
        if (subject === 'BUILDING') {
          return (
            <LinkButton
              to="/admin-landing/view-building/$buildingId"
              params={{ buildingId: placeId }}
              variant="default"
            >
              See the building
            </LinkButton>
          );
        }
        if (subject === 'PERSON') {
          return (
            <LinkButton to="/people/$userId" params={{ userId: placeId }} variant="default">
              See the person
            </LinkButton>
          );
        }
        return (
          <ScreenButton to="documents" search={{ propertyId: placeId }} variant="default">
            See the document
          </ScreenButton>
        );
      },
    },
  },
  calendar: {},
});
