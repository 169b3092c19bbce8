import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { publicOrganizationQuery } from '../../lib/public.queries.ts';
import { useMay } from '../../lib/may.ts';
import { PageSpinner } from '../../ui/states/page-spinner.tsx';
import { useArrival } from '../../ui/hooks/use-arrival.ts';
import { useHeldFor } from '../../ui/hooks/use-held-for.ts';
import { useLatch } from '../../ui/acts/use-latch.ts';
import { useSettled } from '../../ui/hooks/use-settled.ts';
import { QueryView } from '../../ui/states/query-view.tsx';
import { ShowMore } from '../../ui/tables/show-more.tsx';
import classes from './admin-landing-page.module.css';
import { EditableProperties } from './editable-properties.tsx';
import { needsQuery } from '../today/needs.queries.ts';
import { TodayView } from '../today/today-view.tsx';
import { todayQuery } from '../today/today.queries.ts';
import { MarketingImage } from '../properties/listing/marketing-image.tsx';
import {
  propertyCitiesQuery,
  propertyPagesQuery,
  publicAttributesQuery,
} from '../properties/properties.queries.ts';
import { useCountOfAll, viewOf } from './view-choice.tsx';
import { useImageState } from '../properties/listing/use-image-state.ts';
import { narrows } from '../properties/search/property-search.ts';
import { usePropertySearch } from '../properties/search/use-property-search.ts';

/** How long the list is shown before the cities are asked for. */
const PAGE_FIRST_MS = 3_000;

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
  const narrowed = narrows(search.search);
  // Only the filter shows them, and a list that is not narrowed says how many properties there are.
  const quiet = useHeldFor(pages.isSuccess, PAGE_FIRST_MS);
  const cities = useQuery({ ...propertyCitiesQuery, enabled: narrowed || quiet });
  const all = useCountOfAll(pages.data?.total ?? 0, narrowed, cities.data);
  const view = pages.data && viewOf(search.search, all);
  // Cards show attributes, rows do not. They load after the list, so that a list that becomes cards does not move.
  const attributes = useQuery({
    ...publicAttributesQuery,
    enabled: view === 'cards',
    placeholderData: [],
  });
  const { building } = search.settled;
  const todayReady = useSettled([
    useQuery(todayQuery(building)),
    useQuery(needsQuery(false, building)),
  ]);
  const image = organization.isError ? null : organization.data?.marketingImageUrl;
  const imageState = useImageState(image, organization.data?.marketingImageSize);
  const waiting =
    pages.isPending ||
    (narrowed && cities.isPending) ||
    (view === 'cards' && attributes.isPlaceholderData);
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
      <TodayView building={building} onBuilding={(chosen) => search.set({ building: chosen })} />
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
          queries={[pages, attributes]}
          failed="The properties could not be loaded."
          loading={null}
        >
          {(found) => (
            <EditableProperties
              search={search}
              found={found}
              all={all}
              cities={cities.data ?? []}
              more={<ShowMore pages={pages} />}
            />
          )}
        </QueryView>
      </section>
    </>
  );
}
