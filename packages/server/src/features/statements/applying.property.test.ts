import { isDeepStrictEqual } from 'node:util';
import { propertyExpensesEndpoints } from '@tenantry/contract/expenses/expenses.endpoints';
import type { Expense } from '@tenantry/contract/expenses/expenses.schemas';
import { statementsEndpoints } from '@tenantry/contract/statements/statements.endpoints';
import type { Statement } from '@tenantry/contract/statements/statements.schemas';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { anOrganization, aPerson, type TestPerson } from '#testing/factories';
import { seed } from '#testing/seed';
import { aLine, anAnalysis, aStatement } from '#testing/statements';
import { useTestApp } from '#testing/test-app';
import type { Organization } from '../../platform/database/organization-table.ts';

const app = useTestApp();

let organization: Organization;
let admin: TestPerson;

beforeAll(async () => {
  organization = await anOrganization(app.current);
  admin = await aPerson(app.current, organization, 'SiteAdmin');
});

/** In cents. The third equals the first: nothing may distinguish lines by their text. */
const lines = [
  { kind: 'expense', cents: 85_10, note: 'Faucet' },
  { kind: 'income', cents: 1_200_00, note: 'Rent' },
  { kind: 'expense', cents: 85_10, note: 'Faucet' },
  { kind: 'expense', cents: -12_50, note: 'Refund' },
  { kind: 'payment', cents: 900_01, note: 'Owner draw' },
] as const;

type Kind = (typeof lines)[number]['kind'];

/** People's actions on a statement and its entries, one after the other. */
const step = fc.oneof(
  fc.record({ does: fc.constant('analyze' as const) }),
  fc.record({ does: fc.constant('apply' as const), mask: fc.integer({ min: 1, max: 31 }) }),
  fc.record({ does: fc.constant('delete' as const) }),
  fc.record({ does: fc.constant('restore' as const) }),
  fc.record({
    does: fc.constantFrom('edit' as const, 'remove' as const, 'bring' as const),
    which: fc.nat(9),
    cents: fc.integer({ min: -5_00, max: 500_00 }),
  }),
);

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** The third line replaces the first, which is equal: the expense stays current, so restoring it does nothing. */
const equalLineInstead: Step[] = [
  { does: 'apply', mask: 0b1_1001 },
  { does: 'apply', mask: 0b1_1100 },
  { does: 'bring', which: 0, cents: 0 },
];

/** An expected expense. */
interface Spent {
  readonly id: string;
  cents: number;
  removed: boolean;
  edited: boolean;
}

/** The expected state. */
interface Model {
  deleted: boolean;
  analysis: { analysisId: string; hash: string };
  current: { analysisId: string; mask: number; spent: Spent[] } | null;
  /** For every application so far. */
  ever: Spent[];
}

const chosenBy = (mask: number) => lines.map((_, index) => index).filter((at) => mask & (1 << at));

/** The notes of the chosen lines. The first and the third are equal: choosing the other one changes nothing. */
const saidBy = (mask: number) => chosenBy(mask).map((at) => lines[at]?.note);

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

const madeBy = (mask: number, kind: Kind) =>
  chosenBy(mask).flatMap((at) => (lines[at]?.kind === kind ? [lines[at].cents] : []));

const byAmount = (a: number, b: number) => a - b;

class Driver {
  readonly model: Model;
  readonly #statement: Statement;

  constructor(statement: Statement, model: Model) {
    this.#statement = statement;
    this.model = model;
  }

  static async start(): Promise<Driver> {
    const statement = await aStatement(app.current, admin);
    const analysis = await analyze(statement);
    return new Driver(statement, { deleted: false, analysis, current: null, ever: [] });
  }

  /** Responses that differ from the expected ones. */
  readonly surprises: string[] = [];

