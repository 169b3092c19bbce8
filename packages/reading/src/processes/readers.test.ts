import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { isRunning } from '../testing/processes.ts';
import { shortenTimers } from '../testing/timers.ts';
import { createReaders } from './readers.ts';

const moduleOf = (text: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`export async function run(input) { ${text} }`)}`,
  );

const numberOfProcess = moduleOf('return process.pid');
const endless = moduleOf('for (;;);');
/** Buffers are outside of the heap. */
const greedy = moduleOf('const all = []; for (;;) all.push(Buffer.alloc(10_000_000, 1));');
const greedyForHeap = moduleOf(
  'const all = []; for (;;) all.push(Array.from({ length: 1e5 }, String));',
);
const short = { longestMs: 200 };
const patient = { longestMs: 120_000 };

function someReaders(options: Partial<Parameters<typeof createReaders>[0]> = {}) {
  const readers = createReaders({ atOnce: 1, mostMemoryMb: 250, ...options });
  onTestFinished(() => readers.close());
  const pid = async () => Number(await readers.run(numberOfProcess, undefined as never, patient));
  const read = (module: URL, asking: Parameters<typeof readers.run>[2] = patient) =>
    readers.run(module, undefined as never, asking);
  return { ...readers, read, pid };
}

async function untilEnded(pid: number): Promise<void> {
  while (isRunning(pid)) await sleep(10);
}

describe('files are read in a separate process', () => {
  test('the process returns the result of the module, and reads the next file as well', async () => {
    const { run, pid } = someReaders();
    const doubled = moduleOf('return Buffer.concat([input, input])');
    const input = Buffer.from('ab') as never;
    expect(await run(doubled, input, patient)).toEqual(Buffer.from('abab'));
    const first = await pid();
    expect(first).not.toBe(process.pid);
    expect(await pid()).toBe(first);
  });

  test("the process gets nothing of the server's environment", async () => {
    process.env['SECRET_KEY'] = 'secret';
    onTestFinished(() => void delete process.env['SECRET_KEY']);
    const { read } = someReaders();
    expect(await read(moduleOf('return process.env.SECRET_KEY ?? null'))).toBeNull();
  });

  test.each([
    ['too much time', endless, short, 'tooLong'],
    ['too much memory outside of its heap', greedy, patient, 'tooLarge'],
    ['too much memory in its heap', greedyForHeap, patient, 'tooLarge'],
    ['no answer', moduleOf('process.exit(1)'), patient, 'ended'],
  ])(
    'too much %s: the process is stopped, and the next file gets a fresh one',
    async (_, module, asking, why) => {
      const { read, pid } = someReaders();
      const first = await pid();
      await expect(read(module, asking)).rejects.toMatchObject({ why });
      expect(isRunning(first)).toBe(false);
      expect(await pid()).not.toBe(first);
    },
  );

  test('an error of the module is reported, and the next file gets a fresh process', async () => {
    const { read, pid } = someReaders();
    const first = await pid();
    await expect(read(moduleOf("throw new TypeError('no such word')"))).rejects.toThrow(
      'TypeError: no such word',
    );
    expect(await pid()).not.toBe(first);
  });

  test('a process that has grown reads no other file', async () => {
    const { read, pid } = someReaders({ mostMemoryMb: 500 });
    const first = await pid();
    await read(moduleOf('globalThis.kept = Buffer.alloc(380_000_000, 1); return 1'));
    expect(await pid()).not.toBe(first);
  });

  test('a file that needs what earlier ones left behind is read by a fresh process', async () => {
    const { read, pid } = someReaders({ mostMemoryMb: 500 });
    const first = await pid();
    await read(moduleOf('globalThis.kept = Buffer.alloc(200_000_000, 1); return 1'));
    expect(await pid()).toBe(first);
    const large = moduleOf(
      'const all = Buffer.alloc(280_000_000, 1); await new Promise((end) => setTimeout(end, 500)); return all[9]',
    );
    expect(await read(large)).toBe(1);
    expect(await pid()).not.toBe(first);
  });

  test('reading stops when the signal says so', async () => {
    const { read } = someReaders();
    const stopping = new AbortController();
    const reading = read(endless, { ...patient, signal: stopping.signal });
    stopping.abort();
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('an idle process ends by itself', async () => {
    shortenTimers(60_000);
    const { pid } = someReaders();
    await untilEnded(await pid());
  });

  test('when the queue is full, the next file is refused, and the others are still read', async () => {
    const full = () => new Error('too many');
    const { pid, close } = someReaders({ row: { longest: 2, full } });
    const taken = [pid(), pid(), pid()];
    await expect(pid()).rejects.toThrow('too many');
    expect(new Set(await Promise.all(taken)).size).toBe(1);
    await close();
  });

  test('closing stops the current file and waiting ones', async () => {
    const { read, pid, close } = someReaders();
    const first = await pid();
    const settled = Promise.allSettled([read(endless), read(endless)]);
    await close();
    expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(isRunning(first)).toBe(false);
  });
});

test('a server that is killed leaves no reading process behind, whatever that is doing', async () => {
  const program = `
    import { startReader } from '${new URL('reader-process.ts', import.meta.url).href}';
    const reader = startReader({ mostMemoryMb: 500 });
    const ask = (module) => reader.ask({ module, input: null }, 600_000, undefined);
    const { result } = await ask('${numberOfProcess.href}');
    console.log(result);
    await ask('${endless.href}');`;
  const server = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(server.stdout, 'data')) as [Buffer];
  const pid = Number(line);
  expect(isRunning(pid)).toBe(true);
  server.kill('SIGKILL');
  await untilEnded(pid);
});
