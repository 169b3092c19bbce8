import { historyFields } from '@tenantry/contract/portfolio/history.fields';
import { searchEndpoints } from '@tenantry/contract/search/search.endpoints';
import { z } from 'zod';
import { expect, test } from 'vitest';
import {
  change,
  editedTables,
  isKept,
  MARK,
  restore,
  valueOf,
  versionsOf,
  type EditedColumn,
  type EditedTable,
  type Row,
} from '#testing/edited-columns';
import { asOwner } from '#testing/inspection';
import { callIn, recordsSentBack, type Fields, type SentBack } from '#testing/sent-back';
import { useTestApp } from '#testing/test-app';
import { aWorld, type World } from '#testing/world';

/**
 * Each column of a table that people edit is in the answer, in the input and in the save of a call, in the history, and,
 * if it holds words, in the search. The walk changes one column at a time in the database, reads the record, and sends
 * the earlier answer back, which must restore the column.
 */

const app = useTestApp();

/** Where a column is missing; `change` means that the walk could not try it. */
type Place = 'change' | 'answer' | 'input' | 'save' | 'history' | 'search';

const fieldsOf = (schema: z.ZodType) =>
  Object.keys(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {});

async function isFound(world: World, words: string): Promise<boolean> {
  const { body } = await callIn(world, searchEndpoints.search, { query: { q: words } });
  return (body as { results: unknown[] }).results.length > 0;
}

/** Whether the history shows the column: it is recorded, and has a label. */
async function isInHistory(world: World, { name }: EditedColumn): Promise<boolean> {
  const newest = `SELECT "after" FROM audit_events ORDER BY at DESC, id DESC LIMIT 2`;
  const events = await asOwner<{ after: Fields | null }>(world.test, world.organization, newest);
  return name in historyFields && events.some(({ after }) => after !== null && name in after);
}

/** Sends an earlier answer back to the call that saves the record. */
async function sendBack(world: World, { endpoint, params, own, read }: SentBack, answer: Fields) {
  const { version } = await read().then(
    (now) => now as Fields,
    () => answer,
  );
  const body = { ...answer, ...own, ...(version !== undefined && { version }) };
  return callIn(world, endpoint, { params, body });
}

/** Where the column is missing in the record, as this call saves it. */
async function placesWithout(
  world: World,
  record: SentBack,
  { row, column }: { readonly row: Row; readonly column: EditedColumn },
): Promise<Place[]> {
  const before = await valueOf(world, row, column);
  const answer = (await record.read()) as Fields;
  if (!(await change(world, row, column))) return ['change'];
  const missing: Place[] = [];
  const changed = await record.read().catch(() => 'nothing that can be answered');
  if (JSON.stringify(changed) === JSON.stringify(answer)) missing.push('answer');
  const hasWords = (await valueOf(world, row, column)) === MARK;
  if (hasWords && !(await isFound(world, MARK))) missing.push('search');
  await sendBack(world, record, answer);
  if ((await valueOf(world, row, column)) !== before) {
    const known = fieldsOf(record.endpoint.body ?? z.object({})).includes(column.name);
    missing.push(known ? 'save' : 'input');
    await restore(world, row, column, before);
  }
  if (!(await isInHistory(world, column))) missing.push('history');
  return missing;
}

/** The rows that a save of the record changes. */
async function rowsOf(world: World, record: SentBack, tables: readonly EditedTable[]) {
  const before = await versionsOf(world, tables);
  const answer = (await record.read()) as Fields;
  const sent = await sendBack(world, record, answer);
  if (sent.status >= 400) throw new Error(JSON.stringify(sent.problem));
  const after = await versionsOf(world, tables);
  return after
    .filter(({ id, version }) => {
      const earlier = before.find((row) => row.id === id);
      return id === answer['id'] || earlier?.version !== version;
    })
    .map(({ table, id }): Row => ({ table, id }));
}

