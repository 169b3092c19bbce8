import type { Permission } from '@tenantry/contract/shared/permissions';
import type { ComponentType } from 'react';
import type { Effects } from '../lib/effects.ts';
import type { Need } from '../lib/may-open.ts';
import type { Session } from '../lib/session.ts';
import type { ScreenProps } from './screens/screen.ts';

/** What a feature does not have, and why; so nothing is left out by mistake. */
export interface None {
  readonly none: string;
}

export const none = (why: string): None => ({ none: why });

/** The permissions without which a page has nothing to show. The guard, the navigation and the palette follow them. */
export type Needs = readonly [Need, ...Need[]];

/** A page of staff: its name is its path. */
export interface Page {
  readonly needs: Needs;
  /** Reads the parameters in its address; by default the property, and how a list is shown. */
  readonly search?: (search: Record<string, unknown>) => object;
}

/** SHELL-3: a link of the top bar, which the palette has too. */
export interface NavItem {
  readonly to: string;
  readonly label: string;
  /** The links are in the order of these numbers. */
  readonly place: number;
  /** Who sees it; by default those who may open the page. */
  readonly shownTo?: (session: Session | null) => boolean;
}

/**
 * What a feature adds to the web app. Everybody loads these declarations, so what they name is small; `parts.ts` of the
 * feature has what is loaded later.
 */
export interface WebFeature {
  /** The name of its folder. */
  readonly name: string;
  readonly pages: Readonly<Record<string, Page>> | None;
  /** What each screen needs: a page that also opens as a dialog. */
  readonly screens: Readonly<Record<string, Needs | 'lease'>> | None;
  /** What the other pages of staff need, which have routes of their own: by the first one or two parts of the path. */
  readonly routes: Readonly<Record<string, Needs>> | None;
  readonly nav: readonly NavItem[] | None;
  /** What its mutations and events change, and the queries that show it. */
  readonly effects: Effects | None;
}

/** Keeps the names of the pages and the types of their parameters. */
export const defineWebFeature = <const Given extends WebFeature>(feature: Given): Given => feature;

/** An action of the palette. */
export interface PaletteAction {
  readonly label: string;
  readonly detail: string;
  readonly permission: Permission;
  readonly path: string;
  /** The actions are in the order of these numbers. */
  readonly place: number;
}

/** An action for the property on the open page; it replaces one with the same label for any property. */
export interface PropertyAction extends Omit<PaletteAction, 'path'> {
  readonly path: (propertyId: string) => string;
}

export const actOfProperty = (
  place: number,
  label: string,
  permission: Permission,
  screen: string,
  more = '',
): PropertyAction => ({
  place,
  label,
  permission,
  detail: 'For this property',
  path: (propertyId) => `/${screen}?propertyId=${propertyId}${more}`,
});

export interface ScreenPart {
  readonly load: () => Promise<ComponentType<ScreenProps>>;
  /** The screen has only a few lines, so it is narrower than a form. */
  readonly narrow?: boolean;
}

export type PagePart = () => Promise<ComponentType>;

type PartsOfEach<Declared, Part> = Readonly<
  Record<Declared extends None ? never : keyof Declared & string, Part>
>;

/** The components of what a feature declares, and its actions in the palette: loaded on demand. */
export interface Parts<Feature extends WebFeature> {
  readonly pages: PartsOfEach<Feature['pages'], PagePart>;
  readonly screens: PartsOfEach<Feature['screens'], ScreenPart>;
  readonly palette: readonly (PaletteAction | PropertyAction)[] | None;
}

export const defineParts = <Feature extends WebFeature>(parts: Parts<Feature>): Parts<Feature> =>
  parts;
