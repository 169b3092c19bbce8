import { assistantEndpoints } from '@tenantry/contract/assistant/assistant.endpoints';
import type { FastifyInstance } from 'fastify';
import { authenticateWithKeys } from '#features/api-keys';
import { authenticate, liveSessions, sessions } from '#features/access';
import { refundChannelOf } from '#features/cards';
import { createInbox } from '#features/conversations';
import { hasLease, homesOf, setHome } from '#features/leases';
import { revokeLinksOfVendor } from '#features/maintenance';
import { bookOpening } from '#features/payments';
import { followLeaseEnd } from '#features/portfolio';
import { headOfPage, placesExist, placesOf, setPlaces } from '#features/properties';
import { canRestoreExpense } from '#features/statements';
import type { AppOptions, AppParts } from './app-parts.ts';
import {
  archiveSources,
  attentionRules,
  calendarSources,
  features,
  historySources,
  searchSources,
} from './features.ts';
import { recurring } from './jobs.ts';
import { createTrail } from './platform/audit/trail.ts';
import { createEventHub } from './platform/events/event-hub.ts';
import { registerEvents } from './platform/events/events.routes.ts';
import { limitCalls } from './platform/http/call-limits.ts';
import { serveDocumentation } from './platform/http/documentation.ts';
import { registerHealth } from './platform/http/health.ts';
import { createHeavyTurns } from './platform/http/heavy-turns.ts';
import { createLongReads } from './platform/http/long-reads.ts';
import { registerSecurityTxt } from './platform/http/security-txt.ts';
import { createRoutes } from './platform/http/routes.ts';
import { createServer } from './platform/http/server.ts';
import { createStreamedUploads } from './platform/http/streamed-uploads.ts';
import { createAttemptLimits } from './platform/limits/attempt-limits.ts';
import { serveWebApp } from './platform/http/web-app.ts';
import { watchedQueue } from './platform/jobs/queue-state.ts';

function partsOf(options: AppOptions): AppParts {
  const { database, cards, directory, files, log, providers, urlOf } = options;
  const limits = createAttemptLimits(database.pool, options.attemptLimits);
  return {
    ...options,
    limits,
    recurring,
    attentionRules,
    calendarSources,
    historySources,
    archiveSources,
    searchSources,
    external: { providers, log, urlOf },
    homes: { homesOf, setHome, placesOf, placesExist, setPlaces },
    bookOpening,
    followLeaseEnd,
    revokeLinksOfVendor,
    inbox: createInbox({ limits, files, directory, log }),
    refundChannel: refundChannelOf(cards),
    takesCards: cards.publishableKey !== null,
    expenseSources: { canRestore: canRestoreExpense },
  };
}

/** The whole HTTP side of the product: every feature, in the order of their dependencies. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { database, replica, directory, metricsToken, isReady, webRoot } = options;
  const { cards, log, urlOf } = options;
  const app = await createServer({ ...options, trusted: cards.trusted });
  const health = registerHealth(app, { pool: database.pool, metricsToken, isReady, replica });
  const trail = createTrail({ database, log, count: health.countRefused });
  registerSecurityTxt(app, { database, directory, contact: options.securityContact, urlOf });
  const callLimits = limitCalls(app, options, options.callQuotas);
  const streamedUploads = createStreamedUploads({ folder: options.uploadFolder, clock: database });
  app.addHook('onReady', () => streamedUploads.removeOld());
  const routes = createRoutes({
    app,
    database,
    directory,
    authenticate: authenticateWithKeys(authenticate, { database, log }),
    sessions,
    hasLease,
    urlOf,
    trail,
    callLimits,
    heavyTurns: createHeavyTurns(),
    streamedUploads,
    longReads: createLongReads({ database, replica, count: health.countLongRead }),
    jobs: options.jobs,
  });
  const parts = partsOf(options);
  for (const feature of features) feature.register(routes, parts);

  const events = createEventHub({ database, log, limits: options.eventLimits, liveSessions });
  app.addHook('preClose', () => events.close());
  health.watchStreams(events.openStreams);
  if (options.backups) health.watchBackups(options.backups);
  health.watchWork(options.work);
  health.watchJobs(watchedQueue(database.pool, options.jobs, recurring));
  registerEvents(routes, events);
  routes.handleAssistant(assistantEndpoints.ask);
  await serveDocumentation(app, callLimits, routes.canRehearse);

  if (webRoot) {
    await serveWebApp(app, webRoot, async (request, reply, path) => {
      if (!path.startsWith('/view-property/')) return null;
      callLimits.countPage(request, reply);
      const organization = await directory.byHost(request.hostname);
      if (!organization) return null;
      const scope = { organization, readOnly: true };
      return database.transact(scope, (tx) => headOfPage(tx, path, urlOf(organization)));
    });
  }
  return app;
}
