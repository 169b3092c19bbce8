import { amountsIn } from './amounts.domain.ts';
import { balanceOf, balancesAmong, isOfBalances, kindOfBalance } from './balances.domain.ts';
import { dateOf, figuresOf, headerAt, type Figure, type Header } from './columns.domain.ts';
import { periodOf } from './dates.domain.ts';
import type { Entry, Group, PrintedBalance, PrintedTotal, Transcript } from './entries.domain.ts';
import { groupsAfter, groupsBelow } from './groups.domain.ts';
import { withoutFurniture } from './furniture.domain.ts';
import { balanceAmong, isTotalLabel, textWithout } from './money-rows.domain.ts';
import { withMoneyInColumns } from './money-columns.domain.ts';
import { headsMonths } from './month-columns.domain.ts';
import { inUsNotation } from './notation.domain.ts';
import { namesInHead, sentToOwner } from './owner-payments.domain.ts';
import { looksLikeCity, namesAll, propertyNamed, withoutContinued } from './properties.domain.ts';
import { entryOf, restOf, withRest } from './printed-entry.domain.ts';
import { cellsOf, textOfRow, type Row } from './rows.domain.ts';
import { Asides, headsUnpaid } from './asides.domain.ts';
import { belowEachOther } from './side-by-side.domain.ts';
import {
  directionOf,
  isCarried,
  isClosing,
  isInformation,
  isOpening,
  isTotal,
  isUnpaidStatus,
} from './wording.domain.ts';

/** Walks the rows from top to bottom, as a person does, and keeps track of the current headings. */
class Walk {
  readonly entries: Entry[] = [];
  readonly totals: PrintedTotal[] = [];
  readonly balances: PrintedBalance[] = [];
  readonly titled = new Set<string>();
  readonly beyond = new Set<number>();
  private header: Header | null = null;
  private table = 0;
  private section: string | null = null;
  private groups: readonly Group[] = [];
  /** A row with a date and words, whose amount is expected on the next one. */
  private begun: Row | null = null;
  /** The last row of the previous entry, as long as the next row may continue it. */
  private open: Row | null = null;
  private isClosed = false;
  readonly asides = new Asides();
  private readonly rows: readonly Row[];
  private readonly isOwn: (text: string) => boolean;

  constructor(rows: readonly Row[], isOwn: (text: string) => boolean) {
    this.rows = rows;
    this.isOwn = isOwn;
  }

  walk(): void {
    for (let at = 0; at < this.rows.length; at += 1) {
      const row = this.rows[at];
      if (!row) continue;
      const headed = headerAt(this.rows, at);
      if (headsMonths(row)) {
        this.leaveTable();
        this.header = null;
        this.asides.enterMonths();
      } else if (headed) {
        this.enter(headed.header, row);
        at += headed.rows - 1;
      } else if (amountsIn(row).amounts.length > 0) this.readMoney(row, at);
      else this.readText(row, at);
    }
  }

  private enter(header: Header, row: Row): void {
    if (this.asides.endsWith(header)) this.leaveTable();
    const isAgain = header.signature === this.header?.signature && header.caption === null;
    if (!isAgain || this.isClosed) {
      this.table += 1;
      this.isClosed = false;
    }
    this.header = header;
    this.begun = null;
    // The same table continues on the next page.
    if (!isAgain) this.open = null;
    if (header.caption !== null && !this.asides.isOpen) this.openGroup(header.caption, row.box.x);
  }

  private readText(row: Row, at: number): void {
    const text = textOfRow(row);
    if (namesAll(text)) {
      this.section = null;
      this.leaveTable();
      this.asides.enter(text, row.box.x, this.table);
      return;
    }
    const property = this.propertyAt(at, text);
    if (property !== null) {
      if (property !== this.section) this.leaveTable();
      this.section = property;
      return;
    }
    const dated = dateOf(row, this.header);
    if (dated && this.header && row.words.length > dated.date.words) {
      this.begun = row;
      this.open = null;
      return;
    }
    const direction = directionOf(text);
    const isAbout = isTotal(text) || isCarried(text) || isOpening(text) || isClosing(text);
    if (direction === null && isAbout) return;
    const last = this.entries.at(-1);
    const rest = last && this.open && restOf(last, this.open, row);
    if (direction === null && rest) {
      this.entries[this.entries.length - 1] = withRest(rest, this.header);
      this.open = row;
    } else this.openGroup(text, row.box.x, direction, cellsOf(row.words, row).length);
  }

  private propertyAt(at: number, text: string): string | null {
    const named = propertyNamed(text) ?? (this.isOwn(text) ? { name: text, isSure: false } : null);
    if (!named) return null;
    const following = this.rows.slice(at + 1, at + 5);
    const next = following[0];
    if (!named.isSure && next && looksLikeCity(textOfRow(next))) return null;
    const isFollowed = following.some(
      (row, index) => amountsIn(row).amounts.length > 0 || headerAt(this.rows, at + 1 + index),
    );
    if (!named.isSure && !isFollowed) return null;
    const name = withoutContinued(named.name);
    if (named.isSure) this.titled.add(name);
    return name;
  }

