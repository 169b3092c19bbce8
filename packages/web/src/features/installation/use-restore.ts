import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { RestoreState } from '@tenantry/contract/installation/restore.schemas';
import { callApi } from '../../lib/api.ts';
import { configurationQuery } from '../../lib/public.queries.ts';
import { sendBackup } from './send-backup.ts';

/** A backup that the server found, or a file on this computer. */
export type ChosenBackup = { readonly name: string } | { readonly file: File };

export interface LocalBackup {
  readonly file: File;
  readonly encrypted: boolean;
}

export interface Uploading {
  readonly file: File;
  /** From 0 to 1. */
  readonly fraction: number;
}

const MS_BETWEEN_LOOKS = 1_000;

const isRunning = (state: RestoreState | null | undefined): boolean =>
  Boolean(state) && state?.phase !== 'done' && state?.phase !== 'failed';

const overviewQuery = (setupToken: string) =>
  queryOptions({
    queryKey: ['installation', 'restore', setupToken],
    queryFn: ({ signal }) =>
      callApi('POST /v1/public/setup/restore/overview', { body: { setupToken }, signal }),
    refetchInterval: ({ state }) => isRunning(state.data?.restore) && MS_BETWEEN_LOOKS,
  });

/** The restore in the first run: the available backups, and the progress. */
export function useRestore(setupToken: string) {
  const client = useQueryClient();
  const overview = useQuery(overviewQuery(setupToken));
  const [uploading, setUploading] = useState<Uploading | null>(null);
  const [file, setFile] = useState<LocalBackup | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  /** A failed restore is shown above the form, which can start another. */
  const [starting, setStarting] = useState(false);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const phase = overview.data?.restore?.phase;
  useEffect(() => {
    if (phase === 'done') void client.invalidateQueries(configurationQuery);
  }, [client, phase]);

  const upload = async (content: File, signal: AbortSignal) => {
    setUploading({ file: content, fraction: 0 });
    try {
      const onProgress = (fraction: number) => setUploading({ file: content, fraction });
      return { uploadId: await sendBackup({ setupToken, file: content, onProgress, signal }) };
    } finally {
      setUploading(null);
    }
  };

  /** The uploaded file stays on the server while another passphrase is tried. */
  const uploaded = useRef<{ readonly file: File; readonly uploadId: string } | null>(null);
  const sourceOf = async (chosen: ChosenBackup, signal: AbortSignal) => {
    if ('name' in chosen) return { name: chosen.name };
    const known = uploaded.current;
    if (known?.file === chosen.file) return { uploadId: known.uploadId };
    const source = await upload(chosen.file, signal);
    uploaded.current = { file: chosen.file, ...source };
    return source;
  };

  const start = async (chosen: ChosenBackup, passphrase: string) => {
    const stopping = new AbortController();
    running.current = stopping;
    setFailure(null);
    setStarting(true);
    try {
      const source = await sourceOf(chosen, stopping.signal);
      const restore = await callApi('POST /v1/public/setup/restore', {
        body: { setupToken, source, ...(passphrase && { passphrase }) },
      });
      const backups = overview.data?.backups ?? [];
      client.setQueryData(overviewQuery(setupToken).queryKey, { backups, restore });
    } catch (error) {
      uploaded.current = null;
      if (!stopping.signal.aborted) setFailure(error);
    } finally {
      setStarting(false);
    }
  };

  return {
    overview,
    file,
    setFile,
    uploading,
    isStarting: starting,
    failure,
    start,
    stopUpload: () => running.current?.abort(),
  };
}

export type Restore = ReturnType<typeof useRestore>;
