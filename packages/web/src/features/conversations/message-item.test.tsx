import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { Conversation, Message } from '@tenantry/contract/conversations/conversations.schemas';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import type { Side } from './conversations.queries.ts';
import { MessageItem } from './message-item.tsx';

function shown(change: Partial<Message>, side: Side = 'organization'): string {
  const message: Message = {
    id: 'm',
    sender: 'prospect',
    senderName: 'Ann',
    date: '2026-03-02T21:05:00.000Z',
    via: 'app',
    message: 'Hello',
    quoted: null,
    attachments: [],
    deliveries: [],
    ...change,
  };
  const conversation = { id: 'c', propertyId: 'p' } as Conversation;
  return renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <MessageItem side={side} conversation={conversation} message={message} />
      </QueryClientProvider>
    </MantineProvider>,
  );
}

test('MSG-1: a message is text, in the direction of its language', () => {
  const html = shown({ message: '<a href="javascript:alert(1)">x</a>', senderName: '<b>' });
  expect(html).not.toMatch(/<a |<b>/);
  expect(html).toMatch(/<p dir="auto"[^>]*>&lt;a href=/);
  expect(shown({ message: '' })).toContain('No text');
});

test('MSG-1: how it arrived is shown, and quoted text only on request', () => {
  expect(shown({ via: 'email' })).toContain('by email');
  expect(shown({ via: 'sms' })).toContain('by text');
  const html = shown({ quoted: '> earlier' });
  expect(html).toMatch(/aria-expanded="false"[^>]*>Show quoted text/);
  expect(html).toMatch(/hidden=""><p[^>]*>&gt; earlier/);
  expect(shown({})).not.toContain('quoted text');
});

test('MSG-1: each person sees their own messages on their own side', () => {
  expect(shown({ sender: 'organization' })).toContain('data-own');
  expect(shown({ sender: 'lessee' })).not.toContain('data-own');
  expect(shown({ sender: 'lessee' }, 'lessee')).toContain('data-own');
  expect(shown({ sender: 'organization' }, 'lessee')).not.toContain('data-own');
});

test('MSG-6: a message that was given up says why', () => {
  const email = { channel: 'email', recipient: 'a@b.c', outbox: false } as const;
  const failure = 'There is no such mailbox.';
  const html = shown({ deliveries: [{ ...email, status: 'failed', failure }] });
  expect(html).toContain(`Email to a@b.c: Not sent: ${failure}`);
  // Nobody is signed in here.
  expect(html).not.toContain('Send again');
  const sent = shown({ deliveries: [{ ...email, status: 'delivered', failure: null }] });
  expect(sent).toContain('Delivered');
  expect(sent).not.toContain('Send again');
});

test('MSG-1: a file that a browser could run is only saved, never opened', () => {
  const file = { id: 'f', name: 'picture.svg', contentType: 'image/svg+xml', size: 2048 };
  const html = shown({ attachments: [file] });
  expect(html).toContain('picture.svg');
  expect(html).toContain('(2 KB)');
  expect(html).not.toContain('<img');
});
