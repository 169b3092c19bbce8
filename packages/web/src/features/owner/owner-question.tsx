import { Textarea } from '@mantine/core';
import {
  QUESTION_ENDED,
  whyOwnerDecides,
} from '@tenantry/contract/maintenance/owner-approvals.rules';
import type { OwnersQuestion } from '@tenantry/contract/maintenance/owner-approvals.schemas';
import { formatDollars } from '@tenantry/contract/shared/money';
import { useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { momentText } from '../../lib/visit-text.ts';
import { FileStrip, OpenFile } from '../../ui/documents/stored-files.tsx';
import { notifyError } from '../../ui/acts/notify.ts';
import { FormError } from '../../ui/forms/form-error.tsx';
import { saveErrorSentence } from '../../ui/forms/save-errors.ts';
import { PlainButton } from '../../ui/acts/plain-button.tsx';
import { StatusTag } from '../../ui/text/status-tag.tsx';
import { useKept } from '../../ui/forms/use-kept-draft.ts';
import { useSubmit } from '../../ui/forms/use-submit.ts';
import { ownerFiles, sendAnswer, type Visit } from './owner-questions.queries.ts';
import classes from './owner.module.css';

interface OwnerQuestionProps {
  readonly visit: Visit;
  readonly question: OwnersQuestion;
  readonly onAnswered: (question: OwnersQuestion) => void;
}

/** MAINT-7: all quotes beside each other, which one the manager proposes, and the owner's answer. */
export function OwnerQuestion({ visit, question, onAnswered }: OwnerQuestionProps) {
  const { home, label, title, note, quotes, photos } = question;
  const { askedAt, timeZone, approvalLimit, others, replaces } = question;
  const proposed = quotes.find((quote) => quote.proposed);
  return (
    <article className={classes.question} aria-label={`${label}: ${title}`}>
      <h3>{title}</h3>
      <p className={classes.meta}>
        {`${label}, ${home.address}, asked on ${momentText(timeZone, askedAt)}`}
      </p>
      <FileStrip source={ownerFiles(visit)} files={photos} />
      {note && <p className={classes.note}>{note}</p>}
      <ul className={classes.quotes} aria-label="Quotes">
        {quotes.map((quote) => (
          <li key={quote.id} data-proposed={quote.proposed}>
            <span>{quote.vendor}</span>
            <strong>{formatDollars(quote.amount)}</strong>
            {quote.proposed && <StatusTag tone="paid">Proposed</StatusTag>}
            {quote.note && <p className={classes.meta}>{quote.note}</p>}
            {quote.file && <OpenFile source={ownerFiles(visit)} file={quote.file} />}
          </li>
        ))}
      </ul>
      {approvalLimit !== null && proposed && (
        <p className={classes.meta}>
          {whyOwnerDecides({ ...proposed, limit: approvalLimit, others, replaces }, 'owner')}
        </p>
      )}
      {proposed && (
        <AnswerForm
          visit={visit}
          question={question}
          amount={formatDollars(proposed.amount)}
          onAnswered={onAnswered}
        />
      )}
    </article>
  );
}

const hasCode = (error: unknown, code: string) => error instanceof ApiError && error.code === code;

/** The words of the server are for every link; here it is clear what has ended. */
const sentenceOf = (reason: unknown) =>
  hasCode(reason, 'link_ended') ? QUESTION_ENDED : saveErrorSentence(reason);

/** The list of a signed-in owner no longer has the question, nor the place of its message. */
function tellEnded(reason: unknown): boolean {
  const ended = hasCode(reason, 'owner_request_ended');
  if (ended) notifyError(reason);
  return ended;
}

interface AnswerFormProps extends OwnerQuestionProps {
  /** What is approved. */
  readonly amount: string;
}

function AnswerForm({ visit, question, amount, onAnswered }: AnswerFormProps) {
  const [words, setWords] = useState('');
  useKept<string>(`owner-answer:${question.id}`, {
    read: () => words || undefined,
    fill: setWords,
  });
  const { error, submit, submitting } = useSubmit<boolean, OwnersQuestion>({
    send: (approve) => sendAnswer(visit, { approve, words }),
    changes: 'token' in visit ? [] : ['maintenance'],
    onDone: onAnswered,
    onRefused: tellEnded,
    sentenceOf,
  });
  return (
    <>
      <FormError error={error} />
      <Textarea
        label="Note to your manager"
        description="Optional. If you decline, say what you would like instead."
        autosize
        minRows={2}
        maxLength={2000}
        value={words}
        onChange={({ currentTarget: { value } }) => setWords(value)}
      />
      <div className={classes.buttons}>
        <PlainButton busy={submitting} onClick={() => void submit(true)}>
          {`Approve ${amount}`}
        </PlainButton>
        <PlainButton variant="default" busy={submitting} onClick={() => void submit(false)}>
          Decline
        </PlainButton>
      </div>
    </>
  );
}
