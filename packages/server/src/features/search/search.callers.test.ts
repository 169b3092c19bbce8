import { portfolioEndpoints } from '@tenantry/contract/portfolio/portfolio.endpoints';
import { searchEndpoints } from '@tenantry/contract/search/search.endpoints';
import { describe, expect, test } from 'vitest';
import { anExpense } from '#testing/expenses';
import { anInvoice, aPayment, aProperty } from '#testing/factories';
import { aLandlord, anAdmin } from '#testing/landlord';
import { searchCalls } from '#testing/search';
import { useTestApp } from '#testing/test-app';

const app = useTestApp();
const { searched, titles, anOffice } = searchCalls(app);

describe('HOME-6: what each caller finds', () => {
  test('HOME-6: a search finds nothing of another organization', async () => {
    const { property, admin } = await anOffice();
    await anInvoice(app.current, admin, property.id);
    await aPayment(app.current, admin, property.id, { amount: 1450, description: 'Check 1043' });
    await anExpense(app.current, admin, property.id, { vendor: 'Acme', amount: 1450 });
    const stranger = await anAdmin(app.current);
    for (const q of ['oak', 'okafor', 'okafro', '1450', '1043', '1', 'acme', '4145550188']) {
      // Their own account may match, since test addresses are numbered.
      const others = (await searched(stranger, q)).filter(({ id }) => id !== stranger.userId);
      expect(others).toEqual([]);
    }
  });

  test('HOME-6: a tenant may not search', async () => {
    const { lessee } = await aLandlord(app.current);
    const query = { q: 'oak' };
    const { problem } = await app.current.call(searchEndpoints.search, { as: lessee, query });
    expect(problem).toMatchObject({ status: 403, code: 'wrong_role' });
  });

  test('HOME-6: a search finds nothing that was deleted', async () => {
    const { admin } = await anOffice();
    const empty = await aProperty(app.current, admin, { addressLine1: '77 Gone Road' });
    expect(await titles(admin, 'gone')).toEqual(['property: 77 Gone Road']);
    await app.current.call(portfolioEndpoints.remove, {
      as: admin,
      params: { propertyId: empty.id },
    });
    expect(await searched(admin, 'gone')).toEqual([]);
  });

  test('HOME-6: a search returns at most the requested number, with room for each kind', async () => {
    const { admin, property } = await anOffice();
    for (let number = 1; number <= 9; number += 1) {
      await aProperty(app.current, admin, { addressLine1: `${number} Elm Street` });
    }
    await anExpense(app.current, admin, property.id, { vendor: 'Elmer Tools' });
    const found = await searched(admin, 'elm', 4);
    expect(found).toHaveLength(4);
    expect(found.map(({ kind }) => kind)).toContain('expense');
    expect(await searched(admin, 'elm', 50)).toHaveLength(10);
    for (const query of [{ q: '  ' }, { q: 'elm', limit: 0 }, { q: 'elm', limit: 51 }]) {
      const { status } = await app.current.call(searchEndpoints.search, { as: admin, query });
      expect(status).toBe(400);
    }
  });
});
