import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { IconHomeQuestion } from '../ui/icons/icons.tsx';
import { Kit } from '../ui/kit/kit.tsx';
import { LinkButton } from '../ui/text/link.tsx';
import { MessagePage } from '../ui/states/message-page.tsx';
import { nextState } from '../ui/screens/list-search.ts';
import { ScreenContext, type AdminScreenName, type SetListSearch } from '../ui/screens/screen.ts';
import { screens } from './screens.tsx';

/** An administrator's screen whose URL was opened directly. */
export function ScreenPage({ name }: { readonly name: AdminScreenName }) {
  const context = usePageContext(name);
  const { propertyId } = context.search;
  const { Content, propertyOptional = false } = screens[name];
  if (!propertyId && !propertyOptional) return <PropertyMissing />;
  return (
    <Kit>
      <ScreenContext value={context}>
        <Content propertyId={propertyId ?? ''} onClose={context.onClose} />
      </ScreenContext>
    </Kit>
  );
}

function usePageContext(name: AdminScreenName) {
  const search = useSearch({ from: `/${name}` });
  const navigate = useNavigate();
  return useMemo(() => {
    const { propertyId } = search;
    const onClose = () => {
      if (!propertyId) return void navigate({ to: '/admin-landing' });
      const params = { propertyId };
      return void navigate({ to: '/admin-landing/view-property/$propertyId', params });
    };
    const setSearch: SetListSearch = (change, { push = false } = {}) =>
      void navigate({
        to: `/${name}`,
        search: (before) => ({ ...before, propertyId, ...change }),
        state: (before) => nextState(before, push),
        replace: !push,
        resetScroll: false,
      });
    const { narrow = false } = screens[name];
    return { mode: 'page' as const, narrow, onClose, search, setSearch };
  }, [name, navigate, search]);
}

function PropertyMissing() {
  return (
    <MessagePage
      icon={<IconHomeQuestion size={30} stroke={1.5} />}
      title="Which property?"
      action={<LinkButton to="/admin-landing">Choose a property</LinkButton>}
    >
      The address of this page does not name a property. Choose one to open the page.
    </MessagePage>
  );
}
