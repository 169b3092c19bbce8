import { expect, test } from 'vitest';
import { agreeOn } from './agreement.domain.ts';
import type { Found } from './printed.domain.ts';

const found = (value: string, confidence: number) => ({ value, confidence, place: null });
const together = (...findings: (Found<string> | null)[]) => agreeOn(findings, String);

test('EXP-9: a value on which several readings agree is surer than each of them', () => {
  const agreed = together(found('12.00', 0.6), null, found('12.00', 0.7));
  expect(agreed?.value).toBe('12.00');
  expect(agreed?.confidence).toBeGreaterThan(0.7);
});

test('EXP-9: more and surer readings win over another one, which leaves a doubt', () => {
  const disputed = together(found('72.00', 0.8), found('12.00', 0.6), found('12.00', 0.5));
  expect(disputed?.value).toBe('12.00');
  expect(disputed?.confidence).toBeLessThan(0.6);
  expect(together(found('72.00', 0.8), found('12.00', 0.6))?.value).toBe('72.00');
});

test('EXP-9: only a value that different recognizers read alike is sure', () => {
  const by = (recognizer: 'network' | 'tesseract') => ({ ...found('12.00', 0.95), recognizer });
  expect(together(by('network'), by('network'), by('network'))?.confidence).toBeLessThan(0.9);
  expect(together(by('network'), by('tesseract'))?.confidence).toBeGreaterThan(0.95);
  expect(together(by('network'), null)?.confidence).toBeLessThan(0.9);
});

test('EXP-9: equal readings do not resolve a contradiction on the page', () => {
  const by = (recognizer: 'network' | 'tesseract') => ({ ...found('12.00', 0.8), recognizer });
  const doubted = together({ ...by('network'), atMost: 0.85 }, by('tesseract'));
  expect(together(by('network'), by('tesseract'))?.confidence).toBeGreaterThan(0.9);
  expect(doubted?.confidence).toBe(0.85);
});

test('EXP-9: readings that found nothing agree on nothing', () => {
  expect(together(null, null)).toBeNull();
});
