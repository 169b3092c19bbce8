import type { ArchiveKind, HistoryKind, CalendarKind } from '@tenantry/contract/kinds';
import type { Permission } from '@tenantry/contract/shared/permissions';
import type { Attention } from '@tenantry/contract/today/attention';
import type { CalendarEntry, CalendarWindow } from '@tenantry/contract/today/calendar.schemas';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { ArchiveSource, OfDay } from './archive.ts';
import type { Transaction } from './database/database.ts';
import type { ReadersOfTopics, TopicsOfTables } from './events/event-topics.ts';
import type { Routes } from './http/routes.ts';
import type { Job } from './jobs/job.ts';
import type { Recurring } from './jobs/recurring.ts';
import type { SenderOf } from './mail/mailer.ts';
import type { SearchSource } from './search/found.ts';

/** What a feature does not have, and why; so nothing is left out by mistake. */
export interface None {
  readonly none: string;
}

export const none = (why: string): None => ({ none: why });

/** UNIT-3: a building that the caller chose. */
export interface ChosenBuilding {
  readonly id: string;
  readonly unitIds: readonly string[];
}

/** UNIT-3: only what belongs to the building or its units; everything by default. */
export interface Chosen {
  readonly building?: ChosenBuilding | undefined;
}

interface AttentionParts extends Chosen {
  readonly senderOf: SenderOf;
}

/** HOME-3: a query that finds what needs somebody today, for people who may see its results. */
export interface AttentionRule {
  readonly needs: Permission;
  /** The permission to do what is asked. People whose work is something else are not asked. */
  readonly work?: Permission;
  /** What it finds belongs to no home, so it is not asked while a building is chosen. */
  readonly noHome?: true;
  find(tx: Transaction, parts: AttentionParts): Promise<Attention>;
}

/** HOME-5: returns one entry more than the calendar shows if there are more. Its kind names who may see it. */
export interface CalendarSource {
  find(tx: Transaction, window: CalendarWindow): Promise<CalendarEntry[]>;
}

/** The sources of the kinds of days that a feature has. */
export type CalendarSources = { readonly [Kind in CalendarKind]?: CalendarSource };

/** DATA-7: how an entity is named in its history, and which other entities are parts of it. */
export interface HistorySource {
  readonly table: PgTable & Readonly<Record<'organizationId' | 'id', PgColumn>>;
  readonly title: OfDay;
  parts?(tx: Transaction, entityId: string): Promise<readonly string[]>;
}

export type HistorySources = { readonly [Kind in HistoryKind]?: HistorySource };

export type ArchiveSources = { readonly [Kind in ArchiveKind]?: ArchiveSource };

/**
 * What a feature adds to the server. `features.ts` lists all features; the app, the jobs, Today and the calendar go
 * through that list.
 */
export interface Feature<Parts, JobParts> {
  /** The name of its folder. */
  readonly name: string;
  readonly register: (routes: Routes, parts: Parts) => void;
  /** The jobs that it queues. */
  readonly jobs: ((parts: JobParts) => readonly Job<never>[]) | None;
  readonly recurring: readonly Recurring[] | None;
  /** What it adds to Today. */
  readonly attention: readonly AttentionRule[] | None;
  readonly calendar: CalendarSources | None;
  /** The entities whose changes people can read. */
  readonly history: HistorySources | None;
  /** What the search finds of it. */
  readonly search: readonly SearchSource[] | None;
  /** The kinds of rows that are archived instead of deleted. */
  readonly archive: ArchiveSources | None;
  /** EVENTS-1: each of its tables, and the topic with which its changes are announced to open pages. */
  readonly tables: TopicsOfTables | None;
  /** The topics that it adds, and who is told of their changes. */
  readonly topics: ReadersOfTopics | None;
}

/** Keeps the types of the parts that a feature needs. */
export function defineFeature<Parts, JobParts>(
  feature: Feature<Parts, JobParts>,
): Feature<Parts, JobParts> {
  return feature;
}

/** A list of a feature, empty if it has none. */
export function listOf<Item>(items: readonly Item[] | None): readonly Item[] {
  return 'none' in items ? [] : items;
}

/** The sources of all features by kind. */
export function byKind<Sources extends object>(sources: readonly (Sources | None)[]): Sources {
  const given = sources.map((each) => ('none' in each ? {} : each));
  return Object.assign({}, ...given) as Sources;
}
