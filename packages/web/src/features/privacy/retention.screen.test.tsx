import type { Retention } from '@tenantry/contract/privacy/retention.schemas';
import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessibleInBothSchemes } from '../../testing/accessibility.ts';
import { NEVER } from '../../testing/api-stub.ts';
import { expectFitsDevices } from '../../testing/fits-devices.ts';
import { admin, idOf } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main, testStates } from '../../testing/states.ts';

const READ = 'GET /v1/admin/retention';
const SAVE = 'POST /v1/admin/retention';

const retention: Retention = {
  periods: {
    formerTenantMessages: null,
    prospectMessages: 12,
    securityLog: null,
    loginTraces: 5,
    importFiles: null,
  },
  runs: [{ id: idOf(1), ranAt: '2026-06-15T07:41:00.000Z', counts: { prospectMessages: 1200 } }],
};

const screen = { address: '/retention', as: admin, answers: { [READ]: retention } };

describe('TRUST-12: the page of periods', () => {
  testStates({
    ...screen,
    needs: [READ],
    loading: 'Loading',
    failed: 'The periods could not be loaded.',
    loaded: () => main().getByRole('list', { name: 'Deleted data' }),
    empty: [
      {
        answers: { [READ]: { ...retention, runs: [] } },
        text: 'Nothing was deleted yet. Choose a period, and older data is deleted the next night.',
      },
    ],
  });

  test('TRUST-12: periods are chosen and saved, and runs say what they deleted', async () => {
    const { api } = renderScreen(screen.address, {
      as: admin,
      answers: { [READ]: retention, [SAVE]: NEVER },
    });
    const save = main().getByRole('button', { name: 'Save periods' });
    await expect.element(save).toBeDisabled();
    await expect
      .element(main().getByLabelText('Browsers that have logged in'))
      .toHaveDisplayValue('5 months');
    await expect
      .element(main().getByText('Messages of people who asked about a home 1,200'))
      .toBeVisible();
    await expectAccessibleInBothSchemes();
    await expectFitsDevices();
    const bottoms = main()
      .getByRole('combobox')
      .elements()
      .map((field) => Math.round(field.getBoundingClientRect().bottom));
    expect(new Set(bottoms.slice(0, 2)).size).toBe(1);
    await userEvent.selectOptions(main().getByLabelText('Security log'), '2 years');
    await save.click();
    await expect
      .poll(() => api.sent(SAVE).map(({ body }) => body))
      .toEqual([{ ...retention.periods, securityLog: 24 }]);
    await expect.element(save).toBeDisabled();
  });
});
