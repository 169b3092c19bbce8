import { z } from 'zod';
import { SmsRefused, type SmsSender } from './sms.ts';

const TIMEOUT_MS = 5_000;

interface Twilio {
  readonly accountSid: string;
  readonly authToken: string;
  /** The number that texts come from. */
  readonly from: string;
  /** Where its API is. */
  readonly base: string;
}

/** Its own code says more than the status; its message repeats the number, so nobody reads it. */
const refusal = z.object({ code: z.int() });

/** Texts by Twilio's Messages API. A refusal is final, unless it is only for now (429, 5xx). */
export function createTwilioSender({ accountSid, authToken, from, base }: Twilio): SmsSender {
  const address = new URL(`/2010-04-01/Accounts/${accountSid}/Messages.json`, base);
  const account = Buffer.from(`${accountSid}:${authToken}`).toString('base64');
  return {
    send: async ({ to, text }) => {
      const answer = await fetch(address, {
        method: 'POST',
        headers: { authorization: `Basic ${account}` },
        body: new URLSearchParams({ From: from, To: to, Body: text }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (answer.ok) {
        await answer.body?.cancel();
        return;
      }
      const said = refusal.safeParse(await answer.json().catch(() => null));
      const code = said.success ? `, code ${said.data.code}` : '';
      const message = `Twilio refused a text: status ${answer.status}${code}`;
      const isFinal = answer.status >= 400 && answer.status < 500 && answer.status !== 429;
      throw isFinal ? new SmsRefused(message) : new Error(message);
    },
  };
}
