import { expect, test } from 'vitest';
import { keepReadersBusy } from '#testing/busy-readers';
import { useTestApp } from '#testing/test-app';
import { aPicture } from '#testing/world';
import { idsOf } from '../../platform/documents/stored-files.ts';
import { noteOfRefused, takeFiles } from './inbox.files.ts';

const app = useTestApp();

const named = (name: string, content: Uint8Array) => ({ name, content });

test('MSG-6: ten files of a mail are checked, and the rest are named', async () => {
  const { files } = app.current;
  const picture = await aPicture();
  const all = Array.from({ length: 12 }, (_, index) =>
    named(String(index), index === 3 ? Buffer.from('no picture') : picture),
  );
  const { taken, refused, ...rest } = await takeFiles(files, all);
  expect(taken.map(({ name }) => name)).toEqual(['0', '1', '2', '4', '5', '6', '7', '8', '9']);
  expect(refused).toEqual(['3', '10', '11']);
  expect(noteOfRefused({ refused, ...rest })).toBe(
    'Not accepted: 3, 10, 11. Only pictures and PDFs are accepted, at most 10. The email had more than 10 files: send the others in another email.',
  );
});

test('MSG-6: when the time for the files is up, the rest are named', async () => {
  const timeIsUp = AbortSignal.abort();
  const { taken, refused, ...rest } = await takeFiles(
    app.current.files,
    [named('late.heic', await aPicture())],
    timeIsUp,
  );
  expect([taken, refused]).toEqual([[], ['late.heic']]);
  expect(noteOfRefused({ refused, ...rest })).toBe(
    'Not accepted: late.heic. Only pictures and PDFs are accepted, at most 10. Checking the files took too long: send them in several emails.',
  );
});

test('MSG-6: when too many files are being checked, no file is refused: the mail is delivered again', async () => {
  keepReadersBusy();
  const { files } = app.current;
  const picture = named('picture', await aPicture());
  await expect(takeFiles(files, [picture])).rejects.toMatchObject({ code: 'unavailable' });
});

test('MSG-6: when one file cannot be stored, none stays', async () => {
  const { files } = app.current;
  const picture = await aPicture();
  const { taken } = await takeFiles(files, [named('one', picture)]);
  const ids = taken.flatMap(({ document }) => idsOf(document));
  const put: string[] = [];
  const nearlyFull = {
    ...files,
    put: async (id: string, content: Buffer) => {
      if (put.length === ids.length) throw new Error('the disk is full');
      put.push(id);
      await files.put(id, content);
    },
  };
  const two = [named('one', picture), named('two', picture)];
  await expect(takeFiles(nearlyFull, two)).rejects.toThrow('the disk is full');
  expect(put).toHaveLength(ids.length);
  expect(await Promise.all(put.map((id) => files.open(id)))).toEqual(put.map(() => null));
});
