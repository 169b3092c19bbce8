import { vendorLinksEndpoints } from '@tenantry/contract/maintenance/vendor-links.endpoints';
import { deviceOf } from '#features/access';
import type { Organization } from '../../../platform/database/organization-table.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import type { Browser } from '../../../platform/http/browser.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import type { AttemptLimits, Bucket, Limit } from '../../../platform/limits/attempt-limits.ts';
import * as uploads from './vendor-links.files.ts';
import * as offers from './vendor-links.offers.ts';
import * as visits from './vendor-links.public.ts';
import type { ShownLink } from './vendor-links.repository.ts';
import * as room from './vendor-room.service.ts';
import * as service from './vendor-links.service.ts';
import { agreeTime } from '../visits/visits.service.ts';

/** Codes that are mailed, and codes that are tried, for one link. */
const mailed: Limit = { name: 'vendor-code-mailed', attempts: 5, seconds: 3600 };
const tried: Limit = { name: 'vendor-code-tried', attempts: 5, seconds: 900 };

/** All secrets of a link count together. */
const bucketOf = (limit: Limit, { id }: Organization, { link }: ShownLink): Bucket => ({
  limit,
  of: [id, link.id],
});

/** Reading leaves no cookie: a link in a mail is opened by filters, too. */
const reading = (token: string, browser: Browser): visits.Visit => ({
  token,
  deviceHash: deviceOf(browser).tokenHash,
});

const acting = (token: string, browser: Browser): visits.Visit => ({
  token,
  deviceHash: deviceOf(browser).remember(),
});

export interface VendorLinkParts {
  readonly limits: AttemptLimits;
  readonly files: FileStore;
}

export function registerVendorLinks(routes: Routes, { limits, files }: VendorLinkParts): void {
  registerForStaff(routes);
  registerForVendors(routes);
  registerFiles(routes, files);
  registerCodes(routes, limits);
}

function registerForStaff(routes: Routes): void {
  routes.handle(vendorLinksEndpoints.list, ({ tx, params }) =>
    service.linksOfWorkOrder(tx, params.workOrderId),
  );
  routes.handle(vendorLinksEndpoints.send, ({ tx, params, body }) =>
    service.sendLink(tx, params.workOrderId, body),
  );
  routes.handle(vendorLinksEndpoints.revoke, ({ tx, params }) =>
    service.revokeLink(tx, params.workOrderId, params.linkId),
  );
  routes.handle(vendorLinksEndpoints.room, ({ tx, params }) => room.vendorRoomOf(tx, params));
  routes.handle(vendorLinksEndpoints.write, ({ tx, params, body }) =>
    room.writeToVendor(tx, params, body),
  );
  routes.handle(vendorLinksEndpoints.decide, ({ tx, params, body }) =>
    service.decideQuote(tx, params, body),
  );
  routes.handle(vendorLinksEndpoints.agree, ({ tx, params, body }) => agreeTime(tx, params, body));
}

function registerForVendors(routes: Routes): void {
  routes.handleOpen(vendorLinksEndpoints.open, ({ transact, params, browser }) =>
    transact((tx) => visits.openLink(tx, reading(params.token, browser))),
  );
  routes.handleOpen(vendorLinksEndpoints.answer, ({ transact, params, body, browser }) =>
    transact((tx) => visits.answerLink(tx, acting(params.token, browser), body)),
  );
  routes.handleOpen(vendorLinksEndpoints.propose, ({ transact, params, body, browser }) =>
    transact((tx) => offers.proposeTimes(tx, acting(params.token, browser), body)),
  );
  routes.handleOpen(vendorLinksEndpoints.quote, ({ transact, params, body, browser }) =>
    transact((tx) => offers.sendQuote(tx, acting(params.token, browser), body)),
  );
  routes.handleOpen(vendorLinksEndpoints.message, ({ transact, params, body, browser }) =>
    transact((tx) => room.writeByVendor(tx, acting(params.token, browser), body.message)),
  );
  routes.handleOpen(vendorLinksEndpoints.finish, ({ transact, params, body, browser }) =>
    transact((tx) => visits.finishWork(tx, acting(params.token, browser), body)),
  );
}

function registerFiles(routes: Routes, files: FileStore): void {
  routes.handleOpen(vendorLinksEndpoints.quoteWithFile, ({ transact, params, file, browser }) =>
    uploads.sendQuoteWithFile({ transact, files }, acting(params.token, browser), {
      ...file,
      name: params.fileName,
    }),
  );
  routes.handleOpen(vendorLinksEndpoints.invoice, ({ transact, params, file, browser }) =>
    uploads.sendInvoice({ transact, files }, acting(params.token, browser), {
      ...file,
      name: params.fileName,
    }),
  );
  routes.handleOpen(vendorLinksEndpoints.addPhoto, ({ transact, params, file, browser }) =>
    uploads.addVendorPhoto({ transact, files }, acting(params.token, browser), {
      ...file,
      stage: params.stage,
      name: params.fileName,
    }),
  );
  routes.handleOpen(vendorLinksEndpoints.file, ({ transact, params, query, browser }) =>
    transact((tx) =>
      uploads.sendVendorFile(tx, files, reading(params.token, browser), { ...params, ...query }),
    ),
  );
}

function registerCodes(routes: Routes, limits: AttemptLimits): void {
  routes.handleOpen(vendorLinksEndpoints.mailCode, async (call) => {
    const { transact, params, organization, browser } = call;
    const visit = reading(params.token, browser);
    const shown = await transact((tx) => visits.checkLink(tx, visit));
    await limits.count([bucketOf(mailed, organization, shown)]);
    await transact((tx) => visits.askForCode(tx, visit));
    return {};
  });
  routes.handleOpen(vendorLinksEndpoints.useCode, async (call) => {
    const { transact, params, body, organization, browser } = call;
    const visit = acting(params.token, browser);
    const shown = await transact((tx) => visits.checkLink(tx, visit));
    const attempt = await limits.count([bucketOf(tried, organization, shown)]);
    const order = await transact((tx) => visits.useCode(tx, visit, body.code));
    await attempt.forgive();
    return order;
  });
}
