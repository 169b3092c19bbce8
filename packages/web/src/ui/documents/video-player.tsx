import type { UseQueryResult } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { addressOfApi, downloadFrom } from '../../lib/download.ts';
import { PageSpinner } from '../states/page-spinner.tsx';
import { PlainButton } from '../acts/plain-button.tsx';
import { QueryView } from '../states/query-view.tsx';
import classes from './documents.module.css';

interface VideoPlayerProps {
  /** Where the browser finds the video; it may end after some minutes. */
  readonly link: UseQueryResult<{ readonly path: string }>;
  readonly label: string;
}

/** A stored video on the page. The browser asks for the parts that it shows. */
export function VideoPlayer({ link, label }: VideoPlayerProps) {
  const loading = <PageSpinner label="Loading the video" />;
  const renew = async () => {
    const { data, isError } = await link.refetch();
    return isError ? null : (data?.path ?? null);
  };
  return (
    <QueryView queries={[link]} failed="The video could not be loaded." loading={loading}>
      {({ path }) => <PlayedVideo path={path} label={label} renew={renew} />}
    </QueryView>
  );
}

interface PlayedVideoProps {
  readonly path: string;
  readonly label: string;
  /** Gets another path; null without a connection. By default, the path does not end. */
  readonly renew?: () => Promise<string | null>;
}

export function PlayedVideo({ path, label, renew = async () => path }: PlayedVideoProps) {
  const [source, setSource] = useState({ path, attempt: 0 });
  const [problem, setProblem] = useState<'lost' | 'unplayable' | null>(null);
  /** Where it stopped, if its address may have ended; null while it plays. */
  const stoppedAt = useRef<number | null>(null);
  const continueFrom = async (seconds: number) => {
    stoppedAt.current = seconds;
    const current = await renew();
    setProblem(current === null ? 'lost' : null);
    if (current !== null) setSource(({ attempt }) => ({ path: current, attempt: attempt + 1 }));
  };
  const save = async () => {
    const current = await renew();
    if (current === null) setProblem('lost');
    else downloadFrom(current);
  };
  if (problem === 'lost') {
    return (
      <Problem
        text="The video could not be loaded. The connection may be down."
        button="Try again"
        onClick={() => void continueFrom(stoppedAt.current ?? 0)}
      />
    );
  }
  if (problem === 'unplayable') {
    return (
      <Problem
        text="This browser cannot play this video. Save it, and open it with another program."
        button="Save video"
        onClick={() => void save()}
      />
    );
  }
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- people record these; nobody writes captions for them
    <video
      key={source.attempt}
      className={classes.video}
      aria-label={`Video ${label}`}
      controls
      playsInline
      preload="metadata"
      src={addressOfApi(source.path)}
      onLoadedMetadata={({ currentTarget }) => {
        if (stoppedAt.current !== null) currentTarget.currentTime = stoppedAt.current;
        stoppedAt.current = null;
      }}
      onError={({ currentTarget }) => {
        if (stoppedAt.current !== null) setProblem('unplayable');
        else void continueFrom(currentTarget.currentTime);
      }}
    />
  );
}

interface ProblemProps {
  readonly text: string;
  readonly button: string;
  readonly onClick: () => void;
}

function Problem({ text, button, onClick }: ProblemProps) {
  return (
    <div role="alert" className={classes.unplayable}>
      <p>{text}</p>
      <PlainButton variant="default" onClick={onClick}>
        {button}
      </PlainButton>
    </div>
  );
}
