import { ago } from '../moments.ts';
import type { DemoAttestation, DemoRuleToggle } from '../stories/attestations.ts';

/** Assessments of Ada's attorney and suggestions of her mentor. One concerns evidence that she has changed since. */
export const attestations: DemoAttestation[] = [
  {
    by: 'sam',
    element: 'vi-article',
    at: ago(44, '09:20'),
    verdict: 'attested',
    note: 'The article is here as it appeared, with the pages of the journal around it.',
    followedBy: {
      at: ago(20, '19:35'),
      segment: 'articles',
      of: 'Learning the response of rivers that were never measured',
      values: { doi: '10.1000/182' },
    },
  },
  {
    by: 'sam',
    element: 'i-excellence',
    at: ago(12, '15:05'),
    verdict: 'attested',
    note: 'The rules of each prize state what it is awarded for.',
  },
  {
    by: 'sam',
    element: 'i-recognition',
    at: ago(12, '15:15'),
    verdict: 'doubted',
    note: 'One of these is awarded within a single university. Show who was eligible to compete.',
  },
  {
    by: 'noor',
    element: 'viii-reputation',
    at: ago(5, '10:40'),
    verdict: 'suggested',
    note: 'The agency publishes an annual report that others cite. A page from it would show its standing better than its website does.',
  },
];

/** Rule that an admin has turned off until counsel has reviewed it. */
export const ruleToggles: DemoRuleToggle[] = [
  {
    rule: 'x-share',
    at: ago(30, '08:45'),
    reason: 'Applicants ask what a share of receipts means. Off until counsel has reviewed the wording.',
  },
];