  #note(status: number, expected: number): void {
    if (status !== expected) this.surprises.push(`${status} instead of ${expected}`);
  }

  get #key() {
    return { propertyId: this.#statement.propertyId, statementId: this.#statement.id };
  }

  async expenses(): Promise<Expense[]> {
    const params = { propertyId: this.#statement.propertyId };
    return (await app.current.call(propertyExpensesEndpoints.list, { as: admin, params })).body;
  }

  async listed(): Promise<Statement | undefined> {
    const params = { propertyId: this.#statement.propertyId };
    return (await app.current.call(statementsEndpoints.list, { as: admin, params })).body[0];
  }

  async analyze() {
    this.model.analysis = await analyze(this.#statement);
  }

  async apply(mask: number) {
    const { model } = this;
    const body = { ...model.analysis, lines: chosenBy(mask).map((index) => ({ index })) };
    const params = this.#key;
    const answer = await app.current.call(statementsEndpoints.apply, { as: admin, params, body });
    this.#note(answer.status, model.deleted ? 404 : 201);
    const { analysisId } = model.analysis;
    const { current } = model;
    const isSame =
      current?.analysisId === analysisId &&
      isDeepStrictEqual(saidBy(current.mask), saidBy(mask)) &&
      !current.spent.some(({ removed, edited }) => removed || edited);
    if (model.deleted || isSame) return;
    const spent = (await this.expenses()).map(({ id, amount }): Spent => ({
      id,
      cents: Math.round(amount * 100),
      removed: false,
      edited: false,
    }));
    model.current = { analysisId, mask, spent };
    model.ever.push(...spent);
  }

  async delete() {
    const answer = await app.current.call(statementsEndpoints.remove, {
      as: admin,
      params: this.#key,
    });
    this.#note(answer.status, this.model.deleted ? 404 : 200);
    this.model.deleted = true;
  }

  async restore() {
    await app.current.call(statementsEndpoints.restore, { as: admin, params: this.#key });
    this.model.deleted = false;
  }

  async touch(does: 'edit' | 'remove' | 'bring', which: number, cents: number) {
    const { ever, current, deleted } = this.model;
    const spent = ever[which % Math.max(ever.length, 1)];
    if (!spent) return;
    const params = { propertyId: this.#statement.propertyId, expenseId: spent.id };
    const isTheirs = current?.spent.includes(spent) && !deleted;
    const isShown = isTheirs && !spent.removed;
    if (does === 'bring') {
      const answer = await app.current.call(propertyExpensesEndpoints.restore, {
        as: admin,
        params,
      });
      this.#note(answer.status, isTheirs ? 200 : 422);
      if (isTheirs) spent.removed = false;
    } else if (does === 'remove') {
      const answer = await app.current.call(propertyExpensesEndpoints.remove, {
        as: admin,
        params,
      });
      this.#note(answer.status, isShown ? 200 : 404);
      if (isShown) spent.removed = true;
    } else if (isShown) {
      await this.#edit(spent, cents);
    }
  }

  async #edit(spent: Spent, cents: number) {
    const expense = (await this.expenses()).find(({ id }) => id === spent.id)!;
    const { category, vendor, note, version } = expense;
    await app.current.call(propertyExpensesEndpoints.update, {
      as: admin,
      params: { propertyId: this.#statement.propertyId, expenseId: spent.id },
      body: { date: '2026-02-12', category, vendor, note, version, amount: cents / 100 },
    });
    spent.cents = cents;
    spent.edited = true;
  }

  /** The visible state. */
  async seen() {
    const amounts = (await this.expenses()).map(({ amount }) => Math.round(amount * 100));
    const listed = await this.listed();
    return {
      surprises: this.surprises,
      amounts: amounts.toSorted(byAmount),
      listed: listed !== undefined,
      applied: listed?.applied && {
        analysisId: listed.applied.analysisId,
        income: listed.applied.income,
        expenses: listed.applied.expenses,
        payments: listed.applied.payments,
      },
    };
  }

  /** The expected visible state. */
  should(): Awaited<ReturnType<Driver['seen']>> {
    const { current, deleted } = this.model;
    const shown = deleted ? [] : (current?.spent ?? []).filter(({ removed }) => !removed);
    const totals = (kind: Kind) => {
      const made = madeBy(current?.mask ?? 0, kind);
      return { count: made.length, total: sum(made) / 100 };
    };
    const applied = current && {
      analysisId: current.analysisId,
      income: totals('income'),
      expenses: totals('expense'),
      payments: totals('payment'),
    };
    return {
      surprises: [],
      amounts: shown.map(({ cents }) => cents).toSorted(byAmount),
      listed: !deleted,
      applied: deleted ? undefined : applied,
    };
  }
}

function analyze(statement: Statement) {
  return anAnalysis(
    app.current,
    organization,
    statement,
    lines.map(({ kind, cents, note }) =>
      aLine({ kind, amount: cents / 100, description: note, payee: '' }),
    ),
  );
}

test('STMT-4: in any order of actions, the chosen lines are recorded once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const driver = await Driver.start();
      for (const each of steps) {
        if (each.does === 'analyze') await driver.analyze();
        else if (each.does === 'apply') await driver.apply(each.mask);
        else if (each.does === 'delete') await driver.delete();
        else if (each.does === 'restore') await driver.restore();
        else await driver.touch(each.does, each.which, each.cents);
        expect(await driver.seen()).toEqual(driver.should());
      }
    }),
    { seed, numRuns: 25, examples: [[equalLineInstead]] },
  );
});
