import { homeInFull } from '@tenantry/contract/properties/home-in-full';
import type { ListedPerson, PersonGroup } from '@tenantry/contract/portfolio/people-list.schemas';
import type { Transaction } from '../../platform/database/database.ts';
import { csvResponse, type CsvRow } from '../../platform/http/csv-response.ts';
import type { FileResponse } from '../../platform/http/file-response.ts';
import { groupsOfPeople } from './people-list.service.ts';

const head = ['Group', 'Name', 'Email', 'Phone', 'Property'];

const money = ['Open', 'Due now', 'Days late'];

const groupWords: Readonly<Record<PersonGroup, string>> = {
  current: 'Current tenant',
  upcoming: 'Upcoming tenant',
  past: 'Former tenant',
  prospect: 'Prospect',
  staff: 'Staff',
};

interface SelectedPeople {
  readonly people: readonly ListedPerson[];
  readonly withMoney: boolean;
}

/** HOME-12: people as a table, in the given order, with what they owe for those who may read it. */
export function peopleTable({ people, withMoney }: SelectedPeople): Promise<FileResponse> {
  const rows = people.map((person) => [...cellsOf(person), ...(withMoney ? owedOf(person) : [])]);
  return csvResponse('people.csv', [[...head, ...(withMoney ? money : [])], ...rows]);
}

/** NEW-12: the same table of everyone, with what they owe, in groups of rows. */
export async function* rowsOfPeople(tx: Transaction): AsyncGenerator<CsvRow[]> {
  yield [[...head, ...money]];
  for await (const some of groupsOfPeople(tx, {})) {
    yield some.map((person) => [...cellsOf(person), ...owedOf(person)]);
  }
}

const cellsOf = ({ group, name, emailAddress, phoneNumber, home }: ListedPerson) => [
  groupWords[group],
  name,
  emailAddress,
  phoneNumber,
  home ? homeInFull(home) : '',
];

const owedOf = ({ owed, dueNow, daysLate }: ListedPerson) => [
  owed?.toFixed(2) ?? '',
  dueNow?.toFixed(2) ?? '',
  String(daysLate ?? ''),
];
