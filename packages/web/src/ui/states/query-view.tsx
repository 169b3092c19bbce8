import type { ReactNode } from 'react';
import { failureOf, type AnyQuery, type QueryFailure } from '../../lib/query-failure.ts';
import { ErrorPanel } from './error-panel.tsx';
import { LoadingRows } from './loading-rows.tsx';
import { FailedPage } from './message-page.tsx';

type Queries = readonly AnyQuery[];

type DataOf<Q extends Queries> = { [K in keyof Q]: NonNullable<Q[K]['data']> };
type KnownDataOf<Q extends Queries> = { [K in keyof Q]: Q[K]['data'] };

interface CommonProps<Q extends Queries> {
  readonly queries: Q;
  /** The title of an error, such as `The invoices could not be loaded.` */
  readonly failed?: string;
  /** Renders an error that needs more than a title. */
  readonly renderFailure?: (failure: QueryFailure) => ReactNode;
  /** The error replaces the whole page. */
  readonly page?: boolean;
  /** Replaces the content if the first query returned an empty list. */
  readonly empty?: ReactNode;
}

interface LoadedProps<Q extends Queries> extends CommonProps<Q> {
  readonly drawsLoading?: false;
  /** Shown until all data has loaded; by default, placeholder rows. */
  readonly loading?: ReactNode;
  readonly children: (...data: DataOf<Q>) => ReactNode;
}

interface KnownProps<Q extends Queries> extends CommonProps<Q> {
  /** The content itself also shows that data is still loading. */
  readonly drawsLoading: true;
  readonly children: (...data: KnownDataOf<Q>) => ReactNode;
}

/** The data of queries, or that they are loading, have failed, or found nothing. */
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
