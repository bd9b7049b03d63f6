/**
 * Second-factor state of a user who needs one. `missing`: not set up. `fresh`: last code in this session within 15
 * minutes. `stale`: older.
 */
export type SecondFactor = 'missing' | 'stale' | 'fresh';
