import { usersEndpoints } from '@tenantry/contract/access/users.endpoints';
import { archiveEndpoints } from '@tenantry/contract/portfolio/archive.endpoints';
import { historyEndpoints } from '@tenantry/contract/portfolio/history.endpoints';
import { peopleListEndpoints } from '@tenantry/contract/portfolio/people-list.endpoints';
import { moveOutsEndpoints } from '@tenantry/contract/portfolio/move-outs.endpoints';
import { leaseEndingsEndpoints } from '@tenantry/contract/portfolio/lease-endings.endpoints';
import { noticesEndpoints } from '@tenantry/contract/portfolio/notices.endpoints';
import { peopleEndpoints } from '@tenantry/contract/portfolio/people.endpoints';
import { renewalOffersEndpoints } from '@tenantry/contract/portfolio/renewal-offers.endpoints';
import { portfolioEndpoints } from '@tenantry/contract/portfolio/portfolio.endpoints';
import { buildingsEndpoints } from '@tenantry/contract/properties/buildings.endpoints';
import { checkOrganizationName } from '#features/access';
import { createProperty, replaceCover, restoreProperty } from '#features/properties';
import type { ArchiveSources, HistorySources } from '../../platform/feature.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { balanceOfBuilding, removeUnusedBuilding, yearOfBuilding } from './buildings.service.ts';
import { archiveCounts, listArchived } from './archive.service.ts';
import { historyOf } from './history.service.ts';
import { peopleTable } from './people-list.export.ts';
import { allPeople, listPeople } from './people-list.service.ts';
import { accountsOfPerson, leasesOfPerson, lettersOf, personOf } from './people.service.ts';
import { plannedMoveOut, undoMoveOut } from './move-outs.service.ts';
import { renewLease } from './renewals.service.ts';
import { decideAfterTerm, readEnding, setEnding } from './lease-endings.service.ts';
import { letterOfNotice } from './notices.mail.ts';
import * as notices from './notices.service.ts';
import * as offers from './renewal-offers.service.ts';
import * as service from './portfolio.service.ts';
import { listUsers } from './user-list.service.ts';
import { wholeOrganization } from './whole-organization.service.ts';

interface Dependencies {
  readonly files: FileStore;
  readonly historySources: HistorySources;
  readonly archiveSources: ArchiveSources;
}

export function registerPortfolio(
  routes: Routes,
  { files, historySources, archiveSources }: Dependencies,
): void {
  routes.handle(portfolioEndpoints.organization, ({ tx, query }) =>
    wholeOrganization(tx, query.include),
  );
  routes.handle(portfolioEndpoints.list, ({ tx, query }) => service.adminProperties(tx, query));

  routes.handle(portfolioEndpoints.balanceOfBuilding, ({ tx, params }) =>
    balanceOfBuilding(tx, params.buildingId),
  );

  routes.handle(portfolioEndpoints.yearOfBuilding, ({ tx, params }) =>
    yearOfBuilding(tx, params.buildingId),
  );

  routes.handle(buildingsEndpoints.remove, async ({ tx, params }) => {
    await removeUnusedBuilding(tx, params.buildingId);
    return {};
  });

  routes.handle(usersEndpoints.list, ({ tx, params, query }) => {
    checkOrganizationName(params.organizationName, tx.organization);
    return listUsers(tx, query);
  });

  routes.handle(peopleListEndpoints.list, ({ tx, query }) => listPeople(tx, query));
  routes.handleOpen(peopleListEndpoints.export, async ({ transact, query }) =>
    peopleTable(await transact((tx) => allPeople(tx, query))),
  );
  routes.handle(peopleEndpoints.one, ({ tx, params }) => personOf(tx, params.userId));
  routes.handle(peopleEndpoints.leases, ({ tx, params }) => leasesOfPerson(tx, params.userId));
  routes.handle(peopleEndpoints.letters, ({ tx, params }) => lettersOf(tx, params.userId));
  routes.handle(peopleEndpoints.accounts, ({ tx, params }) => accountsOfPerson(tx, params.userId));

  routes.handle(archiveEndpoints.counts, ({ tx, actor }) =>
    archiveCounts(tx, archiveSources, actor),
  );
  routes.handle(archiveEndpoints.list, ({ tx, actor, params, query }) =>
    listArchived(tx, archiveSources, { actor, kind: params.kind, query }),
  );

  routes.handle(moveOutsEndpoints.plannedMoveOut, ({ tx, params }) => plannedMoveOut(tx, params));
  routes.handle(moveOutsEndpoints.renew, ({ tx, params, body }) => renewLease(tx, params, body));
  routes.handle(moveOutsEndpoints.undoMoveOut, ({ tx, params }) => undoMoveOut(tx, params));

  registerNotices(routes, files);

  routes.handle(historyEndpoints.one, ({ tx, params, query }) =>
    historyOf(tx, historySources, { ...params, ...query }),
  );

  routes.handle(portfolioEndpoints.one, ({ tx, params }) =>
    service.adminProperty(tx, params.propertyId),
  );

  routes.handle(portfolioEndpoints.create, async ({ tx, body }) =>
    service.adminProperty(tx, await createProperty(tx, body)),
  );

  routes.handle(portfolioEndpoints.update, async ({ tx, params, body }) => {
    await service.updateProperty(tx, params.propertyId, body);
    return service.adminProperty(tx, params.propertyId);
  });

  routes.handle(portfolioEndpoints.remove, async ({ tx, params }) => {
    await service.removeProperty(tx, params.propertyId);
    return {};
  });

  routes.handle(portfolioEndpoints.restore, async ({ tx, params }) => {
    await restoreProperty(tx, params.propertyId);
    return service.adminProperty(tx, params.propertyId);
  });

  routes.handleOpen(portfolioEndpoints.uploadCoverImage, async ({ params, file, transact }) => {
    const { propertyId, fileName: label } = params;
    await replaceCover(transact, files, { propertyId, label, content: file.content });
    return transact((tx) => service.adminProperty(tx, propertyId));
  });
}

