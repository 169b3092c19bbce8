import { billingEndpoints } from '@tenantry/contract/billing/billing.endpoints';
import type { Billed } from '#testing/billing';
import { signedInAgain } from '#testing/landlord';
import type { TestApp } from '#testing/test-app';

/** What the tests of billing runs do. */
export function runCalls(app: { readonly current: TestApp }) {
  const billEach = async (
    admin: Billed['admin'],
    leaseIds: readonly string[],
    runId?: string,
    through = '2026-12-31',
  ) => {
    const body = { leaseIds: [...leaseIds], through, ...(runId !== undefined && { runId }) };
    const as = await signedInAgain(app.current, admin);
    return (await app.current.call(billingEndpoints.run, { as, body })).body;
  };
  return {
    later: (seconds: number) => app.current.clock.advance({ seconds }),
    billEach,
    bill: ({ admin, params }: Billed, runId?: string, through = '2026-12-31') =>
      billEach(admin, [params.leaseId], runId, through),
    undo: async ({ admin }: Pick<Billed, 'admin'>, runId: string, idempotencyKey?: string) => {
      const as = await signedInAgain(app.current, admin);
      return app.current.call(billingEndpoints.undoRun, {
        as,
        params: { runId },
        body: {},
        ...(idempotencyKey && { idempotencyKey }),
      });
    },
    runsNow: async ({ admin }: Billed) => {
      const as = await signedInAgain(app.current, admin);
      return (await app.current.call(billingEndpoints.runs, { as })).body;
    },
    money: async ({ invoices }: Billed) =>
      (await invoices()).map(({ dueDate, amount, items }) => ({ dueDate, amount, items })),
    mailsQueued: async () => {
      const { rows } = await app.current.database.pool.query(
        `SELECT id FROM graphile_worker.jobs WHERE task_identifier = 'mail_invoice'`,
      );
      return rows.length;
    },
  };
}
