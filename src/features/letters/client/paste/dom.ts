// Small helpers for HTML that other programs wrote.

/** A declaration of an element's own style, in lower case. Browsers drop those that only Word knows, so it is read as text. */
export function styleOf(element: Element, name: string): string | undefined {
  return declarationOf(element.getAttribute('style') ?? '', name);
}

export function declarationOf(style: string, name: string): string | undefined {
  const found = new RegExp(`(?:^|;)\\s*${name}\\s*:\\s*([^;]+)`, 'i').exec(style);
  return found?.[1]?.trim().toLowerCase();
}

/** All elements of a kind, as a list that stays while the document changes. */
export function all(root: ParentNode, selector: string): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(selector)];
}

/** Puts an element's children in its place. */
export function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}

export function isBlank(element: Element): boolean {
  return element.textContent.replaceAll('\u00A0', ' ').trim() === '' && element.querySelector('img, br') === null;
}

const STAYS = new Set(['BODY', 'TD', 'TH']);

/** Removes an element, and the paragraphs and items around it that have nothing else. Cells stay in their columns. */
export function removeWhole(element: Element): void {
  const around = element.parentElement;
  element.remove();
  if (around && !STAYS.has(around.tagName) && isBlank(around)) removeWhole(around);
}
