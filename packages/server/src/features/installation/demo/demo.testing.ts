import { accessEndpoints } from '@tenantry/contract/access/access.endpoints';
import { beforeAll } from 'vitest';
import { createOrganization } from '#features/installation';
import type { TestApp } from '#testing/test-app';
import type { Organization } from '../../../platform/database/organization-table.ts';
import { accounts } from './demo.people.ts';
import { storePapers } from './demo.papers.ts';
import { loadDemo, prepareLasting } from './demo.ts';

/** Demo organizations, created at a given time, and their people. */
export function useDemo(app: { readonly current: TestApp }) {
  let lasting: Awaited<ReturnType<typeof prepareLasting>>;

  beforeAll(async () => {
    lasting = await prepareLasting(app.current.files);
  });

  async function demoAt(now: string): Promise<Organization> {
    app.current.clock.set(now);
    const domain = `demo${now.replace(/\D/g, '')}.example.com`;
    const organization = await app.current.database.transactInstallation(async (tx) => {
      const inside = await createOrganization(tx, { name: 'Demo', domain, demo: true });
      const papers = await storePapers(app.current.files, inside.today);
      await loadDemo(inside, { ...lasting, papers }, app.current.secrets);
      return inside.organization;
    });
    app.current.directory.forget();
    return organization;
  }

  async function signedIn({ domain: host }: Organization, name: keyof typeof accounts) {
    const { emailAddress: username, password } = accounts[name];
    const body = { authType: 'Local' as const, username, password };
    const { body: answer } = await app.current.call(accessEndpoints.login, { host, body });
    return { token: answer.token, host };
  }

  return { demoAt, signedIn };
}
