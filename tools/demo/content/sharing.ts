import { ago } from '../moments.ts';
import type { DemoBinderComment } from '../stories/binder-comments.ts';
import type { DemoComment, DemoGrant } from '../stories/sharing.ts';

/** Sharing: Ada's mentor reads everything, and her attorney only what they work on together. */
export const grants: DemoGrant[] = [
  {
    to: 'noor',
    at: ago(84, '18:05'),
    all_types: true,
    types: [],
    opened: [
      { at: ago(41, '09:30'), segment: 'judging' },
      { at: ago(6, '16:20'), segment: 'awards' },
      { at: ago(3, '10:15'), segment: 'patents' },
    ],
  },
  {
    to: 'sam',
    at: ago(62, '11:40'),
    all_types: false,
    types: ['awards', 'patents', 'published_materials', 'scholarly_articles'],
    opened: [
      { at: ago(13, '14:45'), segment: 'awards' },
      { at: ago(4, '08:50'), segment: 'patents' },
    ],
  },
];

export const comments: DemoComment[] = [
  {
    by: 'noor',
    segment: 'awards',
    of: 'Early Career Award in Environmental Data Science',
    at: ago(58, '17:10'),
    body: 'Who else was considered, and how many? The rules of the award would say it best.',
    replies: [
      {
        by: 'ada',
        at: ago(57, '08:20'),
        body: 'Ninety-six nominees for a single award. I have asked for the rules.',
      },
      { by: 'noor', at: ago(57, '12:35'), body: 'Good. Add them here once they arrive.' },
    ],
    resolved: ago(49, '19:00'),
  },
  {
    by: 'sam',
    segment: 'patents',
    of: 'Method for forecasting the level of an unmeasured river',
    at: ago(34, '15:25'),
    body: 'A granted patent shows that the method is new. To show that it matters, we need proof of use: a license, or a letter from an agency that runs it.',
    replies: [{ by: 'ada', at: ago(33, '07:55'), body: 'The river authority has agreed to write one.' }],
  },
  {
    by: 'noor',
    segment: 'patents',
    of: 'Gauge that reports before it is under water',
    at: ago(3, '10:25'),
    body: 'Is the drawing the one that was filed? It shows two sensors; the text mentions three.',
  },
];

export const binderComments: DemoBinderComment[] = [
  {
    by: 'noor',
    at: ago(1, '09:40'),
    on: { exhibit: 'Tidewright: forecasting floods on rivers without a gauge' },
    body: 'The strongest letter you have, and by an editor who never worked with you. Put it first in its section.',
  },
  {
    by: 'noor',
    at: ago(1, '09:55'),
    on: { paragraph: 'A national daily newspaper' },
    body: 'How many read it? One figure here, with its source as an exhibit.',
  },
  {
    by: 'ada',
    at: ago(1, '18:15'),
    on: { paragraph: 'A national daily newspaper' },
    body: 'The publisher’s audited figure is on its way.',
  },
];
