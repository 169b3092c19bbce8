import type { BrowserContext, Page } from '@playwright/test';
import { violationsIn } from '../accessibility.ts';

/** A larger shift would move what a person is about to press. */
const MOST_SHIFT = 0.05;
/** CSS pixels that a finger needs. */
const TOUCH = 44;

/** Counts how much of each page jumps while it loads, and which of its requests are pending. */
export async function watchLoading(context: BrowserContext): Promise<() => number> {
  await context.addInitScript(countShifts);
  const pending = new Set<unknown>();
  context.on('request', (request) => {
    // This stream stays open as long as the page does.
    if (!request.url().endsWith('/v1/events')) pending.add(request);
  });
  context.on('requestfinished', (request) => pending.delete(request));
  context.on('requestfailed', (request) => pending.delete(request));
  return () => pending.size;
}

function countShifts(): void {
  const shifts = { sum: 0, worst: 0, by: '' };
  Object.assign(window, { shifts });
  type Shift = PerformanceEntry & {
    value: number;
    hadRecentInput: boolean;
    sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
  };
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
      if (hadRecentInput) continue;
      shifts.sum += value;
      if (value <= shifts.worst) continue;
      shifts.worst = value;
      const [source] = sources;
      const node = source?.node;
      const moved = `from ${source?.previousRect.y} to ${source?.currentRect.y}`;
      shifts.by = `${node instanceof Element ? node.outerHTML.slice(0, 120) : node?.nodeName} ${moved}`;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** What is wrong with the page as it is shown now. After the first color scheme, only color problems can differ. */
export async function findingsOf(
  page: Page,
  isTouched: boolean,
  part: 'all' | 'colors',
): Promise<string[]> {
  // Measured first, because the accessibility check draws rows that the browser had left out, which moves others.
  const measured =
    part === 'all'
      ? await page.evaluate(measure, { isTouched, touch: TOUCH, mostShift: MOST_SHIFT })
      : [];
  return [...measured, ...(await violationsIn(page, part))];
}

/** Runs in the page. */
function measure({ isTouched, touch, mostShift }: Record<string, number | boolean>): string[] {
  const found: string[] = [];
  const describe = (element: Element) => element.outerHTML.slice(0, 160).replaceAll('\n', ' ');
  const width = document.documentElement.clientWidth;
  const over = document.documentElement.scrollWidth - width;
  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  if (over > 0) {
    const beyond = [...document.querySelectorAll('main *, header *, nav *')]
      .filter((element) => isShown(element) && element.getBoundingClientRect().right > width + 1)
      .slice(0, 3);
    found.push(`scrolls sideways by ${over} px: ${beyond.map(describe).join(' | ')}`);
  }
  const { shifts } = window as unknown as { shifts: { sum: number; by: string } };
  if (shifts.sum > Number(mostShift)) {
    found.push(`its layout shifts by ${shifts.sum.toFixed(3)}, most at ${shifts.by}`);
  }
  for (const title of document.querySelectorAll('h1')) {
    const lines = title.getClientRects().length === 0 ? 0 : linesOf(title);
    if (isShown(title) && lines > 1) found.push(`a title of ${lines} lines: ${title.textContent}`);
  }
  if (isTouched) found.push(...smallTargets());
  return found;

  function linesOf(element: Element): number {
    // Text after the title on a separate line is not part of the title.
    const words = [...element.childNodes].filter((node) => node instanceof Text);
    const boxes = words.flatMap((node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return [...range.getClientRects()].filter(({ width: drawn }) => drawn > 0);
    });
    return new Set(boxes.map(({ bottom }) => Math.round(bottom / 8))).size;
  }

  /** The clickable area of a control may be larger than what is visible. */
  function heightAround(control: Element): number {
    const { content, position, height } = getComputedStyle(control, '::after');
    return content !== 'none' && position === 'absolute' ? Number.parseFloat(height) || 0 : 0;
  }

  /** Links inside a sentence may be as high as its line. */
  function smallTargets(): string[] {
    const controls =
      'button, select, textarea, summary, input:not([type=hidden], [type=file]), [role=tab], [role=button], nav a';
    return [...document.querySelectorAll(controls)].filter(isShown).flatMap((control) => {
      const label = control instanceof HTMLInputElement ? control.labels?.[0] : undefined;
      const boxes = [control, label, control.closest('.mantine-Input-input')];
      const heights = boxes.map((box) => box?.getBoundingClientRect().height ?? 0);
      const height = Math.max(...heights, heightAround(control));
      if (height === 0 || height >= Number(touch) - 0.5) return [];
      return [`only ${height.toFixed(0)} px high for a finger: ${describe(control)}`];
    });
  }
}
