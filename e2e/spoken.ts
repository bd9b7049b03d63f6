import type { Page } from '@playwright/test';

type Value = { value?: string | number | boolean };
type AxNode = {
  ignored: boolean;
  role?: Value;
  name?: Value;
  properties?: { name: string; value: Value }[];
  backendDOMNodeId?: number;
};

/** Browser button of a date or time field, which its accessibility tree names twice. */
const browsersOwn = /^Show \w+ picker$/;

/** Roles whose name must contain the visible text. */
const labelled = ['button', 'link', 'checkbox', 'switch', 'radio', 'tab', 'menuitem', 'combobox', 'textbox'];

/**
 * Reads the browser's accessibility tree, which a screen reader gets, and returns its faults: controls without a name,
 * names that do not contain the visible text or repeat it, and fields that are invalid before anyone has touched them.
 */
export async function findWrongNames(page: Page, { isTouched = false } = {}): Promise<string[]> {
  const cdp = await page.context().newCDPSession(page);
  const { nodes } = (await cdp.send('Accessibility.getFullAXTree')) as { nodes: AxNode[] };
  const wrong: string[] = [];
  for (const { ignored, role, name, properties = [], backendDOMNodeId } of nodes) {
    const kind = String(role?.value);
    if (ignored) continue;
    const spoken = squeeze(String(name?.value ?? ''));
    const isInvalid = properties.some((one) => one.name === 'invalid' && one.value.value === 'true');
    if (isInvalid && !isTouched) wrong.push(`invalid: ${kind} “${spoken}”`);
    if (!labelled.includes(kind)) continue;
    if (spoken === '') wrong.push(`without a name: ${kind}`);
    const half = spoken.slice(0, Math.floor(spoken.length / 2));
    if (half !== '' && spoken === `${half} ${half}` && !browsersOwn.test(half)) {
      wrong.push(`repeated: ${kind} “${spoken}”`);
    }
    if ((kind !== 'button' && kind !== 'link') || backendDOMNodeId === undefined) continue;
    const { object } = await cdp.send('DOM.resolveNode', { backendNodeId: backendDOMNodeId });
    if (object.objectId === undefined) continue;
    const { result } = await cdp.send('Runtime.callFunctionOn', {
      objectId: object.objectId,
      functionDeclaration: `function () {
        const texts = document.createTreeWalker(this, NodeFilter.SHOW_TEXT);
        let seen = '';
        while (texts.nextNode()) {
          const around = texts.currentNode.parentElement;
          if (around.closest('[aria-hidden=true], .visually-hidden') || !around.checkVisibility()) continue;
          seen += texts.currentNode.data + ' ';
        }
        return this.isConnected && this.getRootNode() === document ? seen : '';
      }`,
      returnByValue: true,
    });
    const seen = squeeze(String(result.value ?? ''));
    if (!extractLetters(spoken).includes(extractLetters(seen))) wrong.push(`${kind} “${seen}” is called “${spoken}”`);
  }
  await cdp.detach();
  return wrong;
}

function squeeze(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** Letters and digits only. Punctuation and spaces make no difference to voice control. */
function extractLetters(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');
}

export type Spoken = {
  /** “polite: Now A-2”, “assertive: …”, “title: …”, “focus: …”, in order of time. */
  lines: string[];
  /** Announcements since the last call of `forget`, sorted. Those of a loading page are left out. */
  announced: () => string[];
  forget: () => void;
};

const ofLoading = /^(?:Loading|Your trial ends|\d+ unread notification)/;

/**
 * Records what a page announces automatically from its next load on: changes of live regions as their role and
 * `aria-atomic` have them read, titles, and moves of the focus.
 */
export async function recordSpoken(page: Page): Promise<Spoken> {
  const lines: string[] = [];
  let forgotten = 0;
  await page.exposeFunction('laurelSpoken', (line: string) => {
    if (lines.at(-1) !== line) lines.push(line);
  });
  await page.addInitScript(listen);
  return {
    lines,
    announced: () =>
      lines
        .slice(forgotten)
        .flatMap((line) => /^(?:polite|assertive): (.*)/.exec(line)?.[1] ?? [])
        .filter((text) => !ofLoading.test(text))
        .toSorted(),
    forget() {
      forgotten = lines.length;
    },
  };
}

function listen(): void {
  const say = (line: string): void =>
    (globalThis as unknown as { laurelSpoken: (line: string) => void }).laurelSpoken(line);
  // For example, an empty button that later says “Copied” is silent when it appears.
  const spokenAtOnce = '[role=status], [role=alert]';
  const live = '[role=status], [role=alert], [role=log], [aria-live=polite], [aria-live=assertive]';
  const readText = (node: Node): string => {
    const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const heard: string[] = [];
    for (let text = node instanceof Text ? node : texts.nextNode(); text; text = texts.nextNode()) {
      if (!text.parentElement?.closest('[aria-hidden=true]')) heard.push(text.textContent ?? '');
    }
    return heard.join(' ').replaceAll(/\s+/g, ' ').trim();
  };
  const isAtomic = (region: Element): boolean =>
    region.getAttribute('aria-atomic') === 'true' ||
    (region.getAttribute('aria-atomic') === null && region.matches('[role=status], [role=alert]'));

  function tell(region: Element, text: string): void {
    if (text === '' || !region.checkVisibility()) return;
    say(`${region.matches('[role=alert], [aria-live=assertive]') ? 'assertive' : 'polite'}: ${text}`);
  }

  new MutationObserver((changes) => {
    const whole = new Set<Element>();
    for (const { type, target, addedNodes } of changes) {
      const within = (target instanceof Element ? target : target.parentElement)?.closest(live);
      const fresh = type === 'characterData' ? [target] : [...addedNodes];
      if (within && fresh.some((node) => readText(node) !== '')) {
        if (isAtomic(within)) whole.add(within);
        else for (const node of fresh) tell(within, readText(node));
      }
      if (within) continue;
      for (const node of fresh) {
        if (!(node instanceof Element)) continue;
        if (node.matches(spokenAtOnce)) whole.add(node);
        for (const region of node.querySelectorAll(spokenAtOnce)) whole.add(region);
      }
    }
    for (const region of whole) if (region.isConnected) tell(region, readText(region));
    title();
  }).observe(document, { childList: true, characterData: true, subtree: true });

  let last = '';
  function title(): void {
    if (document.title === last) return;
    last = document.title;
    say(`title: ${last}`);
  }

  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    const labels = 'labels' in target ? [...((target.labels as NodeListOf<Element> | null) ?? [])] : [];
    const name =
      target.getAttribute('aria-label') ??
      (labels.map(readText).join(' ') || readText(target) || target.tagName.toLowerCase());
    say(`focus: ${name.slice(0, 160)}`);
  });
}

/** Returns the headings that skip a level or precede the heading of the page. */
export function findHeadingJumps(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const headings = [...document.querySelectorAll<HTMLElement>('h1, h2, h3, h4, h5, h6')].filter((heading) =>
      heading.checkVisibility({ visibilityProperty: true }),
    );
    let last = 0;
    return headings.flatMap((heading) => {
      const level = Number(heading.tagName[1]);
      const isJump = level > last + 1;
      last = level;
      return isJump ? [`${heading.tagName} “${heading.innerText.slice(0, 60)}”`] : [];
    });
  });
}
