import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessibleInBothSchemes } from '../../testing/accessibility.ts';
import { refuse, type Answers } from '../../testing/api-stub.ts';
import { building } from '../../testing/building-records.ts';
import { expectFitsDevices } from '../../testing/fits-devices.ts';
import { admin, idOf } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main } from '../../testing/states.ts';
import { LIST, NEEDS, TODAY, late, needs, noHomes, open, today } from '../../testing/today.ts';

const BUILDINGS = 'GET /v1/admin/buildings';

const withUnits = { ...today, figures: { ...today.figures, units: 4 } };
const ofBuilding = { ...withUnits, figures: { ...withUnits.figures, owed: 120, owing: 1 } };

const answers: Answers = {
  [TODAY]: withUnits,
  [NEEDS]: needs,
  [BUILDINGS]: [building],
};

const choice = () => main().getByRole('combobox', { name: 'Building' });
const hidden = () => main().getByText(/^Things that belong to no home/);

const openBuilding = (changes: Answers = {}) =>
  renderScreen(`/admin-landing?building=${building.id}`, {
    as: admin,
    answers: { ...noHomes, ...answers, [TODAY]: ofBuilding, ...changes },
  });

describe('UNIT-3: Today by building', () => {
  test('UNIT-3: the figures, the to-do list and the properties follow the chosen building', async () => {
    const { api, router } = open(answers);
    await expect.element(choice()).toHaveValue('');
    expect(hidden().query()).toBeNull();
    api.answer({ [TODAY]: ofBuilding, [NEEDS]: { total: 1, unread: 0, items: [late(1)] } });
    await choice().selectOptions(building.name);
    await expect.element(main().getByText('$120.00')).toBeVisible();
    await expect
      .element(
        main().getByText('Monday, June 15. One thing in this building needs your attention.'),
      )
      .toBeVisible();
    await expect.element(hidden()).toBeVisible();
    expect(router.state.location.search).toEqual({ building: building.id });
    const asked = (name: keyof Answers, key: string) =>
      api.sent(name).at(-1)?.url.searchParams.get(key);
    expect(asked(TODAY, 'buildingId')).toBe(building.id);
    await expect.poll(() => asked(LIST, 'building')).toBe(building.id);
    await main().getByRole('button', { name: 'Show all homes' }).click();
    await expect.element(choice()).toHaveValue('');
    expect(router.state.location.search).toEqual({});
  });

  test('UNIT-3: an address with a building opens it, and the links and the whole list keep it', async () => {
    const items = Array.from({ length: 9 }, (_, index) => late(index + 1));
    const { api } = openBuilding({ [NEEDS]: { total: 9, unread: 0, items: items.slice(0, 7) } });
    await expect.element(choice()).toHaveValue(building.id);
    const address = (name: string) =>
      main().getByRole('link', { name, exact: true }).element().getAttribute('href');
    expect(address('Due now')).toBe(`/receivables?show=due&building=${building.id}`);
    expect(address('Tax package')).toBe(`/tax-package?building=${building.id}`);
    expect(address('Profit this year')).toContain(`building=${building.id}`);
    expect(address('Properties leased')).toContain(`building=${building.id}`);
    // These pages show all homes, so they are not offered for one building.
    for (const name of ['Remind all late', 'Received this week', 'Collected in June']) {
      expect(main().getByRole('link', { name }).query()).toBeNull();
    }
    api.answer({ [NEEDS]: { total: 9, unread: 0, items } });
    await main().getByRole('button', { name: 'Show all 9' }).click();
    await expect.element(main().getByText('Tess 9 owes $1,859.00')).toBeVisible();
    const { searchParams } = api.sent(NEEDS).at(-1)!.url;
    expect(Object.fromEntries(searchParams)).toEqual({ limit: '200', buildingId: building.id });
    await expectFitsDevices();
    await expectAccessibleInBothSchemes();
  });

  test('UNIT-3: receipts to enter open the expenses of the building', async () => {
    const receipts = { kind: 'receipts' as const, key: 'receipts:1', count: 2 };
    openBuilding({ [NEEDS]: { total: 1, unread: 0, items: [receipts] } });
    const enter = main().getByRole('link', { name: 'Enter' });
    await expect.element(enter).toHaveAttribute('href', `/expenses?building=${building.id}`);
  });

  test('UNIT-3: a building that no longer exists can be left', async () => {
    const gone = refuse('not_found', 'Not found.');
    const { api } = renderScreen(`/admin-landing?building=${idOf(701)}`, {
      as: admin,
      answers: { ...noHomes, ...answers, [TODAY]: gone, [NEEDS]: gone },
    });
    await expect.element(main().getByText('Your to-do list could not be loaded.')).toBeVisible();
    api.answer(answers);
    await choice().selectOptions('All homes');
    await expect.element(main().getByText('Tess 1 owes $1,851.00')).toBeVisible();
  });

  test('UNIT-3: an organization without units sees no choice, and asks for no buildings', async () => {
    const { api } = open({ [TODAY]: today, [NEEDS]: needs });
    await expect.element(main().getByText('Tess 1 owes $1,851.00')).toBeVisible();
    expect(choice().query()).toBeNull();
    expect(api.sent(BUILDINGS)).toEqual([]);
    expect(page.getByText('Things that belong to no home').query()).toBeNull();
  });
});
