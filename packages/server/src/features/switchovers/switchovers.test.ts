import { importsEndpoints } from '@tenantry/contract/imports/imports.endpoints';
import { portfolioEndpoints } from '@tenantry/contract/portfolio/portfolio.endpoints';
import { switchoversEndpoints } from '@tenantry/contract/switchovers/switchovers.endpoints';
import type { SwitchoverDetail } from '@tenantry/contract/switchovers/switchovers.schemas';
import { todayEndpoints } from '@tenantry/contract/today/today.endpoints';
import { describe, expect, test } from 'vitest';
import { anOrganization, aPerson, type TestPerson } from '#testing/factories';
import { appliedImport, rentRoll } from '#testing/imports';
import { asOwner } from '#testing/inspection';
import { queueIsEmpty, useOutbox } from '#testing/outbox';
import { addToSwitchover, aFilledSwitchover, aSwitchover, oldFigures } from '#testing/switchovers';
import { useTestApp } from '#testing/test-app';
import { usersPage } from '#testing/users';
import { plannedSwitches } from './switchovers.jobs.ts';

const app = useTestApp();
const outbox = useOutbox(app);

async function anAdmin() {
  const organization = await anOrganization(app.current);
  return { organization, admin: await aPerson(app.current, organization, 'SiteAdmin') };
}

const call = async (
  name: 'run' | 'undo' | 'one' | 'cancel' | 'discard',
  as: TestPerson,
  switchoverId: string,
) => {
  const params = { switchoverId };
  const request = name === 'run' || name === 'undo' ? { as, params, body: {} } : { as, params };
  return app.current.call(switchoversEndpoints[name], request as never);
};

const one = async (as: TestPerson, switchoverId: string): Promise<SwitchoverDetail> =>
  (await app.current.call(switchoversEndpoints.one, { as, params: { switchoverId } })).body;

async function ran(as: TestPerson, id: string): Promise<SwitchoverDetail> {
  const started = await call('run', as, id);
  expect(started).toMatchObject({ status: 200, body: { work: 'TRIAL' } });
  await queueIsEmpty(app.current);
  return one(as, id);
}

async function switchOn(as: TestPerson, switchoverId: string, on: string | null = null) {
  const params = { switchoverId };
  const answer = await app.current.call(switchoversEndpoints.plan, { as, params, body: { on } });
  await queueIsEmpty(app.current);
  return answer;
}

const linesOf = async (as: TestPerson, { id, runs: [run] }: SwitchoverDetail, query = {}) => {
  const params = { switchoverId: id, runId: run?.id ?? '' };
  return (await app.current.call(switchoversEndpoints.lines, { as, params, query })).body.lines;
};

const homes = async (as: TestPerson) =>
  (await app.current.call(portfolioEndpoints.list, { as, query: {} })).body;

const payments = [
  'Address,Tenant,Date,Amount,Method',
  '12 Maple Avenue,Mia Chen,12/3/2025,100.00,Check',
  '',
].join('\r\n');

const afterPayment = oldFigures.replace('125.50', '25.50');

