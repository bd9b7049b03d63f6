import type { z } from 'zod';

/** Messages of a schema about a value. Empty if it is valid. */
export function listIssues(schema: z.ZodType, value: unknown): string[] {
  return schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];
}
