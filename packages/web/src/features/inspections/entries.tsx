import type { inspectionsKinds } from '@tenantry/contract/inspections/inspections.kinds';
import { inspectionKindLabels } from '@tenantry/contract/inspections/inspections.rules';
import { formatDate } from '../../lib/format.ts';
import { counted, sentences } from '../../lib/words.ts';
import { defineEntries } from '../../ui/entries.ts';
import { IconCircleCheck } from '../../ui/icons/icons.tsx';
import { LinkButton } from '../../ui/text/link.tsx';

const show = ({ inspectionId }: { readonly inspectionId: string }) => (
  <LinkButton to="/inspection" search={{ inspectionId }} variant="default">
    Show
  </LinkButton>
);

export const entries = defineEntries<typeof inspectionsKinds>({
  attention: {
    inspection_to_seal: {
      icon: IconCircleCheck,
      words: ({ inspected, home, day, signed }) => ({
        title: `Seal the ${inspectionKindLabels[inspected].toLowerCase()} inspection of ${home.label}`,
        detail: sentences(
          `Inspected on ${formatDate(day)}`,
          signed ? 'All tenants have signed' : 'The time for remarks is over',
        ),
      }),
      actions: show,
    },
    inspection_unfinished: {
      icon: IconCircleCheck,
      words: ({ inspected, home, day, daysAgo }) => ({
        title: `Finish the ${inspectionKindLabels[inspected].toLowerCase()} inspection of ${home.label}`,
        detail: sentences(`Started for ${formatDate(day)}`, `${counted(daysAgo, 'day')} ago`),
      }),
      actions: show,
    },
  },
  calendar: {},
});
