import { Button, Group, Modal, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { expenseMessages } from '@tenantry/contract/expenses/expenses.schemas';
import { pendingChoices } from '../../ui/forms/pending-choices.ts';
import { useFrozen } from '../../ui/hooks/use-frozen.ts';
import { OwnerSelect, useMayChooseOwner } from './owner-select.tsx';
import type { ChosenOwner } from './use-receipt-uploads.ts';

interface AskConsentProps {
  /** The number of receipts; 0 asks nothing. */
  readonly count: number;
  readonly of: ChosenOwner;
  /** Null if the question was closed without an answer. */
  readonly onAnswer: (useAi: boolean | null, chosen: ChosenOwner) => void;
}

/** EXP-5: asked once for all receipts that were added together. */
export function AskConsent({ count, of, onAnswer }: AskConsentProps) {
  const [chosen, setChosen] = useState<ChosenOwner | null>(null);
  const latest = useRef<ChosenOwner | null>(null);
  const choose = (next: ChosenOwner) => {
    latest.current = next;
    setChosen(next);
  };
  const isAnswered = useRef(false);
  const answer = async (useAi: boolean) => {
    if (isAnswered.current) return;
    isAnswered.current = true;
    await pendingChoices();
    isAnswered.current = false;
    onAnswer(useAi, latest.current ?? of);
  };
  // The text stays while the dialog closes.
  const shown = useFrozen(count, count === 0);
  const several = shown > 1;
  const choosesOwner = useMayChooseOwner() && of.owner === null;
  return (
    <Modal
      opened={count > 0}
      onClose={() => onAnswer(null, of)}
      title={several ? `Add ${shown} receipts` : 'Add a receipt'}
      centered
      zIndex={300}
      closeButtonProps={{ 'aria-label': 'Close without uploading' }}
    >
      {choosesOwner && (
        <OwnerSelect
          isFirst
          owner={(chosen ?? of).owner}
          onChange={(owner, home) => choose({ owner, home })}
        />
      )}
      <Text mb="xs">{expenseMessages.allowReading}</Text>
      <Text mb="lg" c="dimmed" size="sm">
        {several ? `Your answer is for these ${shown} receipts. ` : ''}
        If you allow it, the amount, date, vendor and category are filled in. If not, you enter them
        yourself.
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => void answer(false)}>
          Cancel
        </Button>
        <Button data-autofocus={!choosesOwner || undefined} onClick={() => void answer(true)}>
          Allow
        </Button>
      </Group>
    </Modal>
  );
}
