export function readRepository(root: string): Map<string, string>;
