import { useMutation } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import type { Effect } from '../lib/effects.ts';
import { confirm, type ConfirmRequest } from './confirm.ts';
import { notifyError } from './notify.ts';
import { PlainButton } from './plain-button.tsx';

interface AskingButtonProps extends Omit<ComponentProps<typeof PlainButton>, 'onClick' | 'busy'> {
  readonly question: ConfirmRequest;
  /** What happens if the person agrees. Its error is shown as a notice. */
  readonly act: () => Promise<unknown>;
  readonly changes?: readonly Effect[];
}

/** Asks first, then acts. */
export function AskingButton({ question, act, changes = [], ...look }: AskingButtonProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: act,
    onError: notifyError,
    meta: { changes },
  });
  const ask = async () => {
    if (await confirm(question)) mutate();
  };
  return <PlainButton variant="default" {...look} busy={isPending} onClick={() => void ask()} />;
}
