import type { ComponentProps } from 'react';
import type { Effect } from '../../lib/effects.ts';
import { useMay, type Calls } from '../../lib/may.ts';
import { confirm, type ConfirmRequest } from '../dialogs/confirm.ts';
import { notifyError, notifySuccess } from './notify.ts';
import { PlainButton } from './plain-button.tsx';
import { useFocusAfter } from '../hooks/use-focus-after.ts';
import { useSubmit } from '../forms/use-submit.ts';

interface ActButtonProps extends Omit<ComponentProps<typeof PlainButton>, 'onClick' | 'busy'> {
  /** The calls behind it; without permission for them, there is no button. */
  readonly calls?: Calls;
  /** Asked before it acts. */
  readonly question?: ConfirmRequest | undefined;
  /**
   * Its error is shown as a notice.
   * @param idempotencyKey the same for every attempt until the server has accepted or refused
   */
  readonly act: (idempotencyKey: string) => Promise<unknown>;
  readonly changes?: readonly Effect[];
  /** Says that it is done. */
  readonly done?: string;
}

/**
 * A button that does one thing, once however often it is pressed. It is busy until what it changed is reloaded, and for
 * as long as it ignores the second click of a double click.
 */
export function ActButton(props: ActButtonProps) {
  const { calls = {}, question, act, changes = [], done, ...look } = props;
  const { submit, submitting } = useSubmit<void, unknown>({
    send: (_, idempotencyKey) => act(idempotencyKey),
    changes,
    onDone: (_result, _draft, refreshed) => {
      if (done !== undefined) notifySuccess(done);
      return refreshed;
    },
    onRefused: (reason) => {
      notifyError(reason);
      return true;
    },
  });
  const press = async () => {
    if (!question || (await confirm(question))) await submit();
  };
  const button = useFocusAfter(submitting);
  const may = useMay(calls);
  if (!may) return null;
  return (
    <PlainButton
      ref={button}
      variant="default"
      {...look}
      busy={submitting}
      onClick={() => void press()}
    />
  );
}
