import type { AddedLine, Choice } from './review-choice.ts';
import type { LineEdit } from './line-edit.ts';

/** A choice as JSON, stored when the session ends. */
export interface KeptChoice {
  readonly chosen: readonly number[];
  readonly removed: readonly number[];
  readonly edits: readonly (readonly [number, LineEdit])[];
  readonly added: readonly AddedLine[];
}

export const keptChoice = ({ chosen, removed, edits, added }: Choice): KeptChoice => ({
  chosen: [...chosen],
  removed: [...removed],
  edits: [...edits],
  added,
});

export const choiceOfKept = ({ chosen, removed, edits, added }: KeptChoice): Choice => ({
  chosen: new Set(chosen),
  removed: new Set(removed),
  edits: new Map(edits),
  added,
});
