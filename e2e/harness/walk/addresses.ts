import { adminScreenNames } from '@tenantry/contract/kinds';
import { pagePaths, publicPagePaths } from '@tenantry/contract/pages';

export const roles = ['visitor', 'lessee', 'staff', 'superAdmin'] as const;

export type Role = (typeof roles)[number];

/** Ids and names for pages whose address names something; undefined if the organization has none. */
export interface Sample {
  readonly propertyId: string;
  readonly buildingId: string | undefined;
  readonly userId: string;
  readonly invoiceId: string | undefined;
  readonly conversationId: string | undefined;
  readonly receipt: { readonly propertyId: string; readonly expenseId: string } | undefined;
  readonly ownReceipt: { readonly expenseId: string } | undefined;
  readonly statement: Statement | undefined;
  readonly workOrderId: string | undefined;
}

interface Statement {
  readonly propertyId: string;
  readonly statementId: string;
  readonly fileName: string;
}

interface Home {
  readonly id: string;
  readonly activeLease: { readonly id: string } | null;
  readonly leases: readonly { readonly id: string; readonly userId: string }[];
  readonly statements: readonly unknown[];
}

/** Reads the API as staff. */
export type Get = <T>(path: string) => Promise<T>;

/** Samples from this organization, from the tenant's property where possible. */
export async function sampleOf(get: Get, lesseeEmail: string): Promise<Sample> {
  const homes = await get<Home[]>('/v1/properties');
  const users = await get<{ id: string; emailAddress: string }[]>(await usersPath(get));
  const lessee = users.find(({ emailAddress }) => emailAddress === lesseeEmail);
  const home = homes.find(({ activeLease, leases }) =>
    leases.some(({ id, userId }) => id === activeLease?.id && userId === lessee?.id),
  );
  if (!home || !lessee) throw new Error(`${lesseeEmail} has no home.`);
  const ofHome = `/v1/admin/properties/${home.id}`;
  const buildings = await get<{ id: string }[]>('/v1/admin/buildings');
  const invoices = await get<{ id: string }[]>(`${ofHome}/invoices`);
  const conversations = await get<{ id: string }[]>(`${ofHome}/conversations`);
  return {
    propertyId: home.id,
    buildingId: buildings[0]?.id,
    userId: lessee.id,
    invoiceId: invoices[0]?.id,
    conversationId: conversations[0]?.id,
    ...(await receiptsOf(get)),
    statement: await newestStatement(get, homes),
    workOrderId: (await get<{ id: string }[]>('/v1/admin/workOrders?state=all'))[0]?.id,
  };
}

async function usersPath(get: Get): Promise<string> {
  const { name } = await get<{ name: string }>('/v1/admin/organization');
  return `/v1/admin/organization/${encodeURIComponent(name)}/users`;
}

async function receiptsOf(get: Get): Promise<Pick<Sample, 'receipt' | 'ownReceipt'>> {
  const expenses =
    await get<{ id: string; propertyId: string | null; receiptUrl: string | null }[]>(
      '/v1/admin/expenses',
    );
  const withReceipt = expenses.filter(({ receiptUrl }) => receiptUrl !== null);
  const own = withReceipt.find(({ propertyId }) => propertyId === null);
  const receipts = withReceipt.flatMap(({ id, propertyId }) =>
    propertyId === null ? [] : [{ propertyId, expenseId: id }],
  );
  return { receipt: receipts[0], ownReceipt: own && { expenseId: own.id } };
}

async function newestStatement(get: Get, homes: readonly Home[]): Promise<Statement | undefined> {
  const home = homes.find(({ statements }) => statements.length > 0);
  if (!home) return undefined;
  const statements = await get<{ id: string; fileName: string }[]>(
    `/v1/admin/properties/${home.id}/statements`,
  );
  const [newest] = statements;
  return newest && { propertyId: home.id, statementId: newest.id, fileName: newest.fileName };
}

type Values = Record<string, string | undefined>;

/** The query parameters of pages that need them. */
function searchOf(path: string, sample: Sample): Values | undefined {
  const { propertyId, buildingId, conversationId, receipt, ownReceipt, statement, workOrderId } =
    sample;
  const name = path.slice(1);
  if (name === 'message-respond') return { propertyId, conversationId };
  if (['edit-building', 'add-units', 'share-expense'].includes(name)) return { view: buildingId };
  if (adminScreenNames.some((screen) => screen === name)) return { propertyId };
  const searches: Record<string, Values | undefined> = {
    '/property-expenses': { propertyId },
    '/property-statements': { propertyId },
    '/history': { tab: 'property', show: propertyId },
    '/work-order': { workOrderId },
    '/expense-receipt': receipt,
    '/org-expense-receipt': ownReceipt,
    '/statement-view': statement && {
      propertyId: statement.propertyId,
      fileName: statement.fileName,
    },
    '/statement-review': statement && {
      propertyId: statement.propertyId,
      statementId: statement.statementId,
    },
    '/invoice/$invoiceId/pdf': { propertyId },
  };
  return path in searches ? searches[path] : {};
}

/** A page of the guide. */
const GUIDE_PAGE = 'rent';

export interface Stop {
  /** As in the list of pages. */
  readonly path: string;
  readonly address: string;
}

/** Every page of the web app with an address in this organization, except pages about things that it does not have. */
export function stopsOf(sample: Sample): Stop[] {
  return pagePaths.flatMap((path) => {
    const search = searchOf(path, sample);
    const params: Values = { page: GUIDE_PAGE, ...sample, ...search } as Values;
    const isThere = [...path.matchAll(/\$(\w+)/g)].every(([, name = '']) => {
      if (!(name in params)) throw new Error(`The walk does not know a ${name} for ${path}.`);
      return params[name] !== undefined;
    });
    if (!isThere || !search || Object.values(search).includes(undefined)) return [];
    const filled = path.replaceAll(/\$(\w+)/g, (_, name: string) => params[name] ?? '');
    const query = new URLSearchParams(search as Record<string, string>).toString();
    return [{ path, address: query === '' ? filled : `${filled}?${query}` }];
  });
}

const lesseePages = ['/lessee-landing', '/lessee-account', '/lessee-payment'];

/** The role that a page is made for. */
export function ownerOf(path: string): Role {
  if (lesseePages.includes(path)) return 'lessee';
  if (publicPagePaths.includes(path)) return 'visitor';
  return path === '/super-admin' ? 'superAdmin' : 'staff';
}
