import { ConfigError, readConfig } from './config.ts';

/** The sentence with which these settings are refused. */
export function refusal(environment: Record<string, string>): string {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error('the settings were taken');
}
