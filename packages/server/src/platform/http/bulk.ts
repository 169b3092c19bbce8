import type { BulkResult } from '@tenantry/contract/shared/bulk';
import type { EndpointDefinition } from '@tenantry/contract/shared/endpoint';
import type { Rehearsal } from '@tenantry/contract/shared/rehearsal';
import type { Actor, Scope, Transaction } from '../database/database.ts';
import { AppError } from './errors.ts';
import { rehearse, type RehearsalDependencies } from './rehearsal.ts';

/** The work of one target of a bulk call; it returns a sentence about what was done. */
export type EachTarget = (tx: Transaction, target: string) => Promise<string>;

/** GEN-7: does the work for each target, one after the other. A refusal affects only its own target. */
export async function forEachTarget(
  targets: readonly string[],
  work: (target: string) => Promise<string>,
): Promise<BulkResult[]> {
  const results: BulkResult[] = [];
  for (const id of targets) {
    try {
      results.push({ id, ok: true, message: await work(id) });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      results.push({ id, ok: false, message: error.message });
    }
  }
  return results;
}

interface BulkCall {
  readonly scope: Scope;
  readonly endpoint: EndpointDefinition;
  readonly actor: Actor | null;
  readonly targets: readonly string[];
}

/** GEN-7: rehearses target by target, each rolled back. */
export async function rehearseEach(
  dependencies: RehearsalDependencies,
  { scope, endpoint, actor, targets }: BulkCall,
  work: EachTarget,
): Promise<Rehearsal<BulkResult[]>> {
  const parts: Rehearsal<unknown>[] = [];
  const answer = await forEachTarget(targets, async (target) => {
    const part = await rehearse(dependencies, scope, endpoint, async (tx) => ({
      answer: await work(tx, target),
      actor,
    }));
    parts.push(part);
    return part.answer as string;
  });
  return {
    status: endpoint.status ?? 200,
    answer,
    changes: parts.flatMap(({ changes }) => changes),
    money: parts.flatMap(({ money }) => money),
    sends: parts.flatMap(({ sends }) => sends),
  };
}
