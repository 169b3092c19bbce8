import { getRouteApi, useLocation, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { isStaff, useSession } from '../../lib/session.ts';
import { IconCreditCard, IconLock } from '../../ui/icons/icons.tsx';
import { Kit } from '../../ui/kit/kit.tsx';
import { LinkButton } from '../../ui/text/link.tsx';
import { MessagePage } from '../../ui/states/message-page.tsx';
import { ScreenContext, type ListSearch } from '../../ui/screens/screen.ts';
import { lazyPart } from '../../ui/states/lazy-part.ts';

const route = getRouteApi('/lessee-payment');

/** Visitors who are not signed in do not wait for it. */
const LesseePayment = lazyPart(async () => (await import('./lessee-payment.tsx')).LesseePayment);

/** PAY-2: anyone can open this page; only tenants have something to pay. */
export function LesseePaymentPage() {
  const session = useSession();
  if (!session) return <SignedOut />;
  return isStaff(session) ? <ForLessees /> : <PaymentPage />;
}

function PaymentPage() {
  const context = usePageContext();
  return (
    <Kit>
      <ScreenContext value={context}>
        <LesseePayment onClose={context.onClose} />
      </ScreenContext>
    </Kit>
  );
}

function usePageContext() {
  const search = route.useSearch();
  const navigate = useNavigate();
  return useMemo(() => {
    const { lease } = search;
    const onClose = () => void navigate({ to: '/lessee-landing', search: { lease } });
    const setSearch = (change: ListSearch) =>
      void navigate({ to: '/lessee-payment', search: change, replace: true, resetScroll: false });
    return { mode: 'page' as const, onClose, search, setSearch };
  }, [navigate, search]);
}

function SignedOut() {
  const href = useLocation({ select: (location) => location.href });
  return (
    <MessagePage
      icon={<IconLock size={30} stroke={1.5} />}
      title="Log in to make a payment"
      action={
        <LinkButton to="/login" search={{ next: href }}>
          Login
        </LinkButton>
      }
    >
      Tenants pay their balance here. You will come back here afterward.
    </MessagePage>
  );
}

function ForLessees() {
  return (
    <MessagePage
      icon={<IconCreditCard size={30} stroke={1.5} />}
      title="This page is for tenants"
      action={<LinkButton to="/admin-landing">See the properties</LinkButton>}
    >
      Tenants pay by card here. Record a payment on the property’s page.
    </MessagePage>
  );
}
