import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';

/** States shown only by a color unless the design system adds another sign. */
const states = {
  pressed: { selector: '[aria-pressed="true"]', attribute: 'aria-pressed', without: 'false' },
  current: { selector: '[aria-current]:not([aria-current="false"])', attribute: 'aria-current', without: 'false' },
  selected: { selector: '[role=option][aria-selected="true"]', attribute: 'aria-selected', without: 'false' },
  disabled: { selector: 'button:disabled, input:disabled, select:disabled', attribute: 'disabled', without: null },
  inert: { selector: '[aria-disabled="true"]', attribute: 'aria-disabled', without: null },
  filled: { selector: '[data-filled]', attribute: 'data-filled', without: null },
} as const;

/**
 * Turns on forced colors and returns every visible state that looks like its opposite. Each state is removed for a
 * moment, and the colors, borders and outlines of the element must then differ.
 */
export async function findHiddenStates(page: Page): Promise<string[]> {
  return inForcedColors(page, () => page.evaluate(hiddenStates, states));
}

function hiddenStates(kinds: typeof states): string[] {
  const found: string[] = [];
  const isVisible = (element: Element) => element.checkVisibility({ opacityProperty: false, visibilityProperty: true });
  const readStyle = (element: Element) =>
    [element, ...element.querySelectorAll('*')]
      .slice(0, 6)
      .map((one) => {
        const { color, backgroundColor, outline, border } = getComputedStyle(one);
        return [color, backgroundColor, outline, border].join();
      })
      .join(' | ');
  for (const [kind, { selector, attribute, without }] of Object.entries(kinds)) {
    for (const element of document.querySelectorAll(selector)) {
      if (!isVisible(element) || element.getBoundingClientRect().width === 0) continue;
      const value = element.getAttribute(attribute) ?? '';
      // Mantine's own attributes for the same states.
      const twins = ['data-disabled', 'data-active'].filter((name) => element.hasAttribute(name));
      const before = readStyle(element);
      if (without === null) element.removeAttribute(attribute);
      else element.setAttribute(attribute, without);
      for (const name of twins) element.removeAttribute(name);
      const after = readStyle(element);
      element.setAttribute(attribute, value);
      for (const name of twins) element.setAttribute(name, 'true');
      if (before === after) found.push(`${kind}: ${element.outerHTML.slice(0, 120)}`);
    }
  }
  for (const control of document.querySelectorAll<HTMLInputElement>('input[role=switch], input[type=radio]')) {
    // The input itself is invisible. Something next to or around it is drawn instead.
    if (getComputedStyle(control).opacity !== '0' || !isVisible(control)) continue;
    const drawn = control.closest('label:has(> input)') ?? control.nextElementSibling;
    if (!drawn) continue;
    const { checked } = control;
    control.checked = false;
    const off = readStyle(drawn);
    const { borderStyle, borderColor, backgroundColor } = getComputedStyle(drawn);
    const behind = getComputedStyle(document.body).backgroundColor;
    const isDrawn = (borderStyle !== 'none' && borderColor !== behind) || backgroundColor !== behind;
    control.checked = true;
    const on = readStyle(drawn);
    control.checked = checked;
    if (on === off || !isDrawn) found.push(`switch: ${control.outerHTML.slice(0, 120)}`);
  }
  return found;
}

/** Text spacing that a reader may choose (WCAG 1.4.12). */
const spacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }
`;

/** Returns the texts that are cut off with the spacing that a reader may choose. */
export async function findCutText(page: Page, { isSpaced = true } = {}): Promise<string[]> {
  return page.evaluate(
    async (css) => {
      const sheet = document.createElement('style');
      sheet.textContent = css;
      document.head.append(sheet);
      await new Promise((resolve) => void requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const found: string[] = [];
      for (const element of document.querySelectorAll<HTMLElement>('body *')) {
        if (element.closest('.visually-hidden, [data-preview], [aria-hidden=true], svg, textarea, input')) continue;
        const style = getComputedStyle(element);
        const hides = [style.overflowX, style.overflowY].some((one) => one === 'hidden' || one === 'clip');
        if (!hides || !element.checkVisibility({ visibilityProperty: true })) continue;
        if (!element.innerText.trim()) continue;
        const isCut = element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1;
        if (isCut && element.clientWidth > 1) {
          found.push(`${element.innerText.slice(0, 60)} in ${element.outerHTML.slice(0, 100)}`);
        }
      }
      sheet.remove();
      return found;
    },
    isSpaced ? spacing : '',
  );
}

/** The colors that cover a noticeable part of an element as it is drawn. */
export async function readColors(element: Locator): Promise<string[]> {
  const { data, info } = await sharp(await element.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const counts = new Map<string, number>();
  for (let at = 0; at < data.length; at += info.channels) {
    const color = data.subarray(at, at + 3).toString('hex');
    counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  const least = (info.width * info.height) / 50;
  return [...counts].flatMap(([color, count]) => (count > least ? [color] : []));
}

/** Turns forced colors on during `look`. */
export async function inForcedColors<Found>(page: Page, look: () => Promise<Found>): Promise<Found> {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark', reducedMotion: 'reduce' });
  const found = await look();
  await page.emulateMedia({ forcedColors: 'none', colorScheme: 'light', reducedMotion: 'reduce' });
  return found;
}
