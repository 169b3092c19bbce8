import { Button, Group, Modal, Text } from '@mantine/core';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { confirmStore, type OpenConfirm } from './confirm.ts';
import { Kit } from './kit/kit.tsx';

/** Shows the question that `confirm` asks. One of it stands in the shell. */
export function ConfirmDialog() {
  const open = useSyncExternalStore(confirmStore.subscribe, confirmStore.get);
  const [shown, setShown] = useState<OpenConfirm | null>(null);
  useEffect(() => {
    if (open) setShown(open);
  }, [open]);
  const request = open ?? shown;
  return (
    <Kit>
      <Modal
        // Closed at first: only a dialog that opens knows where the focus was.
        opened={open !== null && shown !== null}
        onClose={() => open?.answer(false)}
        title={request?.title ?? 'Please confirm'}
        centered
        zIndex={400}
        closeButtonProps={{ 'aria-label': 'Cancel' }}
      >
        <Text mb={request?.details ? 'xs' : 'lg'}>{request?.question}</Text>
        {request?.details && (
          <Text mb="lg" c="dimmed">
            {request.details}
          </Text>
        )}
        <Group justify="flex-end">
          <Button
            variant="default"
            // Enter must not destroy anything by accident.
            data-autofocus={request?.danger === true || undefined}
            onClick={() => open?.answer(false)}
          >
            {request?.cancelLabel ?? 'Cancel'}
          </Button>
          <Button
            data-autofocus={request?.danger !== true || undefined}
            {...(request?.danger ? { color: 'red' } : {})}
            onClick={() => open?.answer(true)}
          >
            {request?.confirmLabel}
          </Button>
        </Group>
      </Modal>
    </Kit>
  );
}