const REFERENCE = 'It refers to another row: foreign-ids.test.ts tries the ids that people send.';
const CODE = 'It is a code, not words.';
const SECRET = 'It is a secret: no answer has it, and the save takes it under another name.';
const OWN_PAGE = 'People find it on the page of its owner.';
const TRAIL = 'Only the audit trail has it: there is no history of this kind of row.';
const LEASES = 'Leases decide it.';
const SENDS = 'Sending sets it, and ends all changes.';
const MODE = 'It depends on other columns: the tests of its feature change them together.';

/**
 * What is missing with a reason: of a column, of a column in one place, or of all columns of a table in one place.
 * Put a new column here only if no person edits it.
 */
const exceptions: Readonly<Record<string, string>> = {
  'organization_settings.* search': OWN_PAGE,
  'organization_settings.* history': TRAIL,
  'organization_settings.logoFileId': 'It is uploaded, not saved.',
  'organization_settings.marketingFileId': 'It is uploaded, not saved.',
  'organization_settings.bankAccountNumberSealed': SECRET,
  'organization_settings.bankAccountLastFour': 'It follows from the bank account number.',
  'organization_settings.bankRoutingNumberSealed': SECRET,
  'organization_settings.bankRoutingLastFour': 'It follows from the routing number.',
  'organization_settings.mailPasswordSealed': SECRET,
  'organization_settings.wantedDomain':
    'The save takes it as the domain; it is proved before it counts.',
  'organization_settings.wantedDomainToken': SECRET,
  'organization_settings.exportsKept': 'The page of exports has it: monthly-export.ts saves it.',
  'organization_settings.exportsSince': 'It follows from the day on which the schedule was chosen.',
  'users.roles': 'The walk makes up no roles: users.rules.test.ts changes them.',
  'roles.permissions': 'The walk makes up no permissions: own-roles.test.ts changes them.',
  'roles.* search': OWN_PAGE,
  'users.isLimited': 'It follows from the scope: own-roles.test.ts changes it.',
  'users.passwordHash': SECRET,
  'users.deactivatedAt': 'Its own calls set and clear it.',
  'properties.status': LEASES,
  'properties.awaitsAnswer': LEASES,
  'properties.buildingId': MODE,
  'properties.buildingName': MODE,
  'properties.unitName': MODE,
  'properties.coverFileId': 'It is uploaded, not saved.',
  'leases.propertyId': REFERENCE,
  'leases.userId': REFERENCE,
  'leases.type': MODE,
  'leases.startDate': MODE,
  'leases.occupiedFrom': 'It follows from the start of the lease.',
  'leases.status': 'It follows from the days of the lease.',
  'leases.afterEnd': 'Its own call decides it.',
  'leases.endedOn': 'Ending a lease sets it.',
  'leases.noticeFor': 'A notice sets it.',
  'leases.forwardingAddress': 'Tenants give it on their page.',
  'leases.credit': 'Only the ledger changes it.',
  'leases.phoneNumber search': 'People find it by its digits.',
  'leases.proration search': CODE,
  'deposit_settlements.* search': 'It is found with its lease.',
  'deposit_settlements.* history': TRAIL,
  'deposit_settlements.leaseId': REFERENCE,
  'deposit_settlements.refundMethod': CODE,
  'deposit_settlements.sentAt': SENDS,
  'deposit_settlements.sentOn': SENDS,
  'deposit_settlements.sentBy': SENDS,
  'deposit_settlements.fileId': SENDS,
  'deposit_settlements.held': SENDS,
  'deposit_settlements.owed': SENDS,
  'deposit_settlements.credit': SENDS,
  'inspection_templates.* search': OWN_PAGE,
  'inspection_templates.rooms': 'The walk makes up no rooms: inspections.test.ts changes them.',
  'documents.* search': 'They are found with what they belong to.',
  'documents.* history': 'The history of what it belongs to has it.',
  'documents.propertyId': REFERENCE,
  'documents.leaseId': REFERENCE,
  'documents.buildingId': REFERENCE,
  'documents.userId': REFERENCE,
  'documents.sharedOn': 'It follows from who may see it.',
  'move_in_templates.items': 'The items are a list with a shape of its own; a test saves it.',
  'move_in_templates.since': 'It is the day of the first change.',
  'household_entries.* search': 'They are on the lease, which has no page of its own.',
  'household_entries.leaseId': REFERENCE,
  'household_entries.kind': 'It never changes.',
  'household_entries.phoneNumber': MODE,
  'lease_parties.* search': 'The accounts of tenants are found; nobody else has a page.',
  'lease_parties.leaseId': REFERENCE,
  'lease_parties.userId': 'It follows from the email address.',
  'lease_parties.role': 'It never changes.',
  'lease_parties.isPrimary': 'Its own call sets it.',
  'lease_parties.birthYear': MODE,
  'lease_parties.lateNotices': MODE,
  'lease_parties.payingUserId': 'It follows from the email address, if the guarantor may pay.',
  'lease_parties.shareParts': 'Its own call sets it.',
  'lease_parties.shareWhole': 'Its own call sets it.',
  'charge_schedules.leaseId': REFERENCE,
  'charge_schedules.kind': 'It never changes.',
  'charge_schedules.* search': OWN_PAGE,
  'late_fee_policies.propertyId': REFERENCE,
  'late_fee_policies.leaseId': REFERENCE,
  'late_fee_policies.terms': MODE,
  'property_listings.propertyId': REFERENCE,
  'property_listings.description search': OWN_PAGE,
  'task_rules.* search': 'They have one page, which is short.',
  'task_rules.* history': TRAIL,
  'task_rules.propertyId': REFERENCE,
  'task_rules.category': CODE,
  'task_rules.priority': CODE,
  'task_rules.mayEnter': MODE,
  'task_rules.rrule': MODE,
  'task_rules.nextOn': 'It follows from the first day and the rule.',
  'assets.* search': 'They are on the page of their home.',
  'assets.* history': TRAIL,
  'assets.propertyId': REFERENCE,
  'assets.kind': CODE,
  'work_orders.assetId': REFERENCE,
  'vendors.phoneNumber search': 'It is on the page of the vendor.',
  'vendors.licenseNumber search': 'It is on the page of the vendor.',
  'vendors.notes search': 'They are on the page of the vendor.',
  'vendors.* history': 'The activity has the changes; a vendor has no history of its own.',
  'vendors.trades': CODE,
  'work_orders.entryTimes search': 'It is no name of the work order.',
  'work_orders.pets search': 'It is no name of the work order.',
  'work_orders.* history': 'The page of a work order shows what happened to it.',
  'work_orders.propertyId': REFERENCE,
  'work_orders.tenantId': REFERENCE,
  'work_orders.reportedById': REFERENCE,
  'work_orders.conversationId': REFERENCE,
  'work_orders.messageId': REFERENCE,
  'work_orders.vendorId': 'The answers of vendors set it.',
  'work_orders.number': 'It never changes.',
  'work_orders.source': 'It never changes.',
  'work_orders.category': CODE,
  'work_orders.mayEnter': MODE,
  'work_orders.priority': CODE,
  'work_orders.status': 'Its own call moves it.',
  'work_orders.openedAt': 'Creating and reopening set it.',
  'work_orders.targetAt': 'It follows from the priority.',
  'work_orders.endedAt': 'It follows from the status.',
  'tasks.* search': 'Tasks have one page, which is short.',
  'tasks.* history': TRAIL,
  'tasks.assigneeId': REFERENCE,
  'tasks.propertyId': REFERENCE,
  'tasks.leaseId': REFERENCE,
  'tasks.userId': REFERENCE,
  'tasks.invoiceId': REFERENCE,
  'tasks.frequency': MODE,
  'tasks.firstDue': 'It follows from the first due date of a series.',
  'tasks.previousId': 'A series sets it.',
  'tasks.doneAt': 'Its own calls set and clear it.',
  'message_templates.subject': MODE,
  'message_templates.text': MODE,
  'expenses.propertyId': REFERENCE,
  'expenses.timeOfDay': 'It is part of the date.',
  'expenses.category': 'The walk makes up no category: the tests of expenses save it.',
  'expenses.receiptFileId': 'It is uploaded, not saved.',
  'expenses.useAi': 'The upload of the receipt says it.',
  'shared_expenses.buildingId': REFERENCE,
  'shared_expenses.category': 'The walk makes up no category: shared-expenses.test.ts saves it.',
  'shared_expenses.split': 'The walk makes up no split: shared-expenses.test.ts saves it.',
  'shared_expenses.members': 'It follows from the units of the save; the history has the weights.',
  'shared_expenses.receiptFileId': 'It is uploaded, not saved.',
  'shared_expenses.* search': 'Each share of it is found.',
  'expenses.vendorId': REFERENCE,
  'shared_expenses.vendorId': REFERENCE,
  'shared_expenses.workOrderId': 'It never changes.',
  'expenses.workOrderId': 'It never changes.',
  'expenses.vendorInvoiceId': 'It never changes.',
  'expenses.sharedExpenseId': 'The expense of its building sets it.',
  'expenses.shareWeight': 'The expense of its building sets it.',
  'expenses.statementId': 'Statements set it.',
  'expenses.readingState': 'The extraction of the receipt sets it.',
  'expenses.readingFailure': 'The extraction of the receipt sets it.',
  'expenses.reading': 'The extraction of the receipt sets it.',
  'expenses.edited': 'A save sets it from what it changes.',
  'webhook_endpoints.* search': OWN_PAGE,
  'webhook_endpoints.* history': TRAIL,
  'webhook_endpoints.events': 'The walk makes up no events: webhooks.test.ts saves them.',
  'webhook_endpoints.secretSealed': SECRET,
  'webhook_endpoints.oldSecretSealed': SECRET,
  'webhook_endpoints.oldSecretUntil': SECRET,
  'webhook_endpoints.savedBy': 'It is the person who saves it.',
  'webhook_endpoints.offReason': 'Its own call turns it on and off.',
  'webhook_endpoints.offAt': 'Its own call turns it on and off.',
  'webhook_endpoints.quietUntil': 'Refused requests set it.',
};

