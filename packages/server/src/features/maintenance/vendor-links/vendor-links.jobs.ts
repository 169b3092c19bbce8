import { randomInt } from 'node:crypto';
import { workOrderLabel } from '@tenantry/contract/maintenance/maintenance.rules';
import {
  DEVICE_CODE_MINUTES,
  VENDOR_LINK_DAYS,
} from '@tenantry/contract/maintenance/vendor-links.rules';
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { userById } from '#features/access';
import { dateOf } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import { hashToken } from '../../../platform/tokens.ts';
import { letterJob, type Letter, type LetterMailing } from '../letters.jobs.ts';
import { findOrder } from '../maintenance.repository.ts';
import { newVendorLink, usefulLink } from './vendor-link-mails.ts';
import {
  ENTRY_NOTICE_JOB,
  VENDOR_MAIL_JOB,
  type EntryNotice,
  type VendorMail,
} from './vendor-links.jobs.names.ts';
import { isUnapproved } from './unapproved-vendors.ts';
import * as repository from './vendor-links.repository.ts';

const dayAndTime = (tx: Transaction, at: Date) =>
  at.toLocaleString('en-US', {
    timeZone: tx.organization.timeZone,
    dateStyle: 'full',
    timeStyle: 'short',
  });

const hoursOf = (tx: Transaction, { startsAt, endsAt }: repository.TimeRow) =>
  `From ${dayAndTime(tx, startsAt)}\nuntil ${dayAndTime(tx, endsAt)}`;

interface About {
  readonly order: string;
  readonly message: string;
}

const wordsOf: Readonly<Record<VendorMail['about'], (about: About) => [string, string]>> = {
  asked: ({ order, message }) => [`Work order ${order}`, message || 'We have work for you.'],
  approved: ({ order }) => [
    `Your quote for ${order} is approved`,
    'Please propose times for the work.',
  ],
  declined: ({ order }) => [
    `Your quote for ${order} is declined`,
    'Thank you for your offer. We have decided not to accept it.',
  ],
  time: ({ order }) => [
    `The time for ${order} is agreed`,
    'The address and the contact are on the page of the work order.',
  ],
  visitCanceled: ({ order }) => [
    `The visit for ${order} is canceled`,
    'You do not need to come at the time that we had agreed.',
  ],
  workCanceled: ({ order }) => [
    `The work order ${order} is canceled`,
    'You do not need to do anything. Your link to it has ended.',
  ],
  code: ({ order }) => [
    `Your code for ${order}`,
    `Someone opened your link on another device. If this was not you, you can ignore this email.`,
  ],
};

const LOOK_ONLY =
  'This visit is to look at the problem. Your quote is not approved yet, so please do not start the work.';

/** What the vendor does next, behind a link of this mail; nothing if there is nothing to do. */
async function linkOf(
  tx: Transaction,
  { linkId, about }: VendorMail,
  { urlOf }: LetterMailing,
): Promise<string[]> {
  const url = urlOf(tx.organization);
  const worksFor = `It works for ${VENDOR_LINK_DAYS} days:`;
  if (about === 'asked') {
    const link = await newVendorLink(tx, linkId, url);
    return [`Open this link to accept or decline. ${worksFor}\n${link}`];
  }
  if (about !== 'approved' && about !== 'time' && about !== 'visitCanceled') return [];
  const link = await usefulLink(tx, await repository.linkById(tx, linkId), url);
  return link === null ? [] : [`Open the work order with this link. ${worksFor}\n${link}`];
}

async function newCode(tx: Transaction, linkId: string) {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await repository.updateLink(tx, linkId, {
    codeHash: hashToken(`${linkId}:${code}`),
    codeExpiresAt: dateOf(tx.now.add({ minutes: DEVICE_CODE_MINUTES })),
  });
  return `Enter this code within ${DEVICE_CODE_MINUTES} minutes: ${code}`;
}

