import { MAX_WORK_VIDEOS } from '@tenantry/contract/maintenance/maintenance.rules';
import type { WorkFile } from '@tenantry/contract/maintenance/maintenance.schemas';
import { isVideoType } from '@tenantry/contract/shared/videos';
import { useRef, useState } from 'react';
import { isVideoFile, videoProblem } from '../../lib/video-file.ts';
import { documentProblem } from '../../ui/documents/document-file.ts';
import {
  useDocumentUploads,
  type DocumentUpload,
  type DocumentUploads,
} from '../../ui/documents/use-document-uploads.ts';

interface WorkUploads extends Omit<DocumentUploads, 'add'> {
  /** Adds files to the list; returns those that can be sent. */
  readonly add: (files: readonly File[]) => Promise<DocumentUpload[]>;
  /** The length of a video is being read. */
  readonly checking: boolean;
}

/**
 * Uploads photos and one video of a stage. The browser finds out how long a video is before it is sent.
 * @param stored the files that the stage has already
 */
export function useWorkUploads(stored: readonly Pick<WorkFile, 'contentType'>[] = []): WorkUploads {
  const problems = useRef(new WeakMap<File, string>());
  const [checks, setChecks] = useState(0);
  const uploads = useDocumentUploads((file) =>
    isVideoFile(file) ? (problems.current.get(file) ?? null) : documentProblem(file),
  );
  const videos = useRef(0);
  const listed = uploads.documents.filter(({ file }) => isVideoFile(file)).length;
  const known = stored.filter(({ contentType }) => isVideoType(contentType)).length + listed;
  const check = async (file: File) => {
    if (known + videos.current >= MAX_WORK_VIDEOS) {
      problems.current.set(file, 'There is a video already. Remove it first.');
      return;
    }
    videos.current += 1;
    const problem = await videoProblem(file);
    videos.current -= 1;
    if (problem) problems.current.set(file, problem);
  };
  return {
    ...uploads,
    checking: checks > 0,
    add: async (files) => {
      setChecks((count) => count + 1);
      await Promise.all(files.filter(isVideoFile).map(check));
      setChecks((count) => count - 1);
      return uploads.add(files);
    },
  };
}