  private leaveTable(): void {
    this.table += 1;
    this.groups = [];
    this.open = null;
    this.begun = null;
    this.isClosed = false;
  }

  private openGroup(name: string, left: number, direction = directionOf(name), cells = 1): void {
    this.open = null;
    // Lines below a heading after the closing balance may not belong to it.
    if (this.isClosed && direction === null) {
      this.table += 1;
      this.beyond.add(this.table);
    }
    this.isClosed = false;
    const bare = withoutContinued(name);
    if (this.asides.endsBelow(left, cells)) this.leaveTable();
    if (this.asides.enter(bare, left, this.table + 1)) {
      this.leaveTable();
      return;
    }
    const heading = { name: bare, direction, left };
    this.groups = groupsBelow(this.groups, heading, this.entries);
  }

  private readMoney(row: Row, at: number): void {
    const { amounts, words } = amountsIn(row);
    const figures = figuresOf(amounts, this.header);
    const dated = dateOf(row, this.header);
    const text = words.map((word) => word.text).join(' ');
    const undated = dated ? textWithout(row, dated.at, dated.date.words) : text;
    const label = cellsOf(words, row).at(-1)?.text ?? '';
    if (headsUnpaid(undated, amounts, this.rows.slice(at + 1))) {
      this.leaveTable();
      this.asides.enter(undated, row.box.x, this.table);
      return;
    }
    if (this.asides.passesOver()) {
      if (!dated) this.asides.endAfterTotal(text);
      return;
    }
    if (cellsOf(words, row).some((cell) => isUnpaidStatus(cell.text))) {
      this.asides.countUnpaid();
      return;
    }
    if (isOfBalances(this.header)) this.readSummary(figures, text);
    else if (this.readBalance([undated, label], figures)) return;
    else if (!dated && isTotalLabel(text, label)) this.readTotal(text, figures, row);
    else if (
      !dated &&
      (isInformation(text) || this.isClosed) &&
      !this.header?.signature.includes('date')
    )
      return;
    else if (!dated && isInformation(text) && !this.begun) return;
    else if (text === '' && !this.begun) this.readTotal('Total', figures, row);
    else this.readEntry(row, figures);
  }

  private readSummary(figures: readonly Figure[], text: string): void {
    const section = propertyNamed(text)?.name ?? (text === '' ? this.section : null);
    if (text !== '' && section === null && !isTotal(text) && !this.isOwn(text)) return;
    const where = this.isOwn(text) ? text : section;
    this.balances.push(...balancesAmong(figures, isTotal(text) ? null : where));
  }

  private readBalance(texts: readonly string[], figures: readonly Figure[]): boolean {
    const kind = kindOfBalance(texts);
    if (kind === null) return false;
    const figure = balanceAmong(figures);
    if (!figure) return true;
    const isFirst = !this.balances.some(
      (each) => each.section === this.section && each.kind === 'opening',
    );
    const isStart = isFirst && !this.entries.some((each) => each.section === this.section);
    const meant = kind === 'carried' && isStart ? 'opening' : kind;
    this.balances.push(balanceOf(meant, figure, this.section));
    if (kind === 'closing') this.isClosed = true;
    if (kind !== 'carried') this.open = null;
    return true;
  }

  private readTotal(name: string, figures: readonly Figure[], row: Row): void {
    this.open = null;
    this.totals.push({
      name,
      figures,
      groups: this.groups,
      section: this.section,
      table: this.table,
      page: row.page,
      after: this.entries.length,
      isGrand: namesAll(name),
    });
    this.groups = groupsAfter(this.groups, name);
  }

  private readEntry(row: Row, figures: readonly Figure[]): void {
    const rows = this.begun ? [this.begun, row] : [row];
    const { property, ...entry } = entryOf(rows, figures, this.header);
    if (property) this.titled.add(property);
    this.entries.push({
      ...entry,
      groups: this.groups,
      section: property || this.section,
      table: this.table,
      page: row.page,
      toOwner: null,
    });
    this.begun = null;
    this.open = row;
  }
}

/** @param isOwn whether a text names the property that the statement was uploaded for */
export function transcribe(printed: readonly Row[], isOwn: (text: string) => boolean): Transcript {
  const rows = withMoneyInColumns(belowEachOther(inUsNotation(printed)));
  const walk = new Walk(withoutFurniture(rows), isOwn);
  walk.walk();
  const { totals, balances, titled, beyond, asides } = walk;
  const names = namesInHead(rows);
  const entries = walk.entries.map((entry) => ({ ...entry, toOwner: sentToOwner(entry, names) }));
  const { summaries, leftOut } = asides;
  const found = { entries, totals, balances, titled, beyond };
  return { period: periodOf(rows), ...found, summaries, leftOut };
}