/** The letter without its link or code; null if the vendor or the link is gone. */
async function letterOf(tx: Transaction, { linkId, about }: VendorMail): Promise<Letter | null> {
  const shown = await repository.linkById(tx, linkId);
  const order = shown && (await findOrder(tx, shown.link.workOrderId));
  if (!shown || !order) return null;
  // Who was to come must know that the visit is canceled.
  if (shown.link.revokedAt && about !== 'visitCanceled') return null;
  const { vendor, link } = shown;
  if (vendor.emailAddress === null) return null;
  const named = `${workOrderLabel(order.order.number)}, ${order.order.title}`;
  const [subject, text] = wordsOf[about]({ order: named, message: link.message });
  const to = { name: vendor.contactName || vendor.name, address: vendor.emailAddress };
  const agreed = about === 'time' ? await agreedTimeOf(tx, linkId) : [];
  // It was replaced or canceled before this mail was sent.
  if (about === 'time' && agreed.length === 0) return null;
  const waits = about === 'time' && (await isUnapproved(tx, order.order, vendor.id));
  return { to, subject, paragraphs: [...agreed, ...(waits ? [LOOK_ONLY] : []), text] };
}

async function agreedTimeOf(tx: Transaction, linkId: string): Promise<string[]> {
  const times = await repository.timesOf(tx, [linkId]);
  const agreed = times.filter(({ agreedAt }) => agreedAt !== null).at(-1);
  return agreed ? [hoursOf(tx, agreed)] : [];
}

/** MAINT-4: mails of a vendor; links and codes are created when the mail is sent. */
export const vendorMailJob = (mailing: LetterMailing): Job<VendorMail> =>
  letterJob({
    name: VENDOR_MAIL_JOB,
    senderOf: mailing.senderOf,
    write: letterOf,
    close: async (tx, payload) =>
      payload.about === 'code' ? [await newCode(tx, payload.linkId)] : linkOf(tx, payload, mailing),
  });

/** The visit as a file that calendars read; another file of the same visit with a higher sequence replaces it. */
function visitFile(tx: Transaction, time: repository.TimeRow, title: string, canceled: boolean) {
  const calendar = ical({
    prodId: { company: 'Tenantry', product: 'Maintenance' },
    method: canceled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    id: `${time.visitId ?? time.id}@${tx.organization.domain}`,
    sequence: time.sequence,
    stamp: dateOf(tx.now),
    start: time.startsAt,
    end: time.endsAt,
    summary: title,
    status: canceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  return {
    filename: 'visit.ics',
    contentType: 'text/calendar',
    content: Buffer.from(calendar.toString()),
  };
}

const visitSubjects: Readonly<Record<EntryNotice['about'], string>> = {
  agreed: 'Notice of entry',
  moved: 'Notice of entry at another time',
  canceled: 'Visit canceled',
};

async function visitOf(tx: Transaction, { workOrderId, timeId }: EntryNotice) {
  const shown = await findOrder(tx, workOrderId);
  const links = await repository.linksOfOrder(tx, workOrderId);
  const times = await repository.timesOf(
    tx,
    links.map(({ link }) => link.id),
  );
  const time = times.find(({ id }) => id === timeId);
  const vendor = links.find(({ link }) => link.id === time?.linkId)?.vendor;
  return shown && time && vendor ? { ...shown, time, vendor } : null;
}

async function entryLetter(tx: Transaction, payload: EntryNotice): Promise<Letter | null> {
  const user = await userById(tx, payload.userId);
  const visit = await visitOf(tx, payload);
  const canceled = payload.about === 'canceled';
  // It was replaced or canceled before this mail was sent.
  if (!visit || !user || canceled === (visit.time.agreedAt !== null)) return null;
  const { order, home, time, vendor } = visit;
  const title = `${workOrderLabel(order.number)}: ${order.title}`;
  const does = canceled ? 'will not enter' : 'will enter';
  return {
    to: { name: `${user.firstName} ${user.lastName}`, address: user.emailAddress },
    subject: `${visitSubjects[payload.about]}: ${order.title}`,
    paragraphs: [
      `${vendor.name} ${does} ${home.address} for work order ${title}.`,
      hoursOf(tx, time),
      ...(payload.about === 'moved' ? ['This replaces the time that we told you before.'] : []),
      ...(canceled ? [] : ['Reply to us in the portal if this time does not suit you.']),
    ],
    files: [visitFile(tx, time, `${vendor.name}, ${title}`, canceled)],
  };
}

/** MAINT-6: the notice of entry to the tenant, with the visit for a calendar. */
export const entryNoticeJob = ({ senderOf }: LetterMailing): Job<EntryNotice> =>
  letterJob({ name: ENTRY_NOTICE_JOB, senderOf, write: entryLetter });
