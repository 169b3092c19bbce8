import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { once } from 'node:events';
import { afterAll, describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '../config.ts';
import { keyInFile } from './key-file.ts';
import { CannotOpenError, createSecrets } from './secrets.ts';

const place = { organizationId: '019abc00-0000-7000-8000-000000000001', field: 'mailPassword' };
const key = randomBytes(32);
const secrets = createSecrets(() => key);

const directory = mkdtempSync(join(tmpdir(), 'tenantry-secrets-'));
afterAll(() => rmSync(directory, { recursive: true }));
const newDirectory = () => mkdtempSync(join(directory, 'data-'));

describe('ORG-5: an encrypted text', () => {
  test.each(['4400716789', '', 'p@ss wörd 👩‍👩‍👧', 'x'.repeat(5_000)])(
    'can be decrypted: %#',
    (text) => {
      const sealed = secrets.seal(place, text);
      expect(sealed).toMatch(/^v1\.[\w-]+$/);
      expect(secrets.open(place, sealed)).toBe(text);
    },
  );

  test('is different each time', () => {
    expect(secrets.seal(place, '4400716789')).not.toBe(secrets.seal(place, '4400716789'));
  });

  test('cannot be decrypted with another key', () => {
    const sealed = secrets.seal(place, 'x');
    const others = createSecrets(() => randomBytes(32));
    expect(() => others.open(place, sealed)).toThrow(CannotOpenError);
  });

  test.each([
    ['organization', { ...place, organizationId: '019abc00-0000-7000-8000-000000000002' }],
    ['field', { ...place, field: 'bankAccountNumber' }],
  ])('cannot be decrypted when it is moved to another %s', (_, elsewhere) => {
    expect(() => secrets.open(elsewhere, secrets.seal(place, 'x'))).toThrow(CannotOpenError);
  });

  test('cannot be decrypted when any byte was changed, cut off or added', () => {
    const sealed = secrets.seal(place, 'secret');
    const bytes = Buffer.from(sealed.slice(3), 'base64url');
    const wrong = Array.from(bytes, (byte, index) => {
      const changed = Buffer.from(bytes);
      changed[index] = byte ^ 1;
      return changed;
    });
    wrong.push(bytes.subarray(1), bytes.subarray(0, -1), Buffer.concat([bytes, Buffer.from('x')]));
    for (const each of wrong) {
      const tampered = `v1.${each.toString('base64url')}`;
      expect(() => secrets.open(place, tampered)).toThrow(CannotOpenError);
    }
  });

  test.each(['', 'v1', 'v1.', 'v1.AAAA', 'v2.AAAA', 'secret'])('%s is not one', (text) => {
    expect(() => secrets.open(place, text)).toThrow(CannotOpenError);
  });

  test('of another version cannot be decrypted', () => {
    const sealed = secrets.seal(place, 'x').replace('v1.', 'v2.');
    expect(() => secrets.open(place, sealed)).toThrow(CannotOpenError);
  });
});

describe('OPS-2: keys that were replaced', () => {
  const [oldest, old] = [randomBytes(32), randomBytes(32)];
  const rotated = createSecrets(() => key, [old, oldest]);

  test.each([oldest, old, key])('decrypt what they encrypted', (by) => {
    const sealed = createSecrets(() => by).seal(place, 'x');
    expect(rotated.open(place, sealed)).toBe('x');
    expect(rotated.isCurrent(place, sealed)).toBe(by === key);
  });

  test('encrypt nothing', () => {
    expect(secrets.open(place, rotated.seal(place, 'x'))).toBe('x');
  });

  test('decrypt nothing of other keys or places', () => {
    const foreign = createSecrets(() => randomBytes(32)).seal(place, 'x');
    expect(() => rotated.open(place, foreign)).toThrow(CannotOpenError);
    const elsewhere = { ...place, field: 'bankAccountNumber' };
    const sealed = createSecrets(() => old).seal(place, 'x');
    expect(() => rotated.open(elsewhere, sealed)).toThrow(CannotOpenError);
  });

  test.each([', ', ' ', '\n', ','])(
    'are a list in SECRET_KEY_OLD, separated by %j',
    (separator) => {
      const text = [old.toString('hex'), oldest.toString('base64')].join(separator);
      expect(readConfig({ SECRET_KEY_OLD: text }).SECRET_KEY_OLD).toEqual([old, oldest]);
    },
  );

  test('an invalid key is refused with a sentence that does not repeat it', () => {
    const refused = () => readConfig({ SECRET_KEY_OLD: `${old.toString('hex')},short` });
    expect(refused).toThrow(/^SECRET_KEY_OLD cannot be used: it must be 32 bytes, [^,]+\.$/);
    expect(refused).not.toThrow('short');
  });
});

describe('SECRET_KEY', () => {
  test.each(['hex', 'base64', 'base64url'] as const)('is 32 bytes in %s', (encoding) => {
    expect(readConfig({ SECRET_KEY: key.toString(encoding) }).SECRET_KEY).toEqual(key);
  });

  test('may be given as a file', () => {
    const path = join(directory, 'key');
    writeFileSync(path, `${key.toString('hex')}\n`);
    expect(readConfig({ SECRET_KEY_FILE: path }).SECRET_KEY).toEqual(key);
  });

  test.each(['short', 'x'.repeat(64), `${'A'.repeat(42)}=`, randomBytes(31).toString('base64')])(
    'is refused with a sentence that does not repeat it: %s',
    (value) => {
      const refused = () => readConfig({ SECRET_KEY: value });
      expect(refused).toThrow(ConfigError);
      expect(refused).toThrow(/^SECRET_KEY cannot be used: it must be 32 bytes, .+\.$/);
      expect(refused).not.toThrow(value);
    },
  );
});

describe('the key file', () => {
  test('is created once, readable by nobody else, and then stays unchanged', () => {
    const dataDir = join(newDirectory(), 'new');
    const made = keyInFile(dataDir);
    const text = readFileSync(join(dataDir, 'secret.key'), 'utf8');
    expect(made).toHaveLength(32);
    expect(keyInFile(dataDir)).toEqual(made);
    expect(readFileSync(join(dataDir, 'secret.key'), 'utf8')).toBe(text);
    expect(readdirSync(dataDir)).toEqual(['secret.key']);
    // Windows has no such rights, and shows every file as readable and writable by all.
    const { mode } = statSync(join(dataDir, 'secret.key'));
    expect(mode & 0o777).toBe(process.platform === 'win32' ? 0o666 : 0o600);
  });

  test('its content works as SECRET_KEY, too', () => {
    const dataDir = newDirectory();
    const made = keyInFile(dataDir);
    const text = readFileSync(join(dataDir, 'secret.key'), 'utf8').trim();
    expect(readConfig({ SECRET_KEY: text }).SECRET_KEY).toEqual(made);
  });

  test('servers that start at the same time all use the same one', async () => {
    const dataDir = newDirectory();
    const module = new URL('key-file.ts', import.meta.url).href;
    const code = `import(${JSON.stringify(module)}).then(({ keyInFile }) =>
      require('node:worker_threads').parentPort.postMessage(keyInFile(${JSON.stringify(dataDir)}).toString('hex')))`;
    const workers = Array.from({ length: 4 }, () => new Worker(code, { eval: true }));
    const keys = await Promise.all(
      workers.map(async (worker) => (await once(worker, 'message'))[0]),
    );
    await Promise.all(workers.map((worker) => worker.terminate()));
    expect(new Set(keys).size).toBe(1);
    expect(readdirSync(dataDir)).toEqual(['secret.key']);
  });

  test.each(['', 'nonsense'])(
    'that contains no key is refused and left unchanged: "%s"',
    (content) => {
      const dataDir = newDirectory();
      const path = join(dataDir, 'secret.key');
      writeFileSync(path, content);
      expect(() => keyInFile(dataDir)).toThrow(
        /secret\.key does not contain a key of 32 bytes\. Restore /,
      );
      expect(readFileSync(path, 'utf8')).toBe(content);
    },
  );

  test('that cannot be created is reported with what to do', () => {
    const file = join(newDirectory(), 'a-file');
    writeFileSync(file, '');
    expect(() => keyInFile(join(file, 'data'))).toThrow(/Set SECRET_KEY, or choose/);
  });
});