describe('a switch from another program', () => {
  test('NEW-6: runs leave nothing behind, show the lease and rows that differ, and the switch makes all of it live', async () => {
    const { organization, admin } = await anAdmin();
    const { id } = await aFilledSwitchover(app.current, admin);
    await addToSwitchover(app.current, admin, id, payments, { fileName: 'payments.csv' });
    const first = await ran(admin, id);
    expect(first.runs).toMatchObject([
      { number: 1, state: 'DIFFERENT', leases: 1, differences: 1 },
    ]);
    expect(first.runs[0]?.totals[0]).toEqual({
      name: 'balance',
      ours: 25.5,
      theirs: 125.5,
      delta: -100,
    });
    const [line] = await linesOf(admin, first, { only: 'DIFFERENCES' });
    expect(line).toMatchObject({
      state: 'DIFFERENT',
      home: '12 Maple Avenue',
      tenant: 'Mia Chen, Jonah Reed',
      end: { ours: null, theirs: null, differs: false },
      sources: [
        { fileName: 'rent-roll.csv', rows: [2, 3] },
        { fileName: 'payments.csv', rows: [2] },
        { fileName: 'figures.csv', rows: [2] },
      ],
    });
    expect(line?.amounts.map(({ delta }) => delta)).toEqual([-100, 0, 0]);
    expect(await homes(admin)).toEqual([]);
    const shadows = `SELECT count(*)::int AS count FROM organizations WHERE domain LIKE '%.invalid'`;
    expect(await asOwner(app.current, organization, shadows)).toEqual([{ count: 0 }]);

    const figures = { fileName: 'newer figures.csv', as: 'FIGURES' } as const;
    await addToSwitchover(app.current, admin, id, afterPayment, figures);
    expect(await ran(admin, id)).toMatchObject({
      runs: [{ state: 'GREEN', isCurrent: true }, { isCurrent: false }],
      missing: ['It needs 1 more green run.'],
    });
    expect(await switchOn(admin, id)).toMatchObject({
      status: 409,
      problem: { code: 'switchover_not_ready' },
    });
    expect(await ran(admin, id)).toMatchObject({ missing: [] });
    await switchOn(admin, id);
    expect(await one(admin, id)).toMatchObject({
      state: 'SWITCHED',
      failure: null,
      runs: [{ isSwitch: true, state: 'GREEN' }, {}, {}, {}],
    });
    expect(await homes(admin)).toMatchObject([
      { addressLine1: '12 Maple Avenue', status: 'LEASED' },
    ]);
    const again = await app.current.call(importsEndpoints.list, { as: admin });
    expect(again.body).toEqual([]);
    expect(await call('undo', admin, id)).toMatchObject({ body: { work: 'UNDO' } });
    await queueIsEmpty(app.current);
    expect(await one(admin, id)).toMatchObject({ state: 'UNDONE', work: null, failure: null });
    expect(await homes(admin)).toEqual([]);
  });

  test('NEW-6: a row with a problem stops a run, is corrected in the page, and the books are asked, too', async () => {
    const { admin } = await anAdmin();
    const bad = rentRoll.replace('"1,450.00"', '14O0');
    const { id, files } = await aFilledSwitchover(app.current, admin, bad);
    const run = await ran(admin, id);
    expect(run.runs).toMatchObject([{ state: 'PROBLEMS', problems: 1, leases: 0 }]);
    expect(run.files[0]).toMatchObject({ counts: { PROBLEM: 1 } });
    const correction = { cells: [{ column: 7, value: '1450' }] };
    const params = { importId: files[0]?.id ?? '', row: 2 };
    await app.current.call(importsEndpoints.correct, { as: admin, params, body: correction });
    expect(await ran(admin, id)).toMatchObject({ runs: [{ state: 'GREEN' }, {}] });
    const other = rentRoll
      .replaceAll('11/1/2025', '6/1/2025')
      .replaceAll('example.com', 'other.com');
    const others = other.replaceAll('Chen', 'Ode').replaceAll('Reed', 'Ode');
    expect(await appliedImport(app.current, admin, others)).toMatchObject({ state: 'APPLIED' });
    const blocked = await ran(admin, id);
    expect(blocked.runs[0]).toMatchObject({ state: 'PROBLEMS' });
    expect(blocked.files[0]?.summary.join(' ')).toContain(
      'In your organization: This lease overlaps',
    );
  });

  test('NEW-6: a switch planned for a day is made by itself then; if it cannot be, Today and a mail say so', async () => {
    const { organization, admin } = await anAdmin();
    const { id } = await aFilledSwitchover(app.current, admin);
    await ran(admin, id);
    await ran(admin, id);
    const planned = await switchOn(admin, id, '2199-01-01');
    expect(planned.body).toMatchObject({ switchOn: '2199-01-01', work: null });
    expect(await call('cancel', admin, id)).toMatchObject({ body: { switchOn: null } });
    await switchOn(admin, id, '2199-01-01');
    const due = `UPDATE switchovers SET switch_on = '2026-01-01' WHERE id = $1`;
    await asOwner(app.current, organization, due, [id]);
    const roll = rentRoll.replace('125.50', '130.00');
    const { files } = await one(admin, id);
    const replaces = files[0]?.id ?? '';
    await addToSwitchover(app.current, admin, id, roll, { replaces });
    await app.current.database.transact({ organization }, (tx) => plannedSwitches.run(tx));
    await queueIsEmpty(app.current);
    expect(await one(admin, id)).toMatchObject({
      state: 'OPEN',
      switchOn: null,
      failure: 'The files changed since the last run. Run it once more.',
    });
    expect(await homes(admin)).toEqual([]);
    const needs = await app.current.call(todayEndpoints.needs, { as: admin, query: {} });
    expect(needs.body.items).toMatchObject([{ kind: 'switchover', program: 'Buildium' }]);
    const mails = await outbox.mailsTo(admin.emailAddress);
    expect(mails.at(-1)?.text).toContain('was not made');
  });

  test('NEW-6: a planned switch is not made for someone who has no access anymore; Today and a mail say so', async () => {
    const { organization, admin } = await anAdmin();
    const planner = await aPerson(app.current, organization, 'SiteAdmin');
    const { id } = await aFilledSwitchover(app.current, planner);
    await addToSwitchover(app.current, planner, id, payments, { fileName: 'payments.csv' });
    await addToSwitchover(app.current, planner, id, afterPayment, { as: 'FIGURES' });
    await ran(planner, id);
    const green = await ran(planner, id);
    expect(green.runs[0]).toMatchObject({ state: 'GREEN' });
    await switchOn(planner, id, '2199-01-01');
    const { remove } = usersPage(app.current, organization, admin);
    expect((await remove(planner.userId)).status).toBe(200);
    const due = `UPDATE switchovers SET switch_on = '2026-01-01' WHERE id = $1`;
    await asOwner(app.current, organization, due, [id]);
    await app.current.database.transact({ organization }, (tx) => plannedSwitches.run(tx));
    await queueIsEmpty(app.current);
    expect(await one(admin, id)).toMatchObject({
      state: 'OPEN',
      switchOn: null,
      failure: expect.stringContaining('the account was deactivated'),
    });
    expect(await homes(admin)).toEqual([]);
    const needs = await app.current.call(todayEndpoints.needs, { as: admin, query: {} });
    expect(needs.body.items).toMatchObject([{ kind: 'switchover', program: 'Buildium' }]);
    const mails = await outbox.mailsTo(admin.emailAddress);
    expect(mails.at(-1)?.text).toContain('was not made');
    // Somebody else plans it again.
    expect((await switchOn(admin, id)).status).toBe(200);
    expect(await one(admin, id)).toMatchObject({ state: 'SWITCHED' });
  });

  test('NEW-6: files of a switch are written by nothing else, and a discarded one leaves nothing', async () => {
    const { organization, admin } = await anAdmin();
    const { id, files } = await aFilledSwitchover(app.current, admin);
    const params = { importId: files[0]?.id ?? '' };
    const discard = await app.current.call(importsEndpoints.discard, { as: admin, params });
    expect(discard).toMatchObject({ status: 409, problem: { code: 'import_is_of_switchover' } });
    const second = await app.current.call(switchoversEndpoints.start, {
      as: admin,
      body: { program: 'AppFolio' },
    });
    expect(second).toMatchObject({ status: 409, problem: { code: 'switchover_exists' } });
    expect(await call('discard', admin, id)).toMatchObject({ status: 200 });
    const left = 'SELECT count(*)::int AS count FROM import_rows WHERE organization_id = $1';
    expect(await asOwner(app.current, organization, left, [organization.id])).toEqual([
      { count: 0 },
    ]);
  });

  test('NEW-6: what is missing before a run is said, and what only one side has is a difference', async () => {
    const { admin } = await anAdmin();
    const { id } = await aSwitchover(app.current, admin);
    expect(await call('run', admin, id)).toMatchObject({
      problem: {
        message: 'Add a file with homes, tenants and leases. Add the figures of the old program.',
      },
    });
    await addToSwitchover(app.current, admin, id, rentRoll);
    const other = oldFigures
      .replace('12 Maple Avenue', '14 Maple Avenue')
      .replace('Mia Chen, Jonah Reed', 'Ada Ode');
    await addToSwitchover(app.current, admin, id, other, { fileName: 'f.csv', as: 'FIGURES' });
    const run = await ran(admin, id);
    expect(run.runs).toMatchObject([{ state: 'DIFFERENT', leases: 2, differences: 2 }]);
    expect(await linesOf(admin, run)).toMatchObject([
      { state: 'ONLY_HERE', home: '12 Maple Avenue' },
      {
        state: 'ONLY_THERE',
        home: '14 Maple Avenue',
        note: expect.stringContaining('Row 2: no property'),
      },
    ]);
  });
});
