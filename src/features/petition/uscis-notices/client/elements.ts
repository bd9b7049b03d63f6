import { findElement, partOfElement, regulationFiles } from '#records/regulation.ts';

/** Returns the elements of the regulation to choose from, grouped by part. */
export function elementChoices(): { group: string; items: { value: string; label: string }[] }[] {
  return regulationFiles().map(({ part, label, elements }) => ({
    group: part === 'case' ? label : `(${part}) ${label}`,
    items: elements.map(({ id, text }) => ({ value: id, label: text })),
  }));
}

/** Returns "(iii) The date of the material", or a text for an issue that belongs to no element. */
export function elementText(id: string | null): string {
  const element = id === null ? undefined : findElement(id);
  if (!element) return 'No element of the regulation';
  const part = partOfElement(element.id);
  return part === undefined || part === 'case' ? element.text : `(${part}) ${element.text}`;
}
