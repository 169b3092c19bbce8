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
    // Features set by one call stay set in the next unless it sets them, too.
    media: media === 'screen' ? '' : media,
    features: ['prefers-color-scheme', 'prefers-reduced-motion'].map((name) => ({
      name,
      value: features[name as keyof typeof features] ?? '',
    })),
  });

/**
 * Shows the page on paper, in the system's dark colors or without motion until the end of the test, and resets all
 * others.
 */
export async function emulateMedia(media: Media): Promise<void> {
  await emulate(media);
  onTestFinished(async () => void (await emulate({})));
}
