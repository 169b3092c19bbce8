import { readTexts } from '../../ui/screens/page-search.ts';

/** The filters in the address of the page. */
export interface ActivitySearch {
  readonly person?: string | undefined;
  readonly propertyId?: string | undefined;
  readonly area?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export const readActivitySearch = readTexts('person', 'propertyId', 'area', 'from', 'to');
