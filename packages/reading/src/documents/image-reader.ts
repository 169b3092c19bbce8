import type * as Recognition from './image-recognition.task.ts';
import type { ImageToRead } from './image-recognition.task.ts';
import type { ReadPage } from './page.ts';
import { ReadingEnded } from '../processes/reader-process.ts';
import { Unreadable } from '../processes/unreadable.ts';
import type { ImageReader } from './reader.ts';
import { createReaders } from '../processes/readers.ts';

const LONGEST_MS = 120_000;

/** Enough for the networks and a picture of 50 megapixels. */
const MAX_MEMORY_MB = 1_500;

const sentences: Readonly<Record<ReadingEnded['why'], string>> = {
  tooLong: 'The image takes too long to read.',
  tooLarge: 'Reading the image takes too much memory. Make it smaller.',
  ended: 'The image is damaged and cannot be read.',
};

/** Reads in processes that stay alive for a while, because loading the networks takes longer than reading. */
export function createImageReader(): ImageReader {
  const readers = createReaders({ atOnce: 2, mostMemoryMb: MAX_MEMORY_MB });
  const module = new URL('image-recognition.task.ts', import.meta.url);

  async function recognize(input: ImageToRead, signal: AbortSignal): Promise<readonly ReadPage[]> {
    const asked = readers.run<typeof Recognition>(module, input, { longestMs: LONGEST_MS, signal });
    const answer = await asked.catch((error: unknown) => {
      throw error instanceof ReadingEnded ? new Unreadable(sentences[error.why]) : error;
    });
    if (!answer.pages) throw new Unreadable(answer.failure);
    return answer.pages;
  }

  return {
    async read(content, signal, look = 'first') {
      const [page] = await recognize({ content, look }, signal);
      if (!page) throw new Error('a look at a picture made no page');
      return page;
    },
    readClosely: (content, page, places, signal) =>
      recognize({ content, look: { page, places } }, signal),
    close: () => readers.close(),
  };
}
