import { defineParts } from '../../ui/feature.ts';
import type { privacyFeature } from './feature.ts';

export const parts = defineParts<typeof privacyFeature>({ pages: {}, screens: {}, palette: [] });
