import { Button, Modal, PasswordInput, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { callApi, type Answer } from '../../lib/api.ts';
import { confirmSelfStore } from '../../lib/confirm-self.ts';
import { useSession } from '../../lib/session.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { useDialogAbove } from '../../ui/dialogs-above.ts';
import { Kit } from '../../ui/kit/kit.tsx';
import { LoadingRows } from '../../ui/loading-rows.tsx';
import { PlainButton } from '../../ui/plain-button.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { useFormSubmit } from '../../ui/use-submit.ts';
import { confirmationWaysQuery } from './account.queries.ts';

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
        if (answer.ways.length === 0) return <LogInAgain onAnswer={onAnswer} />;
        return <ConfirmForm ways={answer.ways} onAnswer={onAnswer} />;
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

const words = {
  password: { missing: 'Enter your password', other: 'Use a code of my app' },
  code: { missing: 'Enter the code that your app shows', other: 'Use my password' },
} as const satisfies Record<Way, object>;

function ConfirmForm({ ways, onAnswer }: QuestionProps & { readonly ways: Ways }) {
  const [way, setWay] = useState<Way>(ways[0] ?? 'password');
  const form = useForm({
    initialValues: { password: '', code: '' },
    validate: (typed) => ({ [way]: typed[way].trim() === '' ? words[way].missing : null }),
  });
  const { error, setError, formProps } = useFormSubmit({
    form,
    send: ({ password, code }) =>
      callApi('POST /v1/auth/confirm', { body: way === 'password' ? { password } : { code } }),
    onDone: () => onAnswer(true),
  });
  const other = ways.find((each) => each !== way);
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
      act="Confirm"
      onCancel={() => onAnswer(false)}
    >
      <Text mb="sm">
        This change is sensitive, and you logged in a while ago. You will not be asked again for 5
        minutes.
      </Text>
      {way === 'password' ? (
        <PasswordInput
          label="Your password"
          autoComplete="current-password"
          data-autofocus
          mb="lg"
          visibilityToggleButtonProps={{ 'aria-label': 'Show your password' }}
          {...form.getInputProps('password')}
        />
      ) : (
        <TextInput
          label="Code of your app"
          description="Or a recovery code"
          autoComplete="one-time-code"
          data-autofocus
          mb="lg"
          {...form.getInputProps('code')}
        />
      )}
      {other && (
        <Button variant="subtle" size="sm" mb="lg" onClick={() => change(other)}>
          {words[way].other}
        </Button>
      )}
    </DialogForm>
  );
}
