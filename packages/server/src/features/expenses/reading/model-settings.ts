import type { Config } from '../../../platform/config.ts';

export interface ModelSettings {
  readonly provider: 'openai-compatible' | 'anthropic';
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  readonly name: string;
}

const ANTHROPIC = 'https://api.anthropic.com/v1';

/** Null if no model is configured. */
export function modelSettings(config: Config): ModelSettings | null {
  const { MODEL_PROVIDER: provider, MODEL_NAME: name, MODEL_API_KEY: apiKey } = config;
  if (!provider || !name) return null;
  return { provider, name, apiKey, baseUrl: config.MODEL_BASE_URL ?? ANTHROPIC };
}
