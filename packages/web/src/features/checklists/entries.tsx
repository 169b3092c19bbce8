import type { checklistsKinds } from '@tenantry/contract/checklists/checklists.kinds';
import { formatDate } from '../../lib/format.ts';
import { defineEntries } from '../../ui/entries.ts';
import { IconHome } from '../../ui/icons/icons.tsx';
import { ScreenButton } from '../../ui/screens/screen-link.tsx';

export const entries = defineEntries<typeof checklistsKinds>({
  attention: {
    move_in_open: {
      icon: IconHome,
      words: ({ lessee, home, firstDay, open }) => ({
        title: `Finish the move-in of ${lessee}`,
        detail: `${home.label}. First day of the lease: ${formatDate(firstDay)}. Open: ${open.join(', ')}`,
      }),
      actions: ({ propertyId }) => (
        <ScreenButton to="modify-lease" search={{ propertyId, tab: 'move-in' }} variant="default">
          See the checklist
        </ScreenButton>
      ),
    },
  },
  calendar: {},
});
