import { fileURLToPath } from 'node:url';

/** Reviewed SQL, applied in order at start. */
export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));
