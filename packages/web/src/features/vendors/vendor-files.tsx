import { useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { ChooseFiles, TakePhoto } from '../../ui/documents/document-buttons.tsx';
import { documentLabel, documentProblem } from '../../ui/documents/document-file.ts';
import type { FileSource } from '../../ui/documents/stored-files.tsx';
import { PlayedVideo } from '../../ui/documents/video-player.tsx';
import { PlainButton } from '../../ui/acts/plain-button.tsx';
import classes from './vendors.module.css';

/** The files behind the link of a vendor. The browser asks for a video itself, with the cookie of the device. */
export const linkFiles = (token: string): FileSource => ({
  key: ['vendor-link-file', token],
  load: (fileId, options) =>
    callApi('GET /v1/public/vendor/:token/files/:fileId', {
      params: { token, fileId },
      ...options,
    }),
  renderVideo: ({ id, name }) => (
    <PlayedVideo
      path={`/v1/public/vendor/${encodeURIComponent(token)}/files/${id}`}
      label={documentLabel(name)}
    />
  ),
});

interface ChosenProps {
  /** What it is for, such as `A PDF or a photo of the quote`. */
  readonly words: string;
  readonly file: File | null;
  readonly onChoose: (file: File | null) => void;
}

/** One file of a form, which is sent with it. */
export function ChosenFile({ words, file, onChoose }: ChosenProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const choose = ([chosen]: readonly File[]) => {
    if (!chosen) return;
    const unfit = documentProblem(chosen);
    setProblem(unfit);
    if (unfit === null) onChoose(chosen);
  };
  return (
    <div>
      <p className={classes.meta}>{words}</p>
      {problem !== null && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      {file && (
        <p className={classes.chosen}>
          {file.name}
          <PlainButton
            variant="subtle"
            aria-label={`Remove ${file.name}`}
            onClick={() => onChoose(null)}
          >
            Remove
          </PlainButton>
        </p>
      )}
      <div className={classes.choices}>
        <ChooseFiles
          onChoose={choose}
          size="sm"
          variant="default"
          label={file ? 'Choose another file' : 'Choose a file'}
        />
        <TakePhoto onChoose={choose} size="sm" variant="default" />
      </div>
    </div>
  );
}
