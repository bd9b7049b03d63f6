/** How a user who needs a second factor stands with their second factor: without one, or with one whose last code in this session is older than 15 minutes or not. */
export type SecondFactor = 'missing' | 'stale' | 'fresh';
