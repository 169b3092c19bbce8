import { expect, onTestFinished, test, vi } from 'vitest';
import { byQuery, OFFLINE, stubApi, type Answers } from './api-stub.ts';
import { configuration } from './records.ts';
import { endsAtMistakes, failAtOnce, leaveAtMistake, untilMistake } from './stub-mistakes.ts';

const CONFIGURATION = 'GET /v1/public/configuration';

function stub(answers: Answers) {
  const api = stubApi(answers);
  onTestFinished(api.restore);
  return api;
}

const never = () => new Promise<never>(() => {});

/** Waits for the end of the test, as a screen does that lacks its data. */
async function ask(path: string): Promise<void> {
  await fetch(path).catch(() => undefined);
  await never();
}

const lacking: object = { ...configuration, poweredBy: undefined };

test.each<[mistake: string, answers: object, path: string, said: string]>([
  ['a request without an answer', {}, '/v1/public/configuration', 'no answer was given'],
  ['an unknown request', {}, '/v1/nothing', 'no answer was given'],
  [
    'a record that lacks a field',
    { [CONFIGURATION]: lacking },
    '/v1/public/configuration',
    'poweredBy',
  ],
  [
    'an answer that fails',
    { [CONFIGURATION]: byQuery(() => expect.unreachable('no such page')) },
    '/v1/public/configuration',
    'no such page',
  ],
])('%s ends the test', async (_, answers, path, said) => {
  const { mistakes } = stub(answers);
  await expect(untilMistake(() => ask(path))).rejects.toThrow(said);
  expect(mistakes).toEqual([expect.stringContaining(said)]);
});

test('a lost connection is not a mistake of the stub', async () => {
  const { mistakes } = stub({ [CONFIGURATION]: OFFLINE });
  await expect(fetch('/v1/public/configuration')).rejects.toThrow('Failed to fetch');
  expect(mistakes).toEqual([]);
});

test('a mistake of the stub ends the test of a screen', () => expect(endsAtMistakes()).toBe(true));

test('a mistake of the stub removes what the test has set up', async () => {
  const leave = vi.fn();
  const run = async () => {
    leaveAtMistake(leave);
    failAtOnce('a mistake');
    await never();
  };
  await expect(untilMistake(run)).rejects.toThrow('a mistake');
  expect(leave).toHaveBeenCalledOnce();
});
