import { propertyExpensesEndpoints } from '@tenantry/contract/expenses/expenses.endpoints';
import { statementsEndpoints } from '@tenantry/contract/statements/statements.endpoints';
import type { Statement } from '@tenantry/contract/statements/statements.schemas';
import { anOrganization, aPerson, aProperty, type TestPerson } from '#testing/factories';
import type { TestApp } from '#testing/test-app';

/** An office with a managed property, and its actions on statements. */
export function statementCalls(app: { readonly current: TestApp }) {
  async function anOffice() {
    const organization = await anOrganization(app.current);
    const admin = await aPerson(app.current, organization, 'SiteAdmin');
    const property = await aProperty(app.current, admin, { managed: true });
    return { organization, admin, property, propertyId: property.id };
  }

  const upload = (as: TestPerson, propertyId: string, file: Buffer, fileName = 'may.png') =>
    app.current.call(statementsEndpoints.upload, { as, params: { propertyId, fileName }, file });

  const list = async (as: TestPerson, propertyId: string) =>
    (await app.current.call(statementsEndpoints.list, { as, params: { propertyId } })).body;

  const keyOf = ({ propertyId, id }: Statement) => ({ propertyId, statementId: id });

  const remove = (as: TestPerson, statement: Statement) =>
    app.current.call(statementsEndpoints.remove, { as, params: keyOf(statement) });

  const restore = (as: TestPerson, statement: Statement) =>
    app.current.call(statementsEndpoints.restore, { as, params: keyOf(statement) });

  const open = ({ host, token }: TestPerson, url: string) =>
    app.current.app.inject({ url, headers: { host, authorization: `Bearer ${token}` } });

  const expensesOf = async (as: TestPerson, propertyId: string) =>
    (await app.current.call(propertyExpensesEndpoints.list, { as, params: { propertyId } })).body;

  return { anOffice, expensesOf, keyOf, list, open, remove, restore, upload };
}
