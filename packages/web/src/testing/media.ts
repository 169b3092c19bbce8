import type {} from '@vitest/browser-playwright';
import { cdp } from 'vitest/browser';
import { onTestFinished } from 'vitest';

interface Media {
  readonly media?: 'screen' | 'print';
  readonly 'prefers-color-scheme'?: 'light' | 'dark';
  readonly 'prefers-reduced-motion'?: 'reduce';
}

const emulate = ({ media = 'screen', ...features }: Media) =>
  cdp().send('Emulation.setEmulatedMedia', {
    // The names of one call stay for the next unless it names them, too.
    media: media === 'screen' ? '' : media,
    features: ['prefers-color-scheme', 'prefers-reduced-motion'].map((name) => ({
      name,
      value: features[name as keyof typeof features] ?? '',
    })),
  });

/** Shows the page on paper, in a system's dark colors or without motion, and in nothing else, until the test is over. */
export async function emulateMedia(media: Media): Promise<void> {
  await emulate(media);
  onTestFinished(async () => void (await emulate({})));
}
