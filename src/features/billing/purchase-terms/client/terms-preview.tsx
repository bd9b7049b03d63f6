import { Text } from '@mantine/core';

import { dateIn } from '#core/client/instant-text.ts';
import { useNow } from '#core/client/now.ts';
import { useTimeZone } from '#core/client/time-zone.tsx';

import { fillTerms } from '../rules.ts';
import type { TermsOverview } from '../schema.ts';
import { TermsText } from './terms-text.tsx';
import classes from './terms.module.css';

type TermsPreviewProps = { terms: { title: string; text: string }; seller: TermsOverview['seller'] };

/** Terms as the buyer of an example reads them. */
export function TermsPreview({ terms, seller }: TermsPreviewProps) {
  const order = {
    kind: 'plan',
    description: 'Elite',
    amountMinor: 799_700,
    currency: 'USD',
    guaranteeDays: 10,
    accessMonths: 12,
    sessionCredits: 6,
    date: dateIn(useTimeZone(), useNow()),
  } as const;
  const { title, text } = fillTerms(terms, { order, seller });
  return (
    <>
      <Text mb="sm" c="dimmed">
        Example: the terms as seen by a buyer of the Elite plan for $7,997.00.
      </Text>
      <section className={classes.text} aria-label={title}>
        <TermsText text={text} />
      </section>
    </>
  );
}
