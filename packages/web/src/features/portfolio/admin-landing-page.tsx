import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { publicOrganizationQuery } from '../../lib/public.queries.ts';
import { useMay } from '../../lib/may.ts';
import { PageSpinner } from '../../ui/page-spinner.tsx';
import { useArrival } from '../../ui/use-arrival.ts';
import { useLatch } from '../../ui/use-latch.ts';
import { useSettled } from '../../ui/use-settled.ts';
import { QueryView } from '../../ui/query-view.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import classes from './admin-landing-page.module.css';
import { EditableProperties } from './editable-properties.tsx';
import { needsQuery } from '../today/needs.queries.ts';
import { TodayView } from '../today/today-view.tsx';
import { todayQuery } from '../today/today.queries.ts';
import { MarketingImage } from '../properties/marketing-image.tsx';
import {
  propertyCitiesQuery,
  propertyPagesQuery,
  publicAttributesQuery,
} from '../properties/properties.queries.ts';
import { countAll, viewOf } from './view-choice.tsx';
import { useImageState } from '../properties/use-image-state.ts';
import { usePropertySearch } from '../properties/use-property-search.ts';

/** HOME-1: the parts of the day that the person may read. */
export function AdminLandingPage() {
  const mayRead = useMay({
    'GET /v1/properties': 'properties:read',
    'GET /v1/admin/properties/cities': 'properties:read',
  });
  return mayRead ? <TodayAndProperties /> : <TodayView />;
}

/** HOME-1, PROP-1 and PROP-2: the day's figures and tasks, and below them the properties. */
function TodayAndProperties() {
  const organization = useQuery(publicOrganizationQuery);
  const search = usePropertySearch();
  const pages = useInfiniteQuery(propertyPagesQuery(search.settled));
  const cities = useQuery(propertyCitiesQuery);
  const view =
    pages.data && cities.data && viewOf(search.search, countAll(pages.data.total, cities.data));
  // Cards show attributes, rows do not. They load after the list, so that a list that becomes cards does not move.
  const attributes = useQuery({
    ...publicAttributesQuery,
    enabled: view === 'cards',
    placeholderData: [],
  });
  const todayReady = useSettled([useQuery(todayQuery), useQuery(needsQuery(false))]);
  const image = organization.isError ? null : organization.data?.marketingImageUrl;
  const imageState = useImageState(image, organization.data?.marketingImageSize);
  const waiting =
    pages.isPending || cities.isPending || (view === 'cards' && attributes.isPlaceholderData);
  const loaded = todayReady && !waiting && imageState !== 'waiting';
  const ready = useLatch(loaded);
  const properties = useArrival<HTMLElement>('properties', ready);
  if (!ready) return <PageSpinner label="Loading the properties" />;
  const picture = organization.data && (
    <div className={classes.picture}>
      <MarketingImage organization={organization.data} shown={imageState !== 'none'} />
    </div>
  );
  return (
    <>
      {imageState !== 'none' && picture}
      <TodayView />
      {imageState === 'none' && picture}
      <section
        ref={properties}
        id="properties"
        className={classes.properties}
        aria-labelledby="properties-title"
      >
        <h2 id="properties-title" className={classes.heading}>
          Properties
        </h2>
        <QueryView
          queries={[pages, cities, attributes]}
          failed="The properties could not be loaded."
          loading={null}
        >
          {(found, known) => (
            <EditableProperties
              search={search}
              found={found}
              cities={known}
              more={<ShowMore pages={pages} />}
            />
          )}
        </QueryView>
      </section>
    </>
  );
}
