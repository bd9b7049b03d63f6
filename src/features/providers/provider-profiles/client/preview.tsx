import { useId } from 'react';
import type { z } from 'zod';

import type { OwnProfile, ShownProvider } from '../schema.ts';
import { ProviderCard } from './provider-card.tsx';

export type PreviewProps = {
  name: string;
  profile: OwnProfile;
  /** Current input, saved or not. */
  as: Pick<ShownProvider, 'role' | 'mentor_profile' | 'attorney_profile'>;
};

/** The signed-in provider as their applicants see them. */
export function Preview({ name, profile: { is_verified, credentials, prices }, as }: PreviewProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="overline">
        How your applicants see it
      </h2>
      <ProviderCard provider={{ ...as, name, is_verified, credentials, prices }} />
    </section>
  );
}

/** The typed value as it will be saved, or the previous one while it is not valid. */
export function typedOr<Value>(schema: z.ZodType<Value>, typed: unknown, fallback: Value): Value {
  const { success, data } = schema.safeParse(typed);
  return success ? data : fallback;
}
