import { MAX_VIDEO_BYTES, MAX_VIDEO_SECONDS } from '@tenantry/contract/shared/limits';
import { formatBytes } from './image-file.ts';

/** The types that the server accepts, for the file dialog. */
export const videoFileTypes = 'video/mp4,video/quicktime,video/webm,.mp4,.m4v,.mov,.webm';

/** Browsers that do not know QuickTime leave the type empty. */
export function isVideoFile({ type, name }: Pick<File, 'type' | 'name'>): boolean {
  return type.startsWith('video/') || (type === '' && /\.(?:mp4|m4v|mov|webm)$/i.test(name));
}

/** What is wrong with a video, as far as the browser can tell; the server checks the content. */
export async function videoProblem(file: File): Promise<string | null> {
  if (file.size === 0) return 'This file is empty.';
  if (file.size > MAX_VIDEO_BYTES) {
    return `This video is ${formatBytes(file.size)}. Choose one of at most ${formatBytes(MAX_VIDEO_BYTES)}.`;
  }
  const seconds = await secondsOf(file);
  // The server allows for the last frames of a phone that stops after a minute.
  if (seconds === null || seconds <= MAX_VIDEO_SECONDS + 1) return null;
  return `This video is ${Math.round(seconds)} seconds long. Choose one of at most ${MAX_VIDEO_SECONDS} seconds.`;
}

/** A browser that cannot play the video does not say so in time. */
const PATIENCE_MS = 5_000;

/** Null if the browser cannot tell: it does not play the video, or the header of a recording has no length. */
function secondsOf(file: File): Promise<number | null> {
  const video = document.createElement('video');
  const url = URL.createObjectURL(file);
  return new Promise((resolve) => {
    const end = (seconds: number | null) => {
      clearTimeout(timer);
      video.removeAttribute('src');
      URL.revokeObjectURL(url);
      resolve(seconds);
    };
    const timer = setTimeout(() => end(null), PATIENCE_MS);
    video.addEventListener('loadedmetadata', () =>
      end(Number.isFinite(video.duration) ? video.duration : null),
    );
    video.addEventListener('error', () => end(null));
    video.preload = 'metadata';
    video.src = url;
  });
}
