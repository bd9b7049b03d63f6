/**
 * What the scanner says of a file: nothing where none is configured, not yet, that it is clean, or that it is infected.
 * Docs: docs/decisions/0024-what-waits-for-the-scanner.md
 */
export const scanStatuses = ['unscanned', 'pending', 'clean', 'infected'] as const;
export type ScanStatus = (typeof scanStatuses)[number];
