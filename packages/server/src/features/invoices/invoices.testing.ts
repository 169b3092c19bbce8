import { invoicesEndpoints } from '@tenantry/contract/invoices/invoices.endpoints';
import { invoiceBody, type TestPerson } from '#testing/factories';
import type { TestApp } from '#testing/test-app';

/** What the tests of invoices do. */
export function invoiceCalls(app: { readonly current: TestApp }) {
  return {
    create: (
      admin: TestPerson,
      propertyId: string,
      changes: Parameters<typeof invoiceBody>[0] = {},
    ) =>
      app.current.call(invoicesEndpoints.create, {
        as: admin,
        params: { propertyId },
        body: invoiceBody(changes),
      }),
    listOf: async (as: TestPerson, propertyId: string) =>
      (await app.current.call(invoicesEndpoints.list, { as, params: { propertyId } })).body,
    remove: (as: TestPerson, propertyId: string, invoiceId: string) =>
      app.current.call(invoicesEndpoints.remove, { as, params: { propertyId, invoiceId } }),
    summaryOf: async (as: TestPerson, propertyId: string) =>
      (await app.current.call(invoicesEndpoints.summary, { as, params: { propertyId } })).body,
  };
}