const found = new Map<string, ReadonlySet<Place>>();

/** A column is missing in a place if no call that saves its table has it there. */
function collect(name: string, places: readonly Place[]) {
  const earlier = found.get(name);
  found.set(name, new Set(earlier ? places.filter((place) => earlier.has(place)) : places));
}

const saves = Object.entries(recordsSentBack);

test.each(saves)('DATA-7, API-8: %s has all columns that it saves', async (_, make) => {
  const tables = await editedTables();
  const world = await aWorld(app.current);
  const record = await make(world);
  if (record.endpoint.status === 201) return;
  const rows = await rowsOf(world, record, tables);
  expect(rows).not.toEqual([]);
  for (const row of rows) {
    const { columns = [] } = tables.find(({ name }) => name === row.table) ?? {};
    for (const column of columns) {
      if (isKept(row.table, column)) continue;
      collect(`${row.table}.${column.name}`, await placesWithout(world, record, { row, column }));
    }
  }
});

/** The exceptions that a column without this place may use. */
const excuses = (name: string, place: Place) =>
  [name, `${name} ${place}`, `${name.replace(/\.\w+$/, '.*')} ${place}`].filter(
    (key) => key in exceptions,
  );

test('DATA-7, API-8: columns that people edit are in the response, the save, the history and the search', async () => {
  const tables = (await editedTables()).map(({ name }) => name).toSorted();
  const walked = new Set([...found.keys()].map((name) => name.replace(/\.\w+$/, '')));
  expect([...walked].toSorted()).toEqual(tables);
  const missing = [...found].flatMap(([name, places]) =>
    [...places].map((place) => ({ name, place, excused: excuses(name, place) })),
  );
  const forgotten = missing.filter(({ excused }) => excused.length === 0);
  expect(forgotten.map(({ name, place }) => `${name} ${place}`)).toEqual([]);
  const used = new Set(missing.flatMap(({ excused }) => excused));
  expect(Object.keys(exceptions).filter((key) => !used.has(key))).toEqual([]);
});
