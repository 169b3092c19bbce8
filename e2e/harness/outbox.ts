import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';
import PostalMime from 'postal-mime';
import type { Product } from './product.ts';

/** A mail as its reader sees it: decoded, without transport headers. */
export type Mail = { to: string[]; from: string; subject: string; text: string; html: string };

/** Parses a mail from its source, with any encoding. */
export async function parseMail(source: Uint8Array | string): Promise<Mail> {
  const { to = [], from, subject = '', text = '', html = '' } = await PostalMime.parse(source);
  return {
    to: to.map(({ address = '' }) => address),
    from: from?.address ?? '',
    subject,
    text,
    html,
  };
}

/** The mails in the product's local outbox, oldest first. */
export async function mailsOf(product: Product): Promise<Mail[]> {
  const folder = path.join(product.dataDir, 'outbox');
  const names = await readdir(folder).catch(() => []);
  // Files that begin with a dot are still being written.
  const files = names.filter((name) => /^[^.].*\.eml$/.test(name)).sort();
  return Promise.all(files.map(async (name) => parseMail(await readFile(path.join(folder, name)))));
}

/**
 * Waits for the newest mail to an address with this text; jobs send it shortly after the click. Other mails may come in
 * between, such as a reminder that is sent at its hour.
 */
export async function mailTo(product: Product, address: string, part: string): Promise<Mail> {
  const newest = async () =>
    (await mailsOf(product)).findLast(
      ({ to, text }) => to.includes(address.toLowerCase()) && text.includes(part),
    );
  const message = `a mail to ${address} with ${part}`;
  await expect.poll(newest, { message, timeout: 60_000 }).toBeDefined();
  const mail = await newest();
  if (!mail) throw new Error(`The mail to ${address} is gone again.`);
  return mail;
}

/** Waits for the newest mail to an address that has such a link. */
export async function mailedLink(product: Product, address: string, part: string): Promise<string> {
  return linkIn(await mailTo(product, address, part), part);
}

/** The first link of a mail whose address contains this text. */
export function linkIn(mail: Mail, part: string): string {
  const links = mail.text.match(/https?:\/\/[^\s<>"]+/g) ?? [];
  const link = links.find((candidate) => candidate.includes(part));
  if (link === undefined) throw new Error(`No link with ${part} in:\n${mail.text}`);
  return link;
}
