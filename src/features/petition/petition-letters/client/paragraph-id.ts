// Separate from the editor, because letters are also read without it.

/** Element ID of a paragraph in the page. */
export const paragraphId = (id: string): string => `paragraph-${id}`;
