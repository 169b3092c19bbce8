import type { LetterSent } from '@tenantry/contract/messaging/messaging.schemas';
import { callApi } from '../../lib/api.ts';
import { onlyFor } from '../../lib/may.ts';
import { notifyError, notifySuccess } from '../../ui/notify.ts';
import { PlainButton } from '../../ui/plain-button.tsx';
import { useSubmit } from '../../ui/use-submit.ts';

interface SendLetterAgainProps {
  readonly letterId: string;
  readonly subject: string;
}

function PermittedSendLetterAgain({ letterId, subject }: SendLetterAgainProps) {
  const { submit, submitting } = useSubmit<void, LetterSent>({
    send: (_, idempotencyKey) =>
      callApi('POST /v1/admin/letters/:letterId/send', {
        params: { letterId },
        body: {},
        idempotencyKey,
      }),
    changes: ['letters'],
    onDone: ({ sent }) =>
      notifySuccess(
        sent
          ? 'The email is queued and will be sent shortly'
          : 'This email no longer applies. It was not sent.',
      ),
    onRefused: (reason) => {
      notifyError(reason);
      return true;
    },
  });
  return (
    <PlainButton
      variant="default"
      busy={submitting}
      aria-label={`Send again: ${subject}`}
      onClick={() => void submit()}
    >
      Send again
    </PlainButton>
  );
}

/** Sends a mail again that did not arrive, to the address that is known now. */
export const SendLetterAgain = onlyFor(
  { 'POST /v1/admin/letters/:letterId/send': 'messages:write' },
  PermittedSendLetterAgain,
);
