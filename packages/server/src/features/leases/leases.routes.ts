import { leasesEndpoints } from '@tenantry/contract/leases/leases.endpoints';
import type { LeaseOpening } from '@tenantry/contract/leases/leases.schemas';
import { presentAllPublic, propertiesByIds, propertyById } from '#features/properties';
import type { Transaction } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Routes } from '../../platform/http/routes.ts';
import {
  presentLease,
  presentLeases,
  presentLeasesOfLessee,
  presentPolicyOfHome,
} from './leases.presenter.ts';
import { leasesOfUser, type LeaseRow } from './leases.repository.ts';
import { decideAfterEnd, endLease } from './lease-terms.service.ts';
import * as service from './leases.service.ts';

/** What leases need of later features. */
export interface LeaseParts {
  /** LEASE-12: books where a new lease stands. */
  bookOpening(tx: Transaction, lease: LeaseRow, opening: LeaseOpening): Promise<LeaseRow>;
  /** LEASE-15: changes the move-out of a lease whose end was changed. */
  followLeaseEnd(tx: Transaction, lease: LeaseRow): Promise<void>;
}

export function registerLeases(routes: Routes, { bookOpening, followLeaseEnd }: LeaseParts): void {
  const presentEnd = async (tx: Transaction, lease: LeaseRow) => {
    await followLeaseEnd(tx, lease);
    return presentLease(tx, lease);
  };

  routes.handle(leasesEndpoints.start, async ({ tx, params, body }) => {
    const lease = await service.startLease(tx, params.propertyId, body);
    const { opening } = body;
    return presentLease(tx, opening ? await bookOpening(tx, lease, opening) : lease);
  });

  routes.handle(leasesEndpoints.list, async ({ tx, params, query }) => {
    const leases = await service.leasesOfProperty(tx, params.propertyId);
    return presentLeases(
      tx,
      leases.filter((lease) => !query.status || lease.status === query.status),
      { propertyIds: [params.propertyId] },
    );
  });

  routes.handle(leasesEndpoints.lateFeePolicyOfHome, async ({ tx, params: { propertyId } }) => {
    if (!(await propertyById(tx, propertyId))) throw notFound();
    return presentPolicyOfHome(tx, propertyId);
  });

  routes.handle(leasesEndpoints.modify, async ({ tx, params, body }) =>
    presentEnd(tx, await service.modifyLease(tx, params, body)),
  );

  routes.handle(leasesEndpoints.end, async ({ tx, params, query }) =>
    presentEnd(tx, await endLease(tx, params, query.lastDay)),
  );

  routes.handle(leasesEndpoints.decideAfterEnd, async ({ tx, params, body }) =>
    presentEnd(tx, await decideAfterEnd(tx, params, body.afterEnd)),
  );

  routes.handle(leasesEndpoints.ofLessee, async ({ tx, actor }) =>
    presentLeasesOfLessee(tx, actor.userId, await leasesOfUser(tx, actor.userId)),
  );

  routes.handle(leasesEndpoints.propertiesOfLessee, async ({ tx, actor }) => {
    const leases = await leasesOfUser(tx, actor.userId);
    const ids = [...new Set(leases.map((lease) => lease.propertyId))];
    return presentAllPublic(tx, await propertiesByIds(tx, ids));
  });
}
