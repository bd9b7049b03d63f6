import { findElement, partOfElement, regulationFiles } from '#records/regulation.ts';

/** The elements of the regulation to choose from, by the part that they belong to. */
export function elementChoices(): { group: string; items: { value: string; label: string }[] }[] {
  return regulationFiles().map(({ part, label, elements }) => ({
    group: part === 'case' ? label : `(${part}) ${label}`,
    items: elements.map(({ id, text }) => ({ value: id, label: text })),
  }));
}

/** "(iii) The date of the material", or what is said of an objection that belongs to no element. */
export function elementText(id: string | null): string {
  const element = id === null ? undefined : findElement(id);
  if (!element) return 'No element of the regulation';
  const part = partOfElement(element.id);
  return part === undefined || part === 'case' ? element.text : `(${part}) ${element.text}`;
}
