/** Live updates that a session has ended, by ID, and that the reader's access has changed. Streams end with either. */
export const SESSION_ENDED = 'session';
export const ACCESS_CHANGED = 'access';
