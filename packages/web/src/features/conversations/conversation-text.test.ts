import type { Conversation } from '@tenantry/contract/conversations/conversations.schemas';
import { expect, test } from 'vitest';
import { lastLine, mediaObstacles, momentText, selectConversations } from './conversation-text.ts';

function conversationOf(change: Partial<Conversation>): Conversation {
  return { id: '1', unread: false, messages: [], ...change } as Conversation;
}

const said = (message: string, files = 0) =>
  ({
    senderName: 'Ann',
    message,
    attachments: Array.from({ length: files }),
  }) as Conversation['messages'][number];

test("MSG-1: a time is shown in the reader's time zone", () => {
  const moment = '2026-03-02T21:05:00.000Z';
  expect(momentText(moment, 'America/New_York')).toMatch(/^03\/02\/2026, 4:05\sPM$/);
  expect(momentText(moment, 'Asia/Tokyo')).toMatch(/^03\/03\/2026, 6:05\sAM$/);
});

test.each([
  [[said('First'), said('Second\n\n  and more')], 'Ann: Second and more'],
  [[said('', 1)], 'Ann: A file'],
  [[said(' ', 3)], 'Ann: 3 files'],
  [[said('')], 'Ann: No text'],
  [[], ''],
])('MSG-3: the last line of a conversation', (messages, line) => {
  expect(lastLine({ messages })).toBe(line);
});

test('MSG-3: a conversation that was opened stays in the list of unread ones', () => {
  const read = conversationOf({ id: 'read' });
  const unread = conversationOf({ id: 'unread', unread: true });
  const opened = conversationOf({ id: 'opened' });
  const all = [read, unread, opened];
  expect(selectConversations(all, undefined, new Set())).toEqual(all);
  expect(selectConversations(all, 'unread', new Set(['opened']))).toEqual([unread, opened]);
});

test('MSG-1: a disabled choice says why', () => {
  const reachable = { emailAddress: 'a@b.c', phoneNumber: '(212) 555-0123', textable: true };
  expect(mediaObstacles(reachable)).toEqual({ email: null, emailAndSms: null });
  expect(mediaObstacles({ ...reachable, textable: false }).emailAndSms).toMatch(
    /^\(212\) 555-0123 cannot receive texts/,
  );
  expect(mediaObstacles({ ...reachable, phoneNumber: '', textable: false }).emailAndSms).toMatch(
    /^There is no phone number/,
  );
  expect(mediaObstacles({ ...reachable, emailAddress: '' }).email).toMatch(/no email address/);
});
