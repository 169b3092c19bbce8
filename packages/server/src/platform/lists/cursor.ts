import { z } from 'zod';
import { AppError } from '../http/errors.ts';

/** The last row of a page: its value in the sort column, and its id to distinguish rows with the same value. */
export interface Place {
  readonly value: string | number;
  readonly id: string;
}

const place = z.tuple([z.string(), z.union([z.string(), z.number()]), z.uuid()]);

/** Contains the sort order and the position in it; opaque for clients. */
export function cursorOf(sort: string, { value, id }: Place): string {
  return Buffer.from(JSON.stringify([sort, value, id])).toString('base64url');
}

/** @throws AppError 400 for a cursor of a different order */
export function placeIn(sort: string, cursor: string, kind: 'text' | 'number'): Place {
  const read = place.safeParse(parsed(cursor));
  if (!read.success) throw wrongCursor();
  const [order, value, id] = read.data;
  const fits = kind === 'number' ? typeof value === 'number' : isStored(value);
  if (order !== sort || !fits) throw wrongCursor();
  return { value, id };
}

/** The database can store neither NUL nor lone surrogates. */
function isStored(value: string | number): boolean {
  return typeof value === 'string' && value.isWellFormed() && !value.includes('\0');
}

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return null;
  }
}

function wrongCursor(): AppError {
  const message = 'This cursor does not belong to the list in this order. Start at the first page.';
  return new AppError('malformed', message, { fields: { cursor: message } });
}
