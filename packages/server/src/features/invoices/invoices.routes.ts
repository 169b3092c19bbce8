import { allInvoicesEndpoints } from '@tenantry/contract/invoices/all-invoices.endpoints';
import { invoicesEndpoints } from '@tenantry/contract/invoices/invoices.endpoints';
import { messageTemplatesEndpoints } from '@tenantry/contract/invoices/message-templates.endpoints';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { invoicesTable } from './all-invoices.export.ts';
import * as all from './all-invoices.service.ts';
import * as pdfs from './invoice-pdfs.service.ts';
import { pdfOfLessee } from './kept-invoice-pdfs.service.ts';
import { pageOfInvoices } from './invoices.list.ts';
import * as service from './invoices.service.ts';
import * as templates from './message-templates.service.ts';

interface Dependencies {
  readonly files: FileStore;
}

export function registerInvoices(routes: Routes, { files }: Dependencies): void {
  registerPdfs(routes, files);
  registerTemplates(routes);
  registerAll(routes);

  routes.handle(invoicesEndpoints.create, ({ tx, params, body }) =>
    service.createInvoice(tx, params.propertyId, body),
  );

  routes.handle(invoicesEndpoints.list, async ({ tx, params, query }) =>
    pageOfInvoices(await service.invoicesOfProperty(tx, params.propertyId), query),
  );

  routes.handle(invoicesEndpoints.summary, ({ tx, params }) =>
    service.summaryOfProperty(tx, params.propertyId),
  );

  routes.handle(invoicesEndpoints.remove, async ({ tx, params, query }) => {
    await service.removeInvoice(tx, params, { withFees: query.lateFees === 'delete' });
    return {};
  });

  routes.handle(invoicesEndpoints.billLateFee, ({ tx, params }) =>
    service.billLateFee(tx, params.propertyId, params.invoiceId),
  );

  routes.handle(invoicesEndpoints.credit, ({ tx, params, body }) =>
    service.creditInvoice(tx, params, body),
  );

  routes.handle(invoicesEndpoints.email, ({ tx, params }) =>
    service.emailInvoice(tx, params.propertyId, params.invoiceId),
  );

  routes.handle(invoicesEndpoints.ofLessee, ({ tx, actor }) =>
    service.invoicesOfLessee(tx, actor.userId),
  );

  routes.handle(invoicesEndpoints.summaryOfLessee, ({ tx, actor, query }) =>
    service.summaryOfLessee(tx, actor.userId, query.leaseId),
  );
}

function registerAll(routes: Routes): void {
  routes.handle(allInvoicesEndpoints.list, ({ tx, query }) => all.listAllInvoices(tx, query));
  routes.handle(allInvoicesEndpoints.sums, ({ tx, query }) => all.sumsOfInvoices(tx, query));
  routes.handleOpen(allInvoicesEndpoints.export, async ({ transact, query }) =>
    invoicesTable(await transact((tx) => all.selectedInvoices(tx, query))),
  );
}

function registerTemplates(routes: Routes): void {
  routes.handle(messageTemplatesEndpoints.list, ({ tx }) => templates.messageTemplatesOf(tx));
  routes.handle(messageTemplatesEndpoints.save, ({ tx, params, body }) =>
    templates.saveMessageTemplate(tx, params.kind, body),
  );
  routes.handle(messageTemplatesEndpoints.restore, ({ tx, params }) =>
    templates.restoreMessageTemplate(tx, params.kind),
  );
}

function registerPdfs(routes: Routes, files: FileStore): void {
  routes.handleOpen(invoicesEndpoints.pdf, ({ transact, params }) =>
    pdfs.pdfOf(transact, files, params),
  );

  routes.handleOpen(invoicesEndpoints.generatePdf, ({ transact, params }) =>
    pdfs.generatePdf(transact, files, params),
  );

  routes.handleOpen(invoicesEndpoints.removePdf, ({ transact, params }) =>
    pdfs.removePdf(transact, files, params),
  );

  routes.handleOpen(invoicesEndpoints.pdfOfLessee, ({ transact, actor, params }) =>
    pdfOfLessee(transact, files, { ...params, userId: actor.userId }),
  );

  routes.handleOpen(invoicesEndpoints.generatePdfOfLessee, ({ transact, actor, params }) =>
    pdfs.generatePdf(transact, files, { ...params, userId: actor.userId }),
  );

  routes.handleOpen(invoicesEndpoints.removePdfOfLessee, ({ transact, actor, params }) =>
    pdfs.removePdf(transact, files, { ...params, userId: actor.userId }),
  );
}
