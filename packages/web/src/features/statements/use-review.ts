import type { Place } from '@tenantry/contract/shared/places';
import { proofOf } from '@tenantry/contract/statements/statements.rules';
import type {
  AddedStatementLine,
  StatementAnalysis,
} from '@tenantry/contract/statements/statements.schemas';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useKept } from '../../ui/forms/use-kept-draft.ts';
import type { Proof } from './balance-text.ts';
import { choiceOfKept, keptChoice, type KeptChoice } from './kept-choice.ts';
import { lineDraft, lineValues, type ReviewedLine } from './line-edit.ts';
import {
  add,
  choose,
  countedLines,
  edit,
  isChanged,
  keptLines,
  reviewedLines,
  setRemoved,
  type Choice,
} from './review-choice.ts';
import { changeButtonId, type LineActions } from './review-line.tsx';

interface Mark {
  readonly index: number;
  readonly place: Place;
}

/** The button that adds a line. */
export const ADD_BUTTON_ID = 'add-line';

/** STMT-3: the person's decisions about the lines, and the resulting sums. */
export function useReview(analysis: StatementAnalysis, initial: Choice) {
  const [choice, setChoice] = useState(initial);
  useKept<KeptChoice>(`statement-review:${analysis.id}`, {
    read: () => (isChanged(choice, analysis) ? keptChoice(choice) : undefined),
    fill: (kept) => setChoice(choiceOfKept(kept)),
  });
  const [marked, setMarked] = useState<Mark | null>(null);
  const dialog = useLineDialog();
  const { open } = dialog;
  const actions: LineActions = useMemo(
    () => ({
      choose: (indexes, wanted) => setChoice((before) => choose(before, indexes, wanted)),
      setCategory: (line, category) => {
        const values = lineValues({ ...lineDraft(line), category });
        setChoice((before) => edit(before, line.index, values, analysis));
      },
      change: (line) => open(line),
      setRemoved: ({ index }, isRemoved) =>
        setChoice((before) => setRemoved(before, index, isRemoved)),
      // A copy, so that showing the same place again scrolls again.
      show: ({ index, place }) => place && setMarked({ index, place: { ...place } }),
    }),
    [analysis, open],
  );
  const save = (values: AddedStatementLine) => {
    const { line } = dialog;
    if (line === null) return;
    setChoice((before) =>
      line === 'new' ? add(before, values) : edit(before, line.index, values, analysis),
    );
    dialog.close();
  };
  const lines = useMemo(() => reviewedLines(analysis, choice), [analysis, choice]);
  const kept = useMemo(() => keptLines(lines, choice), [lines, choice]);
  const proof: Proof = useMemo(
    () => ({
      chosen: proofOf(analysis, analysis.lines, countedLines(lines, choice)),
      all: proofOf(analysis, analysis.lines, kept),
    }),
    [analysis, lines, kept, choice],
  );
  const removed = lines.filter(({ index }) => choice.removed.has(index));
  const forgetMark = useCallback(() => setMarked(null), []);
  return { choice, lines: kept, removed, proof, actions, dialog, save, marked, forgetMark };
}

/**
 * The line in the open dialog. The focus returns to the button that changed the line, or to the one that adds lines.
 */
function useLineDialog() {
  const [line, setLine] = useState<ReviewedLine | 'new' | null>(null);
  const returnTo = useRef(ADD_BUTTON_ID);
  const open = useCallback((opened: ReviewedLine | 'new') => {
    returnTo.current = opened === 'new' ? ADD_BUTTON_ID : changeButtonId(opened.index);
    setLine(opened);
  }, []);
  return {
    line,
    open,
    close: () => setLine(null),
    giveFocusBack: () => document.getElementById(returnTo.current)?.focus(),
  };
}
