import type { Permission } from '@tenantry/contract/shared/permissions';
import type { ComponentType } from 'react';
import type { Effects } from '../lib/effects.ts';
import type { Need } from '../lib/may-open.ts';
import type { Session } from '../lib/session.ts';
import type { ScreenProps } from './screens/screen.ts';
import type { WorkIcon } from './icons/work-icons.ts';

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
  /** SHELL-10: its place among the pages with which staff start: they see the first one that they may open. */
  readonly start?: number;
}

interface NavLink {
  readonly to: string;
  readonly label: string;
  /** The links of each bar are in the order of these numbers. */
  readonly place: number;
  /** HOME-6: the letter that opens it after `g`; no two links have the same. */
  readonly key?: string;
  /** Who does not see it, although they may open the page: they have another one for the same. */
  readonly hiddenFrom?: (holder: Pick<Session, 'roles' | 'permissions'> | null) => boolean;
}

/** SHELL-3: a button of the top bar, which the palette has too. */
export interface TopLink extends NavLink {
  readonly group: 'top';
  /** Who sees it; by default those who may open the page. */
  readonly shownTo?: (session: Session | null) => boolean;
}

/** SHELL-16: the groups of the side bar, in their order. The first one has no title. */
export const workGroups = { day: '', money: 'Money', work: 'Work', leasing: 'Leasing' } as const;

/** What `GET /v1/admin/attention` counts, and the words for it. */
export interface Counted {
  readonly part: 'total' | 'unread';
  readonly words: string;
}

/** SHELL-16: a link of the side bar, which the menu and the palette have too. */
export interface WorkLink extends NavLink {
  readonly group: keyof typeof workGroups;
  readonly icon: WorkIcon;
  /** Its place on the bottom bar of phones, which has room for three. */
  readonly thumb?: true;
  /** The part of the page to which it leads. */
  readonly hash?: string;
  /** The page whose readers see it, and whose pages belong to it; by default the one to which it leads. */
  readonly page?: string;
  /** Another path whose pages belong to it. */
  readonly also?: string;
  readonly counts?: Counted;
}

/** SHELL-15: what `Add` on the bottom bar of phones offers. */
export interface AddLink extends NavLink {
  readonly group: 'add';
  readonly icon: WorkIcon;
  readonly permission: Permission;
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
  readonly routes: Readonly<Record<string, Needs | Omit<Page, 'search'>>> | None;
  readonly nav: readonly (TopLink | WorkLink | AddLink)[] | None;
  /** What its mutations and events change, and the queries that show it. */
  readonly effects: Effects | None;
}

/** Keeps the names of the pages and the types of their parameters. */
export const defineWebFeature = <const Given extends WebFeature>(feature: Given): Given => feature;

/** A page, or a part of one, that no bar links to, but the palette does. */
export interface PalettePlace {
  readonly kind: 'Page' | 'Setting';
  readonly label: string;
  readonly detail: string;
  /** Other words that find it. */
  readonly words?: string;
  readonly path: string;
  readonly place: number;
}

/** An action of the palette. */
export interface PaletteAction {
  readonly label: string;
  readonly detail: string;
  /** Other words that find it. */
  readonly words?: string;
  readonly permission: Permission;
  readonly path: string;
  /** The actions are in the order of these numbers. */
  readonly place: number;
}

/**
 * An action for the property on the open page, and for a home or lease that is typed after its words (`pay lindqvist`).
 * It replaces one with the same label for any property.
 */
export interface PropertyAction extends Omit<PaletteAction, 'path'> {
  readonly path: (propertyId: string, lease?: string) => string;
}

/** @param words other words that find it */
export const actOfProperty = (
  place: number,
  label: string,
  words: string,
  permission: Permission,
  screen: string,
): PropertyAction => ({
  place,
  label,
  words,
  permission,
  detail: 'For this property',
  path: (propertyId, lease) =>
    `/${screen}?propertyId=${propertyId}${lease === undefined ? '' : `&lease=${lease}`}`,
});

export type PaletteItem = PalettePlace | PaletteAction | PropertyAction;

export interface ScreenPart {
  readonly load: () => Promise<ComponentType<ScreenProps>>;
  /** The screen has only a few lines, so it is narrower than a form. */
  readonly narrow?: boolean;
  /** It also has something to show if its address names no property. */
  readonly propertyOptional?: boolean;
}

export type PagePart = () => Promise<ComponentType>;

type PartsOfEach<Declared, Part> = Readonly<
  Record<Declared extends None ? never : keyof Declared & string, Part>
>;

/** The components of what a feature declares, and its actions in the palette: loaded on demand. */
export interface Parts<Feature extends WebFeature> {
  readonly pages: PartsOfEach<Feature['pages'], PagePart>;
  readonly screens: PartsOfEach<Feature['screens'], ScreenPart>;
  readonly palette: readonly PaletteItem[] | None;
}

export const defineParts = <Feature extends WebFeature>(parts: Parts<Feature>): Parts<Feature> =>
  parts;
