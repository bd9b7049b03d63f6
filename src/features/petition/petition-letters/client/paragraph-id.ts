// Separate from the editor, because letters are also read without it.

export const paragraphId = (id: string): string => `paragraph-${id}`;
