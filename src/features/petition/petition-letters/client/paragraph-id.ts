// Apart from the editor, because a letter is also read without it.

/** Element ID of a paragraph in the page. */
export const paragraphId = (id: string): string => `paragraph-${id}`;
