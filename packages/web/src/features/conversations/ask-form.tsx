import { useId, useState, type ComponentProps } from 'react';
import { ApiError, callApi } from '../../lib/api.ts';
import { FieldFrame, fieldProps, type FieldLabels } from '../../ui/forms/field-frame.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { PlainButton } from '../../ui/acts/plain-button.tsx';
import { PlainField } from '../../ui/forms/plain-field.tsx';
import { useUnsavedChanges } from '../../ui/forms/unsaved-changes.ts';
import { useSubmit } from '../../ui/forms/use-submit.ts';
import fieldClasses from '../../ui/forms/plain-field.module.css';
import classes from './ask-form.module.css';
import { loadQuestionCheck, type QuestionDraft, type QuestionErrors } from './question-check.ts';

/** Focuses an element when it appears. */
const focus = (element: HTMLElement | null) => element?.focus();

interface AskFormProps {
  readonly propertyId: string;
}

/** PUB-6: the form for a stranger's question, which begins a conversation. */
export function AskForm({ propertyId }: AskFormProps) {
  const [sentFrom, setSentFrom] = useState<string | null>(null);
  return (
    <section className={classes.ask} aria-labelledby="ask">
      <h2 id="ask" className={classes.title}>
        Ask about this property
      </h2>
      {sentFrom === null ? (
        <QuestionForm propertyId={propertyId} onSent={setSentFrom} />
      ) : (
        <Sent email={sentFrom} onAgain={() => setSentFrom(null)} />
      )}
    </section>
  );
}

interface SentProps {
  readonly email: string;
  readonly onAgain: () => void;
}

function Sent({ email, onAgain }: SentProps) {
  return (
    // It replaces the element that had the focus.
    <div ref={focus} tabIndex={-1} role="status" className={classes.sent}>
      <p>We received your question. The answer will go to {email}.</p>
      <PlainButton variant="default" onClick={onAgain}>
        Ask something else
      </PlainButton>
    </div>
  );
}

interface QuestionFormProps extends AskFormProps {
  readonly onSent: (email: string) => void;
}

function QuestionForm({ propertyId, onSent }: QuestionFormProps) {
  const [typed, setTyped] = useState(false);
  const { errors, error, submitting, submit, forget } = useQuestion(propertyId, onSent);
  const field = (name: keyof QuestionDraft) => ({
    name,
    required: true,
    error: errors[name],
    onFocus: () => void loadQuestionCheck(),
    onChange: () => forget(name),
  });
  return (
    <form
      className={classes.form}
      aria-labelledby="ask"
      noValidate
      onChange={({ currentTarget }) => setTyped(hasText(currentTarget))}
      onSubmit={(event) => {
        event.preventDefault();
        void submit(event.currentTarget);
      }}
    >
      {typed && <AskBeforeLeaving />}
      <FormError error={error} />
      <PlainField label="Name" autoComplete="name" ref={focus} {...field('name')} />
      <PlainField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        {...field('email')}
      />
      <PlainField
        label="Phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        {...field('phoneNumber')}
      />
      <PlainTextarea label="Message" {...field('message')} />
      {/* People never see this field and browsers do not fill it in: only bots do. */}
      <div hidden>
        <input name="website" aria-label="Leave this empty" tabIndex={-1} autoComplete="off" />
      </div>
      <div className={classes.send}>
        <PlainButton type="submit" busy={submitting}>
          Send question
        </PlainButton>
      </div>
    </form>
  );
}

/** Only while something is typed, because it loads the dialog that asks. */
function AskBeforeLeaving() {
  useUnsavedChanges(true);
  return null;
}

function useQuestion(propertyId: string, onSent: (email: string) => void) {
  const [errors, setErrors] = useState<QuestionErrors>({});
  const refuse = (form: HTMLFormElement, found: QuestionErrors) => {
    setErrors(found);
    const first = [...form.elements].find(
      (field) => field instanceof HTMLElement && (field.getAttribute('name') ?? '') in found,
    );
    if (!(first instanceof HTMLElement)) return;
    first.focus();
    // Its message appears with the next render: both must be visible between the top bar and the button.
    requestAnimationFrame(() => first.scrollIntoView({ block: 'center' }));
  };
  const { error, submitting, submit } = useSubmit({
    mayBeSent: async (form: HTMLFormElement) => {
      const found = (await loadQuestionCheck())(draftOf(form));
      refuse(form, found);
      return Object.keys(found).length === 0;
    },
    send: async (form, idempotencyKey) => {
      const body = draftOf(form);
      await callApi('POST /v1/public/properties/:propertyId/conversations', {
        params: { propertyId },
        body,
        idempotencyKey,
      });
      return body.email.trim();
    },
    onDone: onSent,
    onRefused: (reason, form) => {
      const found = reason instanceof ApiError ? reason.fields : {};
      refuse(form, found);
      return Object.keys(found).length > 0;
    },
  });
  const forget = (name: keyof QuestionDraft) => {
    if (errors[name]) setErrors({ ...errors, [name]: undefined });
  };
  return { errors, error, submitting, submit, forget };
}

function draftOf(form: HTMLFormElement): QuestionDraft {
  return Object.fromEntries(new FormData(form)) as unknown as QuestionDraft;
}

const hasText = (form: HTMLFormElement) =>
  Object.values(draftOf(form)).some((value: unknown) => String(value).trim() !== '');

/** `PlainField` with several lines. */
function PlainTextarea({ label, error, ...props }: FieldLabels & ComponentProps<'textarea'>) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} error={error}>
      <textarea
        rows={5}
        {...props}
        {...fieldProps(id, { label, error })}
        className={`${fieldClasses.input} ${fieldClasses.lines}`}
      />
    </FieldFrame>
  );
}
