import { invoicesEndpoints } from '@tenantry/contract/invoices/invoices.endpoints';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { Routes } from '../../platform/http/routes.ts';
import * as pdfs from './invoice-pdfs.service.ts';
import { pageOfInvoices } from './invoices.list.ts';
import * as service from './invoices.service.ts';

export function registerInvoices(
  routes: Routes,
  files: FileStore,
  sources: service.InvoiceSources,
): void {
  registerPdfs(routes, { files, shown: sources.shown });

  routes.handle(invoicesEndpoints.create, ({ tx, params, body }) =>
    service.createInvoice(tx, sources, params.propertyId, body),
  );

  routes.handle(invoicesEndpoints.list, async ({ tx, params, query }) =>
    pageOfInvoices(await service.invoicesOfProperty(tx, sources, params.propertyId), query),
  );

  routes.handle(invoicesEndpoints.summary, ({ tx, params }) =>
    service.summaryOfProperty(tx, params.propertyId),
  );

  routes.handle(invoicesEndpoints.remove, async ({ tx, params }) => {
    await service.removeInvoice(tx, params.propertyId, params.invoiceId);
    return {};
  });

  routes.handle(invoicesEndpoints.billLateFee, ({ tx, params }) =>
    service.billLateFee(tx, sources, params.propertyId, params.invoiceId),
  );

  routes.handle(invoicesEndpoints.ofLessee, ({ tx, actor }) =>
    service.invoicesOfLessee(tx, sources, actor.userId),
  );

  routes.handle(invoicesEndpoints.summaryOfLessee, ({ tx, actor, query }) =>
    service.summaryOfLessee(tx, actor.userId, query.leaseId),
  );
}

function registerPdfs(routes: Routes, dependencies: pdfs.PdfDependencies): void {
  routes.handleOpen(invoicesEndpoints.pdf, ({ transact, params }) =>
    pdfs.pdfOf(transact, dependencies, params),
  );

  routes.handleOpen(invoicesEndpoints.generatePdf, ({ transact, params }) =>
    pdfs.generatePdf(transact, dependencies, params),
  );

  routes.handleOpen(invoicesEndpoints.removePdf, ({ transact, params }) =>
    pdfs.removePdf(transact, dependencies, params),
  );

  routes.handleOpen(invoicesEndpoints.pdfOfLessee, ({ transact, actor, params }) =>
    pdfs.pdfOf(transact, dependencies, { ...params, userId: actor.userId }),
  );

  routes.handleOpen(invoicesEndpoints.generatePdfOfLessee, ({ transact, actor, params }) =>
    pdfs.generatePdf(transact, dependencies, { ...params, userId: actor.userId }),
  );

  routes.handleOpen(invoicesEndpoints.removePdfOfLessee, ({ transact, actor, params }) =>
    pdfs.removePdf(transact, dependencies, { ...params, userId: actor.userId }),
  );
}
