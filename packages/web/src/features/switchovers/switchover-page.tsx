import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Navigate } from '@tanstack/react-router';
import { Kit } from '../../ui/kit/kit.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import { OneSwitchover } from './one-switchover.tsx';
import { StartSwitchover } from './start-switchover.tsx';
import { switchoverQuery, switchoversQuery } from './switchovers.queries.ts';

const route = getRouteApi('/switchover');

/** NEW-6: the switch that is being tried, or the start of one. */
export function SwitchoverPage() {
  const { switchoverId } = route.useSearch();
  return switchoverId ? <Shown key={switchoverId} switchoverId={switchoverId} /> : <OpenOne />;
}

function OpenOne() {
  const switchovers = useQuery(switchoversQuery);
  return (
    <QueryView queries={[switchovers]} failed="The switches could not be loaded." page>
      {(list) => {
        const open = list.find(({ state }) => state === 'OPEN');
        return open ? (
          // It stays on the page when it is not open anymore.
          <Navigate to="/switchover" search={{ switchoverId: open.id }} replace />
        ) : (
          <Kit>
            <StartSwitchover earlier={list} />
          </Kit>
        );
      }}
    </QueryView>
  );
}

function Shown({ switchoverId }: { readonly switchoverId: string }) {
  const detail = useQuery(switchoverQuery(switchoverId));
  return (
    <QueryView queries={[detail]} failed="The switch could not be loaded." page>
      {(loaded) => (
        <Kit>
          <OneSwitchover detail={loaded} />
        </Kit>
      )}
    </QueryView>
  );
}
