import { Banner } from '#core/client/ui/banner.tsx';
import { Instant } from '#core/client/ui/instant.tsx';
import { RichText } from '#core/client/ui/rich-text.tsx';

import type { ConversationPart } from '../schema.ts';

/** Since when and why nothing can be written, and what can still be read. */
export function ClosedLine({ name, at, reason }: { name: string } & NonNullable<ConversationPart['closed']>) {
  return (
    <Banner tone="info">
      <RichText
        text={
          at
            ? 'This conversation was closed on {at} because the assignment ended.'
            : 'This conversation was closed because the assignment ended.'
        }
        values={{ at: at && <Instant at={at} /> }}
      />{' '}
      You and {name} can still read it, but not open the files that the other person sent.
      {reason !== '' && <div>Reason: {reason}</div>}
    </Banner>
  );
}