/** UNIT-11, UNIT-13, UNIT-14: how a lease ends, or goes on. */
function registerNotices(routes: Routes, files: FileStore): void {
  routes.handle(leaseEndingsEndpoints.ending, ({ tx, params }) => readEnding(tx, params));
  routes.handle(leaseEndingsEndpoints.setEnding, ({ tx, params, body }) =>
    setEnding(tx, params, body),
  );
  routes.handle(leaseEndingsEndpoints.decideAfterTerm, ({ tx, params, body }) =>
    decideAfterTerm(tx, params, body),
  );
  routes.handle(noticesEndpoints.list, ({ tx, params }) => notices.noticesOf(tx, params));
  routes.handle(noticesEndpoints.give, ({ tx, params, body }) =>
    notices.giveNotice(tx, params, body),
  );
  routes.handle(noticesEndpoints.withdraw, ({ tx, params, body }) =>
    notices.withdrawNotice(tx, params, body.reason),
  );
  routes.handle(renewalOffersEndpoints.list, ({ tx, params }) => offers.offersOf(tx, params));
  routes.handle(renewalOffersEndpoints.offer, ({ tx, params, body }) =>
    offers.offerRenewal(tx, params, body),
  );
  routes.handle(renewalOffersEndpoints.withdraw, ({ tx, params }) =>
    offers.withdrawOffer(tx, params),
  );
  routes.handle(renewalOffersEndpoints.own, ({ tx, actor, params }) =>
    offers.ownOfferOf(tx, actor.userId, params.leaseId),
  );
  // The network address is part of the signature.
  routes.handleOpen(
    renewalOffersEndpoints.answer,
    ({ actor, params, body, browser, transactOnce }) =>
      transactOnce((tx) =>
        offers.answerOffer(tx, actor.userId, { ...params, ...body, address: browser.address }),
      ),
  );
  routes.handleOpen(noticesEndpoints.letter, ({ transact, params }) =>
    letterOfNotice(transact, files, params),
  );
  routes.handle(noticesEndpoints.own, ({ tx, actor, params }) =>
    notices.ownNoticeOf(tx, actor.userId, params.leaseId),
  );
  routes.handle(noticesEndpoints.giveOwn, ({ tx, actor, params, body }) =>
    notices.giveOwnNotice(tx, actor.userId, { ...params, ...body }),
  );
}
