const pending = new Set<Promise<void>>();

/** Forms that are sent meanwhile wait for this choice, which must not fail. */
export function addPendingChoice(choice: Promise<void>): void {
  pending.add(choice);
  void choice.finally(() => pending.delete(choice));
}

/** Resolves when the server has answered about everything that was typed and left; null if nothing is open. */
export function pendingChoices(): Promise<unknown> | null {
  return pending.size === 0 ? null : Promise.all(pending);
}
