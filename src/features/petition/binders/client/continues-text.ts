import { formatInstant } from '#core/client/instant-text.ts';
import { formatNumber } from '#core/shared/money.ts';

import type { ContinuedNumbers } from '../schema.ts';

/** Returns where a response continues numbering, and the source of that number. */
export function continuesText({ page, from, made_at }: ContinuedNumbers, timeZone: string): string {
  const last = formatNumber(page);
  if (from === 'binder') {
    return `Numbering continues after page ${last} of your petition as it is now. Pin the packet you filed to keep the numbers fixed.`;
  }
  const day = made_at === null ? '' : ` of ${formatInstant({ at: made_at, show: 'day', timeZone })}`;
  return `Numbering continues after page ${last} of your petition’s pinned packet${day}.`;
}
