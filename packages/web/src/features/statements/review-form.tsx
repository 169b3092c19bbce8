import { useNavigate } from '@tanstack/react-router';
import type { Place } from '@tenantry/contract/shared/places';
import {
  statementMessages,
  type Statement,
  type StatementAnalysis,
  type StatementLine,
} from '@tenantry/contract/statements/statements.schemas';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { formatDate } from '../../lib/format.ts';
import { documentLabel } from '../../ui/documents/document-file.ts';
import { notifySuccess } from '../../ui/notify.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { useUnsavedChanges } from '../../ui/unsaved-changes.ts';
import { BesideDocument } from './beside-document.tsx';
import { ReviewBar } from './review-bar.tsx';
import { ReviewChecks } from './review-checks.tsx';
import {
  applicationOf,
  choose,
  countsChosen,
  groupsOf,
  isChanged,
  setCategory,
  type Choice,
} from './review-choice.ts';
import classes from './review.module.css';
import { ReviewGroup } from './review-group.tsx';
import type { LineActions } from './review-line.tsx';
import { itemsText, replacementText } from './statement-words.ts';
import { useApply } from './use-apply.ts';

interface ReviewFormProps {
  readonly statement: Statement;
  readonly analysis: StatementAnalysis;
  readonly timeZone: string;
  /** What is chosen at first. */
  readonly initial: Choice;
  /** Why it could not be analyzed again. */
  readonly failure: unknown;
  readonly onAgain: (choice: Choice) => void;
  readonly onLeave: () => void;
}

/** STMT-3: what was read, to be chosen from; what each line was read from stands beside it. */
export function ReviewForm(props: ReviewFormProps) {
  const { statement, analysis, timeZone, initial, failure, onAgain, onLeave } = props;
  const { choice, actions, marked, forgetMark } = useReview(initial);
  const heading = useFocusAtFirst();
  const { propertyId } = statement;
  const navigate = useNavigate();
  const release = useUnsavedChanges(isChanged(choice, analysis));
  const counts = countsChosen(analysis.lines, choice);
  const { mutate, error, isPending } = useApply(statement, () => {
    release();
    notifySuccess(`Created: ${itemsText(counts)}`, {
      label: 'See the expenses',
      onClick: () => void navigate({ to: '/property-expenses', search: { propertyId } }),
    });
    onLeave();
  });
  const groups = useMemo(() => groupsOf(analysis), [analysis]);
  return (
    <>
      <div ref={heading} className={classes.heading} tabIndex={-1}>
        <PageTitle title={statementMessages.create} subtitle={subtitleOf(statement, analysis)} />
      </div>
      <BesideDocument statement={statement} mark={marked?.place ?? null} onMarkSeen={forgetMark}>
        <ReviewChecks analysis={analysis} />
        {groups.map((group) => (
          <ReviewGroup
            key={group.kind}
            group={group}
            choice={choice}
            markedIndex={marked?.index}
            actions={actions}
          />
        ))}
        <ReviewBar
          counts={counts}
          replacement={statement.applied && replacementText(statement.applied, timeZone)}
          error={error ?? failure}
          creating={isPending}
          onCreate={() => mutate(applicationOf(analysis, choice))}
          onCancel={onLeave}
          onAgain={() => onAgain(choice)}
        />
      </BesideDocument>
    </>
  );
}

function subtitleOf({ fileName }: Statement, { period }: StatementAnalysis): string {
  const name = documentLabel(fileName);
  if (!period) return name;
  return `${name}, ${formatDate(period.from)} – ${formatDate(period.to)}`;
}

interface Mark {
  readonly index: number;
  readonly place: Place;
}

/** What is chosen, and the line whose place is shown. */
function useReview(initial: Choice) {
  const [choice, setChoice] = useState(initial);
  const [marked, setMarked] = useState<Mark | null>(null);
  const actions: LineActions = useMemo(
    () => ({
      choose: (indexes, wanted) => setChoice((before) => choose(before, indexes, wanted)),
      setCategory: (line, category) => setChoice((before) => setCategory(before, line, category)),
      // A copy, so that the same place is scrolled to again.
      show: ({ index, place }: StatementLine) => setMarked({ index, place: { ...place } }),
    }),
    [],
  );
  const forgetMark = useCallback(() => setMarked(null), []);
  return { choice, actions, marked, forgetMark };
}

/** What had the focus while the statement was analyzed is gone by now. */
function useFocusAtFirst() {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus({ preventScroll: true }), []);
  return ref;
}
