import { homeInFull } from '@tenantry/contract/properties/home-in-full';
import { useMutation } from '@tanstack/react-query';
import type { HomeName } from '@tenantry/contract/properties/home';
import { callApi } from '../../../lib/api.ts';
import { changing } from '../../../lib/query-client.ts';
import { confirm } from '../../../ui/dialogs/confirm.ts';
import { notifyError, notifySuccess, notifyUndo } from '../../../ui/acts/notify.ts';

interface Place {
  readonly id: string;
  readonly home: HomeName;
}

/**
 * PROP-8: asks, then archives. `refused` contains the reason of a refusal.
 * @param leave called after the deletion and before the lists reload, to leave pages that show the property
 */
export function useDeleteProperty(property: Place, leave: () => Promise<void> | void) {
  const { id, home } = property;
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async () => {
      await callApi('DELETE /v1/admin/properties/:propertyId', { params: { propertyId: id } });
      notifyUndo(`${home.label} was deleted`, () => void undo(property));
      await leave();
    },
    meta: { changes: ['properties'] },
  });
  const askAndDelete = async (): Promise<void> => {
    reset();
    const agreed = await confirm({
      title: 'Delete property',
      question: `Are you sure you want to delete ${homeInFull(home)}?`,
      confirmLabel: 'Delete',
      danger: true,
    });
    if (agreed) mutate();
  };
  return { askAndDelete, deleting: isPending, refused: error };
}

async function undo(property: Place): Promise<void> {
  try {
    await restoreProperty(property);
  } catch (error) {
    notifyError(error);
  }
}

/** Restores an archived property with all its history. */
export async function restoreProperty({ id, home }: Place): Promise<void> {
  await changing(['properties'], () =>
    callApi('POST /v1/admin/properties/:propertyId/restore', {
      params: { propertyId: id },
      body: {},
    }),
  );
  notifySuccess(`${home.label} was restored`);
}
