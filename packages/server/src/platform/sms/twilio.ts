import { z } from 'zod';
import { SmsRefused, type SmsSender } from './sms.ts';

const TIMEOUT_MS = 5_000;

interface Twilio {
  readonly accountSid: string;
  readonly authToken: string;
  /** The sender's number of the texts. */
  readonly from: string;
  /** The base address of its API. */
  readonly base: string;
}

/** Its own code is more specific than the status. Its message repeats the number, so it is not read. */
const refusal = z.object({ code: z.int() });

const created = z.object({ sid: z.string() });

/** Those of Twilio's codes that an admin can do something about. */
const reasons: Readonly<Record<number, string>> = {
  20003: 'The phone network rejected the account that is set up for texts.',
  21211: 'This phone number cannot receive texts.',
  21610: 'This person opted out of texts.',
  21614: 'This phone number cannot receive texts.',
};

/** Sends texts by Twilio's Messages API. A refusal is final, unless it is temporary (429, 5xx). */
export function createTwilioSender({ accountSid, authToken, from, base }: Twilio): SmsSender {
  const address = new URL(`/2010-04-01/Accounts/${accountSid}/Messages.json`, base);
  const account = Buffer.from(`${accountSid}:${authToken}`).toString('base64');
  return {
    by: 'installation',
    send: async ({ to, text, statusCallback }) => {
      const answer = await fetch(address, {
        method: 'POST',
        headers: { authorization: `Basic ${account}` },
        body: new URLSearchParams({
          From: from,
          To: to,
          Body: text,
          ...(statusCallback && { StatusCallback: statusCallback }),
        }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (answer.ok) {
        // It is accepted, whatever else the response says.
        const said = created.safeParse(await answer.json().catch(() => null));
        return { providerId: said.success ? said.data.sid : null };
      }
      const said = refusal.safeParse(await answer.json().catch(() => null));
      const code = said.success ? `, code ${said.data.code}` : '';
      const message = `Twilio refused a text: status ${answer.status}${code}`;
      const isFinal = answer.status >= 400 && answer.status < 500 && answer.status !== 429;
      if (!isFinal) throw new Error(message);
      throw new SmsRefused(message, said.success ? (reasons[said.data.code] ?? null) : null);
    },
  };
}
