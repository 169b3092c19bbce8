import { timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';
import type { setupRestoreRequest } from '@tenantry/contract/installation/installation.schemas';
import type { restoreOverview } from '@tenantry/contract/installation/restore.schemas';
import { refuseBackup, type FirstRunRestore } from '../../platform/backup/first-run-restore.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { UploadedFile } from '../../platform/http/uploads.ts';
import { hashToken } from '../../platform/tokens.ts';
import { checkSetup, type Installation } from './installation.service.ts';
import { claimSetupLink } from './installation.repository.ts';

/** BACKUP-8: the first run restores a backup. Everything needs the link that the server printed. */
export function createRestoreService(installation: Installation, restore: FirstRunRestore) {
  /** After a restore its link is used up, but the person who started it may see how it ended. */
  let startedBy: string | null = null;
  const check = (setupToken: string) =>
    installation.database.transactInstallation((tx) => checkSetup(tx, setupToken));

  return {
    async overview(setupToken: string): Promise<z.output<typeof restoreOverview>> {
      const state = restore.state();
      if (state && isSame(startedBy, hashToken(setupToken))) {
        return { backups: state.phase === 'failed' ? await restore.found() : [], restore: state };
      }
      await check(setupToken);
      return { backups: await restore.found(), restore: null };
    },

    async startUpload(setupToken: string, bytes: number) {
      await check(setupToken);
      return { uploadId: await restore.uploads.begin(bytes).catch(refuseBackup) };
    },

    async addPart(uploadId: string, offset: number, receive: () => Promise<UploadedFile>) {
      if (!restore.uploads.has(uploadId)) throw notFound();
      const { content } = await receive();
      return { received: await restore.uploads.add(uploadId, offset, content).catch(refuseBackup) };
    },

    async start({ setupToken, source, passphrase }: z.output<typeof setupRestoreRequest>) {
      await check(setupToken);
      const tokenHash = hashToken(setupToken);
      const claim = (client: Parameters<typeof claimSetupLink>[0]) =>
        claimSetupLink(client, tokenHash);
      const state = await restore.start({ source, passphrase: passphrase || undefined, claim });
      startedBy = tokenHash;
      return state;
    },
  };
}

const isSame = (one: string | null, other: string) =>
  one?.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
