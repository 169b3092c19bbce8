import type { UseFormReturnType } from '@mantine/form';
import { useReducer, useRef, useState, type SubmitEvent } from 'react';
import { newIdempotencyKey } from '../../lib/api.ts';
import { isFinal } from '../../lib/api-error.ts';
import type { Effect } from '../../lib/effects.ts';
import { changed } from '../../lib/query-client.ts';
import { focusFirstField } from './focus-first-field.ts';
import { pendingChoices } from './pending-choices.ts';
import { saveErrorSentence } from './save-errors.ts';
import { applyServerErrors } from './server-errors.ts';

interface SubmitOptions<Draft, Result> {
  /** Called before anything is sent; false keeps the form as it is. */
  readonly mayBeSent?: (draft: Draft) => boolean | Promise<boolean>;
  /**
   * @param idempotencyKey the same for every attempt until the server has accepted or refused, so that nothing is done
   * twice
   */
  readonly send: (draft: Draft, idempotencyKey: string) => Promise<Result>;
  /** What it changes. Everything that shows it is reloaded, after a failure too: perhaps only the response was lost. */
  readonly changes?: readonly Effect[];
  /**
   * False if the same draft must be sent again, because only a part of it was saved.
   * @param refreshed resolves when the data on the screen has been reloaded
   */
  readonly onDone?: (result: Result, draft: Draft, refreshed: Promise<void>) => unknown;
  /** True if it has shown the refusal itself. */
  readonly onRefused?: (reason: unknown, draft: Draft) => boolean | Promise<boolean>;
  /** The form's message for an error that is not about a field. */
  readonly sentenceOf?: (reason: unknown) => unknown;
  /** The key and a function to renew it, if it outlives the form. */
  readonly act?: readonly [key: string, renew: () => void];
}

/** A dialog that closes after success still shows its form, with its button, for at most this long. */
const FADE_MS = 500;

/** Sends the content of a form: one request at a time; a failure becomes the form's `error`. */
export function useSubmit<Draft, Result>(options: SubmitOptions<Draft, Result>) {
  const { mayBeSent, send, changes = [], onDone, onRefused } = options;
  const { sentenceOf = saveErrorSentence } = options;
  const [error, setError] = useState<unknown>(null);
  const [submitting, setSubmitting] = useState(false);
  // A button is drawn as busy only shortly after the click: the second click of a double click would send another
  // request.
  const underWay = useRef(false);
  // The same draft sent again right after success is a second click, on a form that is fading out.
  const justSent = useRef<{ readonly draft: Draft } | null>(null);
  const ownAct = useReducer(newIdempotencyKey, null, newIdempotencyKey);
  const [key, renewKey] = options.act ?? ownAct;
  const attempt = async (draft: Draft) => {
    let result: Result;
    try {
      if (mayBeSent && !(await mayBeSent(draft))) return;
      result = await send(draft, key);
    } catch (reason) {
      if (isFinal(reason)) renewKey();
      if (!(await onRefused?.(reason, draft))) setError(sentenceOf(reason));
      void changed(...changes);
      return;
    }
    const refreshed = changed(...changes);
    renewKey();
    const leaves = await onDone?.(result, draft, refreshed);
    if (leaves === false) return;
    const again = ignoreAgain(draft);
    // Every press of a button without a draft is ignored meanwhile, so the button stays busy.
    if (draft === undefined) await again;
  };
  const ignoreAgain = async (draft: Draft) => {
    const sent = { draft };
    justSent.current = sent;
    await new Promise((resolve) => setTimeout(resolve, FADE_MS));
    if (justSent.current === sent) justSent.current = null;
  };
  const submit = async (draft: Draft): Promise<void> => {
    if (underWay.current || (justSent.current && justSent.current.draft === draft)) return;
    underWay.current = true;
    setSubmitting(true);
    setError(null);
    try {
      await attempt(draft);
    } finally {
      underWay.current = false;
      setSubmitting(false);
    }
  };
  return { error, setError, submitting, submit };
}

interface FormSubmitOptions<Draft extends object, Result> extends SubmitOptions<Draft, Result> {
  readonly form: UseFormReturnType<Draft>;
}

/** The same for a Mantine form: each message from the server appears next to its field. */
export function useFormSubmit<Draft extends object, Result>(
  options: FormSubmitOptions<Draft, Result>,
) {
  const { form, onRefused } = options;
  const { error, setError, submit } = useSubmit({
    ...options,
    onRefused: async (reason, draft) =>
      ((await onRefused?.(reason, draft)) ?? false) || applyServerErrors(form, reason),
  });
  const checkAndSend = form.onSubmit(submit, (errors) =>
    focusFirstField(form, Object.keys(errors)),
  );
  const formProps = {
    noValidate: true,
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      const choices = pendingChoices();
      if (!choices) {
        checkAndSend(event);
        return;
      }
      event.preventDefault();
      void choices.then(() => checkAndSend());
    },
  };
  return { error, setError, formProps };
}
