import { Button, Modal, PasswordInput, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { callApi, type Answer } from '../../lib/api.ts';
import { confirmSelfStore } from '../../lib/confirm-self.ts';
import { useSession } from '../../lib/session.ts';
import { DialogForm } from '../../ui/dialogs/dialog-form.tsx';
import { useDialogAbove } from '../../ui/dialogs/dialogs-above.ts';
import { Kit } from '../../ui/kit/kit.tsx';
import { LoadingRows } from '../../ui/states/loading-rows.tsx';
import { PlainButton } from '../../ui/acts/plain-button.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import { useFormSubmit } from '../../ui/forms/use-submit.ts';
import { confirmationWaysQuery } from './account.queries.ts';
import { supportsPasskeys } from './passkey-support.ts';

type Ways = Answer<'GET /v1/auth/confirm'>['ways'];

/** TRUST-4: asks again who the person is, for the call that waits. It closes without a change of anything else. */
export function ConfirmSelfDialog() {
  const open = useSyncExternalStore(confirmSelfStore.subscribe, confirmSelfStore.get);
  // Closed at first: only a dialog that opens knows which element had the focus.
  const [opened, setOpened] = useState(false);
  useEffect(() => setOpened(open !== null), [open]);
  useDialogAbove(opened);
  const hasSession = useSession() !== null;
  useEffect(() => {
    if (!hasSession) open?.answer(false);
  }, [hasSession, open]);
  return (
    <Kit>
      <Modal
        opened={opened}
        onClose={() => open?.answer(false)}
        title="Confirm that it is you"
        centered
        zIndex={500}
        closeOnClickOutside={false}
        closeButtonProps={{ 'aria-label': 'Cancel' }}
      >
        <Question onAnswer={(confirmed) => open?.answer(confirmed)} />
      </Modal>
    </Kit>
  );
}

interface QuestionProps {
  readonly onAnswer: (confirmed: boolean) => void;
}

function Question({ onAnswer }: QuestionProps) {
  return (
    <QueryView
      queries={[useQuery(confirmationWaysQuery)]}
      failed="This cannot be confirmed right now."
      drawsLoading
    >
      {(answer) => {
        if (!answer) return <LoadingRows />;
        const ways = answer.ways.filter((way) => way !== 'passkey' || supportsPasskeys());
        if (ways.length === 0) return <LogInAgain onAnswer={onAnswer} />;
        return <ConfirmForm ways={ways} onAnswer={onAnswer} />;
      }}
    </QueryView>
  );
}

function LogInAgain({ onAnswer }: QuestionProps) {
  return (
    <>
      <Text mb="lg">
        You log in with Google or Amazon. Log out, log in again, and repeat this within 5 minutes.
      </Text>
      <PlainButton variant="default" onClick={() => onAnswer(false)}>
        Close
      </PlainButton>
    </>
  );
}

type Way = Ways[number];
type TypedWay = Exclude<Way, 'passkey'>;

const words = {
  password: { missing: 'Enter your password', other: 'Use my password' },
  code: { missing: 'Enter the code that your app shows', other: 'Use a code of my app' },
  passkey: { missing: '', other: 'Use a passkey' },
} as const satisfies Record<Way, object>;

/** What the person has typed, or what a passkey has signed. */
async function proofOf(way: Way, typed: Record<TypedWay, string>) {
  if (way === 'password') return { password: typed.password };
  if (way === 'code') return { code: typed.code };
  // Loaded with the first use.
  const { signedByPasskey } = await import('./passkey.ts');
  return { passkey: await signedByPasskey() };
}

function ConfirmForm({ ways, onAnswer }: QuestionProps & { readonly ways: Ways }) {
  const [way, setWay] = useState<Way>(ways[0] ?? 'password');
  const form = useForm({
    initialValues: { password: '', code: '' },
    validate: (typed) => ({
      [way]: way !== 'passkey' && typed[way].trim() === '' ? words[way].missing : null,
    }),
  });
  const { error, setError, formProps } = useFormSubmit({
    form,
    send: async (typed) => callApi('POST /v1/auth/confirm', { body: await proofOf(way, typed) }),
    onDone: () => onAnswer(true),
  });
  const change = (to: Way) => {
    setError(null);
    form.clearErrors();
    setWay(to);
  };
  return (
    <DialogForm
      {...formProps}
      error={error}
      submitting={form.submitting}
      act={way === 'passkey' ? 'Use a passkey' : 'Confirm'}
      onCancel={() => onAnswer(false)}
    >
      <Text mb="sm">
        This change is sensitive, and you logged in a while ago. You will not be asked again for 5
        minutes.
      </Text>
      {way === 'password' && (
        <PasswordInput
          label="Your password"
          autoComplete="current-password"
          data-autofocus
          mb="lg"
          visibilityToggleButtonProps={{ 'aria-label': 'Show your password' }}
          {...form.getInputProps('password')}
        />
      )}
      {way === 'code' && (
        <TextInput
          label="Code of your app"
          description="Or a recovery code"
          autoComplete="one-time-code"
          data-autofocus
          mb="lg"
          {...form.getInputProps('code')}
        />
      )}
      {ways
        .filter((each) => each !== way)
        .map((each) => (
          <Button key={each} variant="subtle" size="sm" mb="lg" onClick={() => change(each)}>
            {words[each].other}
          </Button>
        ))}
    </DialogForm>
  );
}
