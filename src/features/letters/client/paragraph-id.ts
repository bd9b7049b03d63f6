// A file of its own: a letter is read without the editor.

/** Where a paragraph is in the page. */
export const paragraphId = (id: string): string => `paragraph-${id}`;
