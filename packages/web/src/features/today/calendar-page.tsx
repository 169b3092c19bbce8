import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { addMonths, monthOf } from '@tenantry/contract/shared/calendar-date';
import type { CalendarKind } from '@tenantry/contract/kinds';
import { useMay } from '../../lib/may.ts';
import { useSession, useToday } from '../../lib/session.ts';
import { ChoiceGroup } from '../../ui/forms/choice-group.tsx';
import { Kit } from '../../ui/kit/kit.tsx';
import { ListTools } from '../../ui/tables/list-tools.tsx';
import { PageTitle } from '../../ui/states/page-title.tsx';
import { PlainButton } from '../../ui/acts/plain-button.tsx';
import { PropertySelect } from '../../ui/properties/property-select.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import { BuildingFilter } from '../properties/buildings/building-filter.tsx';
import { kindsFor, kindsIn, monthIn, weeksOf } from './calendar-days.ts';
import { ListView, MonthView } from './calendar-views.tsx';
import classes from './calendar.module.css';
import { monthTitle } from '@tenantry/contract/shared/month-names';
import { Subscribe } from './calendar-feeds.tsx';
import { calendarQuery } from './calendar.queries.ts';
import { entryParts } from './shown-entries.ts';

const route = getRouteApi('/calendar');

const layouts = [
  { value: 'month', label: 'Month' },
  { value: 'list', label: 'List' },
] as const;

const PHONE = 'screen and (width < 767px)';

/** What the address names; a part that is undefined is not in it. */
interface InAddress {
  readonly month?: string | undefined;
  readonly show?: string | undefined;
  readonly layout?: string | undefined;
  readonly propertyId?: string | undefined;
  readonly building?: string | undefined;
}

function useCalendarSearch(today: string) {
  const search: InAddress = route.useSearch();
  const navigate = route.useNavigate();
  const phone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const possible = kindsFor(useSession());
  const usual = phone ? 'list' : 'month';
  const named = layouts.find(({ value }) => value === search.layout)?.value;
  return {
    ...search,
    month: monthIn(search.month) ?? monthOf(today),
    possible,
    kinds: kindsIn(possible, search.show),
    layout: named ?? usual,
    change: (changes: InAddress) =>
      void navigate({
        to: '.',
        search: (before) => ({ ...before, ...changes }),
        replace: !('month' in changes),
        resetScroll: false,
      }),
  };
}

type Search = ReturnType<typeof useCalendarSearch>;

/** HOME-5: what happens on each day, as a month or as a list. */
export function CalendarPage() {
  const today = useToday();
  const search = useCalendarSearch(today);
  const { month, propertyId, building: buildingId, kinds, layout } = search;
  const weeks = weeksOf(month);
  const window = { from: weeks[0]?.[0] ?? '', to: weeks.at(-1)?.[6] ?? '', propertyId, buildingId };
  const others = useQuery(calendarQuery(window, 'others'));
  const planned = useQuery({
    ...calendarQuery(window, 'planned'),
    enabled: search.possible.includes('billing_planned'),
  });
  const View = layout === 'list' ? ListView : MonthView;
  return (
    <>
      <PageTitle title={monthTitle(month)} documentTitle="Calendar" subtitle="Calendar">
        <Steps month={month} current={monthOf(today)} onChange={search.change} />
        <Kit>
          <Subscribe kinds={search.possible} />
        </Kit>
      </PageTitle>
      <Tools search={search} />
      <QueryView queries={[others]} failed="The calendar could not be loaded.">
        {({ entries, cut }) => (
          <>
            {planned.isError && (
              <p className={classes.notice} role="status">
                Upcoming charges could not be loaded.
              </p>
            )}
            {cut && (
              <p className={classes.notice}>
                Not all entries are shown. Choose one property to see the rest.
              </p>
            )}
            <View
              month={month}
              today={today}
              entries={[...entries, ...(planned.data?.entries ?? [])]
                .filter(({ kind }) => kinds.includes(kind))
                .toSorted((one, other) => one.date.localeCompare(other.date))}
            />
          </>
        )}
      </QueryView>
    </>
  );
}

interface StepsProps {
  readonly month: string;
  readonly current: string;
  readonly onChange: Search['change'];
}

function Steps({ month, current, onChange }: StepsProps) {
  const go = (to: string) => onChange({ month: to === current ? undefined : to });
  return (
    <div className={classes.steps}>
      <PlainButton variant="default" onClick={() => go(addMonths(month, -1))}>
        Previous<span className={classes.unseen}> month</span>
      </PlainButton>
      <PlainButton variant="default" disabled={month === current} onClick={() => go(current)}>
        This month
      </PlainButton>
      <PlainButton variant="default" onClick={() => go(addMonths(month, 1))}>
        Next<span className={classes.unseen}> month</span>
      </PlainButton>
    </div>
  );
}

const ALL_PROPERTIES = 'all';
const ALL = [{ value: ALL_PROPERTIES, label: 'All properties' }];

function Tools({ search }: { readonly search: Search }) {
  const { possible, kinds, layout, propertyId, building, change } = search;
  const mayChoose = useMay({ 'GET /v1/properties': 'properties:read' });
  const toggle = (kind: CalendarKind) => {
    const chosen = possible.filter((each) => kinds.includes(each) !== (each === kind));
    change({ show: chosen.length === possible.length ? undefined : chosen.join(',') });
  };
  return (
    <ListTools className={classes.tools}>
      <ChoiceGroup
        label="Layout"
        choices={layouts}
        value={layout}
        onChoose={(value) => change({ layout: value })}
      />
      <div role="group" aria-label="Show" className={classes.kinds}>
        {possible.map((kind) => (
          <PlainButton
            key={kind}
            variant="default"
            data-kind={kind}
            aria-pressed={kinds.includes(kind)}
            className={classes.kind}
            onClick={() => toggle(kind)}
          >
            {entryParts[kind].label}
          </PlainButton>
        ))}
      </div>
      {mayChoose && (
        <Kit>
          <PropertySelect
            label="Property"
            before={ALL}
            allowDeselect={false}
            value={propertyId ?? ALL_PROPERTIES}
            onChange={(_, property) => change({ propertyId: property?.id, building: undefined })}
          />
          <BuildingFilter
            amongFields
            value={building}
            onChange={(chosen) => change({ building: chosen, propertyId: undefined })}
          />
        </Kit>
      )}
    </ListTools>
  );
}
