import { useState } from 'react';
import { imageProblem } from '../../lib/image-file.ts';

type Send = (file: File, onProgress: (fraction: number) => void) => Promise<unknown>;

export interface Upload {
  /** Reports immediately what is wrong with a file, if anything. */
  readonly check: (file: File) => boolean;
  /** Resolves to whether it worked; otherwise `failure` has the reason. Never rejects. */
  readonly start: (file: File) => Promise<boolean>;
  /** The file being sent, and the part that was sent, from 0 to 1. */
  readonly running: { readonly file: File; readonly fraction: number } | null;
  /** The error is a sentence if the file itself is invalid. */
  readonly failure: { readonly file: File; readonly error: unknown } | null;
}

/** Uploads one picture after the other, for `UploadStatus`. An invalid picture is not sent. */
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
