import { describe, expect, test } from 'vitest';
import {
  fillIn,
  messageKinds,
  defaultTexts,
  sampleValues,
  textProblem,
} from './message-templates.rules.ts';

describe('GEN-6: the text of mails to tenants', () => {
  test.each(messageKinds)(
    'GEN-6: the default text of %s can be used and leave no field open',
    (kind) => {
      const words = defaultTexts[kind];
      expect(textProblem(kind, 'subject', words.subject)).toBeNull();
      expect(textProblem(kind, 'text', words.text)).toBeNull();
      const { subject, text } = fillIn(words, sampleValues(kind, 'Oak Homes'));
      expect(subject + text).not.toMatch(/[{}]/);
      expect(text).toMatch(/Oak Homes$/);
    },
  );

  test('GEN-6: fields inside a value are not replaced', () => {
    const words = { subject: '{tenant}', text: '{tenant} of { organization }' };
    expect(fillIn(words, { tenant: '{organization}', organization: 'Oak' })).toEqual({
      subject: '{organization}',
      text: '{organization} of Oak',
    });
  });
});
