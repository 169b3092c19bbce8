import { isNull } from 'drizzle-orm';
import { vendorTradeLabels } from '@tenantry/contract/vendors/vendors.rules';
import { ranked, type SearchSource } from '../../platform/search/found.ts';
import { loadBest } from '../../platform/search/matching.ts';
import { vendorsByIds } from './vendors.repository.ts';
import { vendors } from './vendors.table.ts';

/** MAINT-15: by the name, the contact and the email address. */
export const vendorsFound: SearchSource = {
  needs: ['maintenance:read'],
  start: (tx) => async (search) => {
    const rows = await loadBest(tx, vendors, search, (ids) => vendorsByIds(tx, ids), {
      where: isNull(vendors.archivedAt),
    });
    return rows.flatMap((row) =>
      ranked('vendor', {
        match: row.match,
        id: row.id,
        title: row.name,
        details: [row.contactName, ...row.trades.map((trade) => vendorTradeLabels[trade])].filter(
          Boolean,
        ),
        page: { path: '/vendor', vendorId: row.id },
      }),
    );
  },
};
