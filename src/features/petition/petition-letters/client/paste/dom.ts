// Helpers for HTML written by other programs.

/**
 * Returns a declaration of an element's inline style in lower case. Read as text, because browsers drop those that only
 * Word knows.
 */
export function findStyle(element: Element, name: string): string | undefined {
  return findDeclaration(element.getAttribute('style') ?? '', name);
}

export function findDeclaration(style: string, name: string): string | undefined {
  const found = new RegExp(`(?:^|;)\\s*${name}\\s*:\\s*([^;]+)`, 'i').exec(style);
  return found?.[1]?.trim().toLowerCase();
}

/** Returns all matching elements as a static list. */
export function all(root: ParentNode, selector: string): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(selector)];
}

/** Replaces an element by its children. */
export function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}

function isBlank(element: Element): boolean {
  return element.textContent.replaceAll('\u00A0', ' ').trim() === '' && element.querySelector('img, br') === null;
}

const STAYS = new Set(['BODY', 'TD', 'TH']);

/** Removes an element, and surrounding paragraphs and items that become empty. Table cells stay. */
export function removeWhole(element: Element): void {
  const around = element.parentElement;
  element.remove();
  if (around && !STAYS.has(around.tagName) && isBlank(around)) removeWhole(around);
}
