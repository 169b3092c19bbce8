import type { ReactNode } from 'react';
import { failureOf, type AnyQuery, type QueryFailure } from '../lib/query-failure.ts';
import { ErrorPanel } from './error-panel.tsx';
import { LoadingRows } from './loading-rows.tsx';
import { FailedPage } from './message-page.tsx';

type Queries = readonly AnyQuery[];

type DataOf<Q extends Queries> = { [K in keyof Q]: NonNullable<Q[K]['data']> };
type KnownDataOf<Q extends Queries> = { [K in keyof Q]: Q[K]['data'] };

interface CommonProps<Q extends Queries> {
  readonly queries: Q;
  /** The title of a failure, such as `The invoices could not be loaded.` */
  readonly failed?: string;
  /** Draws a failure that needs more than a title. */
  readonly renderFailure?: (failure: QueryFailure) => ReactNode;
  /** The failure takes the place of the whole page. */
  readonly page?: boolean;
  /** Instead of the content when the first query answered with an empty list. */
  readonly empty?: ReactNode;
}

interface LoadedProps<Q extends Queries> extends CommonProps<Q> {
  readonly drawsLoading?: false;
  /** Until all data are there; rows when absent. */
  readonly loading?: ReactNode;
  readonly children: (...data: DataOf<Q>) => ReactNode;
}

interface KnownProps<Q extends Queries> extends CommonProps<Q> {
  /** The content also shows that data are still loading. */
  readonly drawsLoading: true;
  readonly children: (...data: KnownDataOf<Q>) => ReactNode;
}

/** What queries answered, or that they are loading, have failed, or found nothing. */
export function QueryView<const Q extends Queries>(props: LoadedProps<Q> | KnownProps<Q>) {
  const { queries, failed = 'This did not work.', renderFailure, page, empty } = props;
  const failure = failureOf(queries);
  if (failure) {
    if (renderFailure) return <>{renderFailure(failure)}</>;
    const Failure = page ? FailedPage : ErrorPanel;
    return <Failure title={failed} error={failure.error} onRetry={failure.retry} />;
  }
  const data = queries.map((query) => query.data);
  const [first] = data;
  if (empty !== undefined && Array.isArray(first) && first.length === 0) return <>{empty}</>;
  if (props.drawsLoading) return <>{props.children(...(data as KnownDataOf<Q>))}</>;
  if (data.includes(undefined)) return <>{props.loading ?? <LoadingRows />}</>;
  return <>{props.children(...(data as DataOf<Q>))}</>;
}
