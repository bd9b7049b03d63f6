import type { z } from 'zod';

/** What a schema says about a value; nothing where it takes it. */
export function sentencesOf(schema: z.ZodType, value: unknown): string[] {
  return schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];
}
