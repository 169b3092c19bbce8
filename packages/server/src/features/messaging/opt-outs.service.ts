import type { Database } from '../../platform/database/database.ts';
import { SmsRefused, type SmsSender } from '../../platform/sms/sms.ts';
import { optedOut } from './opt-outs.repository.ts';

/** The same sender, which refuses texts to people who opted out of them. */
export function withOptOuts(sms: SmsSender, database: Database): SmsSender {
  return {
    ...sms,
    send: async (text) => {
      const { organization, to } = text;
      const refused =
        organization &&
        (await database.transact({ organization, readOnly: true }, (tx) => optedOut(tx, [to])));
      if (refused?.has(to)) throw new SmsRefused('the receiver of a text opted out');
      return sms.send(text);
    },
  };
}
