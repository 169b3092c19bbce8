import { callApi } from '../../lib/api.ts';
import { ActButton } from '../../ui/acts/act-button.tsx';
import { notifySuccess } from '../../ui/acts/notify.ts';

interface SendLetterAgainProps {
  readonly letterId: string;
  readonly subject: string;
}

/** Sends a mail again that did not arrive, to the address that is known now. */
export function SendLetterAgain({ letterId, subject }: SendLetterAgainProps) {
  const send = async (idempotencyKey: string) => {
    const { sent } = await callApi('POST /v1/admin/letters/:letterId/send', {
      params: { letterId },
      body: {},
      idempotencyKey,
    });
    notifySuccess(
      sent
        ? 'The email is queued and will be sent shortly'
        : 'This email no longer applies. It was not sent.',
    );
  };
  return (
    <ActButton
      calls={{ 'POST /v1/admin/letters/:letterId/send': 'messages:write' }}
      aria-label={`Send again: ${subject}`}
      act={send}
      changes={['letters']}
    >
      Send again
    </ActButton>
  );
}
