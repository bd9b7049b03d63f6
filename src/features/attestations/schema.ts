import { z } from 'zod';

/** What an attorney or a mentor says of an element; `withdrawn` is what they took back. */
export const verdicts = ['attested', 'doubted', 'suggested', 'withdrawn'] as const;
export const verdict = z.enum(verdicts);
export type Verdict = z.output<typeof verdict>;
