/** Reasons why no test can notice a mutant, by its name. The trial fails if a test notices it. */
export const equivalentGuards = new Map<string, string>();
