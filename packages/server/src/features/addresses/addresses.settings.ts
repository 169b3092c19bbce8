import type { Config } from '../../platform/config.ts';
import type { Logger } from '../../platform/log.ts';
import type { AddressBook } from './address-book.ts';
import { createGoogleBook } from './google.book.ts';
import { createOfflineBook } from './offline.book.ts';

type AddressSettings = Pick<Config, 'ADDRESS_GOOGLE_KEY' | 'ADDRESS_GOOGLE_BASE'>;

/** The address book that the settings select. */
export function addressBookOf(config: AddressSettings, log: Logger): AddressBook {
  const fallback = createOfflineBook();
  const { ADDRESS_GOOGLE_KEY: key, ADDRESS_GOOGLE_BASE: base } = config;
  return key ? createGoogleBook({ key, base, log, fallback }) : fallback;
}
