import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import {
  statementMessages,
  type Statement,
  type StatementAnalysis,
} from '@tenantry/contract/statements/statements.schemas';
import { useEffect, useMemo, useRef } from 'react';
import { formatDate } from '../../lib/format.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { documentLabel } from '../../ui/documents/document-file.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { IconPlus } from '../../ui/icons/icons.tsx';
import { notifySuccess } from '../../ui/acts/notify.ts';
import { PageTitle } from '../../ui/states/page-title.tsx';
import { useUnsavedChanges } from '../../ui/forms/unsaved-changes.ts';
import { useSubmit } from '../../ui/forms/use-submit.ts';
import { problemsOf, type Proof } from './balance-text.ts';
import { BesideDocument } from './beside-document.tsx';
import { LineDialog } from './line-dialog.tsx';
import { RemovedLines } from './removed-lines.tsx';
import { ReviewBar } from './review-bar.tsx';
import { ReviewChecks } from './review-checks.tsx';
import { applicationOf, countsChosen, groupsOf, isChanged, type Choice } from './review-choice.ts';
import classes from './review.module.css';
import { ReviewGroup } from './review-group.tsx';
import { itemsText, replacementText } from './statement-text.ts';
import { applyStatement } from './statements.queries.ts';
import { ADD_BUTTON_ID, useReview } from './use-review.ts';

interface ReviewFormProps {
  readonly statement: Statement;
  readonly analysis: StatementAnalysis;
  readonly timeZone: string;
  /** The initial choice. */
  readonly initial: Choice;
  /** The error if analyzing again failed. */
  readonly failure: unknown;
  readonly onAgain: (choice: Choice) => void;
  readonly onLeave: () => void;
}

/** STMT-3: the lines that were read, to select and correct, with the source of each line next to it. */
export function ReviewForm(props: ReviewFormProps) {
  const { statement, analysis, timeZone, initial, failure, onAgain, onLeave } = props;
  const review = useReview(analysis, initial);
  const { choice, lines, proof, actions, dialog, marked } = review;
  const heading = useFocusAtFirst();
  const { propertyId } = statement;
  const navigate = useNavigate();
  const release = useUnsavedChanges(isChanged(choice, analysis));
  const counts = countsChosen(lines, choice);
  const { submit, error, submitting } = useSubmit({
    mayBeSent: () => mayCreate(proof),
    send: (chosen: Choice, key) => applyStatement(statement, applicationOf(analysis, chosen), key),
    changes: ['statements'],
    // For some refusals, the bar shows more than the server's sentence.
    sentenceOf: (reason) => reason,
    onDone: () => {
      release();
      notifySuccess(`Created: ${itemsText(counts)}`, {
        label: 'See the expenses',
        onClick: () => void navigate({ to: '/property-expenses', search: { propertyId } }),
      });
      onLeave();
    },
  });
  const groups = useMemo(() => groupsOf(lines), [lines]);
  return (
    <>
      <div ref={heading} className={classes.heading} tabIndex={-1}>
        <PageTitle title={statementMessages.create} subtitle={subtitleOf(statement, analysis)} />
      </div>
      <BesideDocument
        statement={statement}
        mark={marked?.place ?? null}
        onMarkSeen={review.forgetMark}
      >
        <ReviewChecks proof={proof} warnings={analysis.warnings} />
        {lines.length + review.removed.length === 0 && (
          <EmptyState>
            No income, expense or payment was found in this statement. Add the lines you see on the
            page.
          </EmptyState>
        )}
        {groups.map((group) => (
          <ReviewGroup
            key={group.kind}
            group={group}
            choice={choice}
            markedIndex={marked?.index}
            actions={actions}
          />
        ))}
        <RemovedLines
          lines={review.removed}
          onBringBack={(line) => actions.setRemoved(line, false)}
        />
        <Button
          id={ADD_BUTTON_ID}
          className={classes.add ?? ''}
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => dialog.open('new')}
        >
          Add a line
        </Button>
        <ReviewBar
          counts={counts}
          replacement={statement.applied && replacementText(statement.applied, timeZone)}
          error={error ?? failure}
          creating={submitting}
          onCreate={() => void submit(choice)}
          onCancel={onLeave}
          onAgain={() => onAgain(choice)}
        />
      </BesideDocument>
      <LineDialog
        line={dialog.line}
        onSave={review.save}
        onClose={dialog.close}
        onClosed={dialog.giveFocusBack}
      />
    </>
  );
}

/** If something does not add up, asks the person before creating. */
async function mayCreate(proof: Proof): Promise<boolean> {
  const problems = problemsOf(proof);
  if (problems.length === 0) return true;
  return confirm({
    title: 'It does not add up',
    question: statementMessages.createAnyway,
    details: problems.join(' '),
    confirmLabel: 'Create',
  });
}

function subtitleOf({ fileName }: Statement, { period }: StatementAnalysis): string {
  const name = documentLabel(fileName);
  if (!period) return name;
  return `${name}, ${formatDate(period.from)} – ${formatDate(period.to)}`;
}

/** The element that had the focus during the analysis is gone. */
function useFocusAtFirst() {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus({ preventScroll: true }), []);
  return ref;
}
