import { MAX_VIDEO_SECONDS } from '@tenantry/contract/shared/limits';
import type { VideoType } from '@tenantry/contract/shared/videos';
import { ReadingEnded } from '@tenantry/reading/processes/reader-process';
import { AppError } from '../http/errors.ts';
import { fileReaders } from './file-readers.ts';
import type { FileOnDisk } from './file-store.ts';
import type * as VideoCheck from './video-check.task.ts';

const LONGEST_MS = 20_000;

/** A phone that stops after a minute records some frames more. */
const MOST_SECONDS = MAX_VIDEO_SECONDS + 1;

const damaged = 'The video is damaged or was cut off. Record it again.';

const refusals = {
  unknown: 'Choose a video in the format MP4, QuickTime (MOV) or WebM.',
  soundOnly: 'This file has sound only. Choose a video.',
  unplayable: 'Browsers cannot play this video. Record it as MP4, QuickTime (MOV) or WebM.',
  damaged,
  ended: damaged,
  tooLong: 'The video takes too long to read. Record it again.',
  tooLarge: 'Reading the video takes too much memory. Record it again.',
};

/** A video that was checked; it may have lost what its phone hid in it. */
export interface CheckedVideo {
  readonly type: VideoType;
  /** The hash of the file as it is now. */
  readonly sha256: string;
}

/**
 * Checks an uploaded video on the disk in a separate process, and overwrites the hidden data in it, such as the place.
 * @throws AppError 415 if it is no video; 422 if it is damaged, too long, or has no picture; 503 if no process can read it
 */
export async function checkVideo(file: FileOnDisk): Promise<CheckedVideo> {
  const opened = await open(file.path);
  if (opened.state === 'unknown') {
    throw new AppError('unsupported_media_type', refusals.unknown);
  }
  if (opened.state !== 'readable') throw new AppError('video_unreadable', refusals[opened.state]);
  const { seconds, type, sha256 = file.sha256 } = opened;
  if (seconds > MOST_SECONDS) throw tooLong(seconds);
  return { type, sha256 };
}

function tooLong(seconds: number): AppError {
  const message = `The video is ${lengthOf(seconds)} long. Choose one of at most ${MAX_VIDEO_SECONDS} seconds.`;
  return new AppError('video_too_long', message);
}

/** `75 seconds` or `12 minutes` */
const lengthOf = (seconds: number): string =>
  seconds < 120 ? `${Math.round(seconds)} seconds` : `${Math.round(seconds / 60)} minutes`;

async function open(path: string) {
  const module = new URL('video-check.task.ts', import.meta.url);
  const work = { path, mostSeconds: MOST_SECONDS };
  try {
    return await fileReaders.run<typeof VideoCheck>(module, work, { longestMs: LONGEST_MS });
  } catch (error) {
    if (error instanceof ReadingEnded) return { state: error.why };
    throw error;
  }
}
