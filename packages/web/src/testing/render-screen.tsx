import '@fontsource-variable/inter/index.css';
import '@mantine/core/styles/baseline.layer.css';
import 'virtual:theme.css';
import '../app/global.css';
import { notifications } from '@mantine/notifications';
import { createMemoryHistory, createRouter } from '@tanstack/react-router';
import type { Session } from '../lib/session.ts';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, vi } from 'vitest';
import { App } from '../app/app.tsx';
import { preloadScreen } from '../app/lazy-screens.ts';
import { router as appRouter } from '../app/routes.tsx';
import { followSessionEnd } from '../app/session-end.ts';
import { reportReachable } from '../lib/connection.ts';
import { queryClient } from '../lib/query-client.ts';
import { setPreload } from '../ui/screens/screen-opener.ts';
import { expectStyled } from './mantine-styles.ts';
import { stubApi, type Answers, type ApiStub } from './api-stub.ts';
import { quietDay } from './quiet-day.ts';
import { configuration, deviceKeys, NOW } from './records.ts';
import { leaveAtMistake } from './stub-mistakes.ts';

/** Renders the app in a browser, with answers in place of a server. */

type Router = typeof appRouter;

interface Screen {
  readonly api: ApiStub;
  readonly router: Router;
}

/** The requests of the frame around every page, and of parts of many; the organization is only requested for administrators. */
const frameAnswers: Answers = {
  'GET /v1/admin/organization/mailSender': { sentBy: 'installation' },
  'GET /v1/public/configuration': configuration,
  'GET /v1/admin/today': quietDay,
  'GET /v1/auth/account/deviceKeys': deviceKeys,
  'GET /v1/admin/attention': { total: 0, unread: 0, items: [] },
  'GET /v1/admin/properties/:propertyId/accounts': [],
  'GET /v1/admin/stateRules': [],
  'GET /v1/admin/properties/:propertyId/leasee/:leaseId/parties': [],
};

interface Options {
  /** The signed-in person; nobody if absent. */
  readonly as?: Session;
  readonly answers?: Answers;
}

/** Removes everything left by an earlier test, and sets the time at which all tests take place. */
function begin(as: Session | undefined): void {
  vi.setSystemTime(NOW);
  const { queries, ...others } = queryClient.getDefaultOptions();
  // The same retries as in the product, without the pauses between them.
  queryClient.setDefaultOptions({ ...others, queries: { ...queries, retryDelay: 0 } });
  queryClient.clear();
  notifications.clean();
  localStorage.clear();
  sessionStorage.clear();
  reportReachable(true);
  if (as) localStorage.setItem('auth', JSON.stringify(as));
}

/** Opens the app at an address, with everything around the page, like `main.tsx`. */
export function renderScreen(address: string, { as, answers }: Options = {}): Screen {
  begin(as);
  const api = stubApi({ ...frameAnswers, ...(as && { 'GET /v1/auth/session': as }), ...answers });
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({ ...appRouter.options, history }) as Router;
  setPreload(preloadScreen);
  const forget = followSessionEnd(router);
  const container = document.createElement('div');
  // As in `index.html`: styles use this id.
  container.id = 'root';
  document.body.append(container);
  const root = createRoot(container);
  root.render(<App router={router} />);
  let left = false;
  const leave = () => {
    if (left) return;
    left = true;
    root.unmount();
    container.remove();
    forget();
    api.restore();
    vi.useRealTimers();
  };
  leaveAtMistake(leave);
  // Not `afterEach`: the test files share this module, and its hooks would apply only to the first of them.
  onTestFinished(() => {
    if (!left) expectStyled();
    leave();
    expect(api.mistakes, 'requests without an answer, or against the contract').toEqual([]);
  });
  return { api, router };
}
