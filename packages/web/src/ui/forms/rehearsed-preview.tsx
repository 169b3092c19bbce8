import { useEffect, type ReactNode } from 'react';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, type QueryKey } from '@tanstack/react-query';
import type { Rehearsal } from '@tenantry/contract/shared/rehearsal';
import { ApiError } from '../../lib/api-error.ts';
import { queryClient } from '../../lib/query-client.ts';
import classes from './rehearsed-preview.module.css';

interface RehearsedPreviewProps<Body, Answer> {
  /** The body to send; null until the form is complete. */
  readonly body: Body | null;
  /** Other values that determine the result. */
  readonly queryKey: QueryKey;
  readonly rehearse: (body: Body, signal: AbortSignal) => Promise<Rehearsal<Answer>>;
  readonly sentenceOf: (rehearsal: Rehearsal<Answer>) => string;
  /** Shown below the sentence. */
  readonly detailsOf?: (rehearsal: Rehearsal<Answer>) => ReactNode;
  /** The form is being saved, or is saved: rehearsing it again would be refused, for example for a used name. */
  readonly paused?: boolean;
}

const MS_AFTER_TYPING = 300;

/** GEN-5: what saving will do, as rehearsed by the server. */
export function RehearsedPreview<Body, Answer>({
  body,
  queryKey,
  rehearse,
  sentenceOf,
  detailsOf,
  paused = false,
}: RehearsedPreviewProps<Body, Answer>) {
  const [asked] = useDebouncedValue(JSON.stringify(body), MS_AFTER_TYPING);
  const given = JSON.parse(asked) as Body | null;
  // A preview that is under way when the form is saved would come after it, and be refused.
  useEffect(() => {
    if (paused) void queryClient.cancelQueries({ queryKey: [...queryKey, asked] });
  });
  const { data, error, isFetching } = useQuery({
    queryKey: [...queryKey, asked],
    queryFn: ({ signal }) => rehearse(given as Body, signal),
    enabled: given !== null && !paused,
    retry: false,
    gcTime: 0,
  });
  const known = given !== null && !isFetching ? data : undefined;
  return (
    <>
      <p className={classes.preview} role="status">
        {given === null && 'Enter all fields to see what happens.'}
        {given !== null && isFetching && 'Checking…'}
        {known && sentenceOf(known)}
        {given !== null && !isFetching && error && refusalOf(error)}
      </p>
      {known && detailsOf?.(known)}
    </>
  );
}

function refusalOf(error: Error): string {
  return error instanceof ApiError ? error.message : 'The preview could not be loaded.';
}
