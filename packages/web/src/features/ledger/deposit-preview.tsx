import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../lib/api.ts';
import { previewSentence } from './deposit-words.ts';
import { depositPreview, type DepositAct, type DepositChange } from './deposits.queries.ts';
import classes from './deposit.module.css';

interface DepositPreviewProps {
  readonly act: DepositAct;
  readonly leaseId: string;
  readonly held: number;
  /** Null until the form is complete. */
  readonly body: DepositChange | null;
}

const MS_AFTER_TYPING = 300;

/** What saving will do, as the server rehearsed it. */
export function DepositPreview({ act, leaseId, held, body }: DepositPreviewProps) {
  const [asked] = useDebouncedValue(JSON.stringify(body), MS_AFTER_TYPING);
  const given = JSON.parse(asked) as DepositChange | null;
  const { data, error, isFetching } = useQuery(depositPreview(act, leaseId, given, held));
  return (
    <p className={classes.preview} role="status">
      {given === null && 'Enter all fields to see what happens.'}
      {given !== null && isFetching && 'Checking…'}
      {given !== null && !isFetching && data && previewSentence(data)}
      {given !== null && !isFetching && error && refusalOf(error)}
    </p>
  );
}

function refusalOf(error: Error): string {
  return error instanceof ApiError ? error.message : 'The preview could not be loaded.';
}
