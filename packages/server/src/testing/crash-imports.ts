import type { ImportDetail } from '@tenantry/contract/imports/imports.schemas';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { call, type Client } from './crash-load.ts';

const BASE = '/v1/admin/imports';

const HEADER = 'Address,City,State,Zip,Lease start,Lease end,Rent,First name,Last name,Email,Phone';

function rentRollOf(homes: number): string {
  const rows = Array.from({ length: homes }, (_, at) => {
    const tenant = `Ann,Import${at},import${at}@example.com,(518) 555-0123`;
    return `${at + 1} Juniper Bend,Albany,NY,12207,11/1/2025,,1450,${tenant}`;
  });
  return [HEADER, ...rows, ''].join('\r\n');
}

async function upload({ server, token }: Client, content: string): Promise<ImportDetail> {
  const form = new FormData();
  form.append('file', new Blob([content]), 'rent-roll.csv');
  const response = await fetch(`${server.url}${BASE}/files/rent-roll.csv/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return (await response.json()) as ImportDetail;
}

export const importOf = (client: Client, id: string): Promise<ImportDetail> =>
  call<ImportDetail>(client, `${BASE}/${id}`);

/** Waits until the import is as expected; a server that has just begun may be busy. */
export async function importUntil(
  client: Client,
  id: string,
  isAsExpected: (detail: ImportDetail) => boolean,
): Promise<ImportDetail> {
  for (;;) {
    const detail = await importOf(client, id);
    if (detail.failure !== null) throw new Error(detail.failure);
    if (isAsExpected(detail)) return detail;
    await sleep(10);
  }
}

const ask = (client: Client, path: string, body: object) =>
  call<ImportDetail>(client, `${BASE}/${path}`, { key: randomUUID(), body });

/** An import of so many let homes that only waits to be written. */
export async function aRehearsedImport(client: Client, homes: number): Promise<ImportDetail> {
  const { id, kind, columns, asOf } = await upload(client, rentRollOf(homes));
  const fields = columns.map(({ field }) => field);
  await ask(client, `${id}/rehearse`, { kind, columns: fields, asOf });
  return importUntil(client, id, ({ work }) => work === null);
}

export const applyImport = (client: Client, { id, plan }: ImportDetail) =>
  ask(client, `${id}/apply`, { plan });

export const undoImport = (client: Client, { id }: ImportDetail) => ask(client, `${id}/undo`, {});
