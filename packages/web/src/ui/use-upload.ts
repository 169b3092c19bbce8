import { useState } from 'react';
import { imageProblem } from '../lib/image-file.ts';

type Send = (file: File, onProgress: (fraction: number) => void) => Promise<unknown>;

export interface Upload {
  /** Says at once what is wrong with a file, if anything is. */
  readonly check: (file: File) => boolean;
  /** Never rejects: whether it worked, and otherwise `failure` says why. */
  readonly start: (file: File) => Promise<boolean>;
  /** What is being sent, and how much of it has left, from 0 to 1. */
  readonly running: { readonly file: File; readonly fraction: number } | null;
  /** The error is a sentence when the file itself is wrong. */
  readonly failure: { readonly file: File; readonly error: unknown } | null;
}

/** One upload of a picture after the other, as `UploadStatus` shows them. A picture that cannot be right is not sent. */
export function useUpload(send: Send): Upload {
  const [running, setRunning] = useState<Upload['running']>(null);
  const [failure, setFailure] = useState<Upload['failure']>(null);
  const check = (file: File) => {
    const problem = imageProblem(file);
    setFailure(problem ? { file, error: problem } : null);
    return problem === null;
  };
  const start = async (file: File) => {
    if (!check(file)) return false;
    setRunning({ file, fraction: 0 });
    try {
      await send(file, (fraction) => setRunning({ file, fraction }));
      return true;
    } catch (error) {
      setFailure({ file, error });
      return false;
    } finally {
      setRunning(null);
    }
  };
  return { check, start, running, failure };
}
