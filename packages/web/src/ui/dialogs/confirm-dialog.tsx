import { Button, Group, Modal, Text } from '@mantine/core';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { confirmStore, type OpenConfirm } from './confirm.ts';
import { Kit } from '../kit/kit.tsx';

/** Shows the question of `confirm`. The shell contains it once. */
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
        // Closed at first: only a dialog that opens knows which element had the focus.
        opened={open !== null && shown !== null}
        onClose={() => open?.answer(false)}
        title={request?.title ?? 'Please confirm'}
        centered
        zIndex={400}
        closeButtonProps={{ 'aria-label': 'Cancel' }}
      >
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            open?.answer(true);
          }}
        >
          <Text mb={request?.details ? 'xs' : 'lg'}>{request?.question}</Text>
          {request?.details && (
            <Text mb="lg" c="dimmed">
              {request.details}
            </Text>
          )}
          <Answers request={request} onCancel={() => open?.answer(false)} />
        </form>
      </Modal>
    </Kit>
  );
}

interface AnswersProps {
  readonly request: OpenConfirm | null;
  readonly onCancel: () => void;
}

function Answers({ request, onCancel }: AnswersProps) {
  const isDanger = request?.danger === true;
  return (
    <Group justify="flex-end">
      <Button
        variant="default"
        // Enter must not destroy anything by accident.
        data-autofocus={isDanger || undefined}
        onClick={onCancel}
      >
        {request?.cancelLabel ?? 'Cancel'}
      </Button>
      <Button
        type="submit"
        data-autofocus={!isDanger || undefined}
        {...(isDanger ? { color: 'red' } : {})}
      >
        {request?.confirmLabel}
      </Button>
    </Group>
  );
}
