import { ago } from '../moments.ts';
import type { DemoConversation } from '../stories/messages.ts';

/** Ada's conversations: one in progress with her mentor, and one in which her attorney awaits a reply. */
export const conversations: DemoConversation[] = [
  {
    with: 'noor',
    messages: [
      {
        by: 'noor',
        at: ago(12, '09:05'),
        content:
          'Good morning Ada,\nI read your draft of the totality section last night. The part about the flood maps is the strongest, so I would start with it.',
      },
      {
        by: 'ada',
        at: ago(12, '11:40'),
        content: 'Thank you, that helps. Shall I move the award to the second part then?',
      },
      {
        by: 'noor',
        at: ago(12, '12:10'),
        content: 'Yes. And give the number of candidates there, as we discussed: it shows how selective the award is.',
      },
      {
        by: 'ada',
        at: ago(5, '18:25'),
        content:
          'The committee has sent me the rules: https://example.com/early-career-award/rules. Ninety-six candidates, one award.',
      },
      { by: 'noor', at: ago(4, '08:15'), content: 'Very good. Please add the page as evidence to the award itself.' },
      {
        by: 'noor',
        at: ago(1, '16:50'),
        content: 'One more thing before we meet: could you bring the list of your reviews?',
      },
    ],
    opened: [
      { by: 'noor', at: ago(5, '20:00') },
      { by: 'ada', at: ago(3, '07:45') },
    ],
  },
  {
    with: 'sam',
    messages: [
      {
        by: 'ada',
        at: ago(9, '10:20'),
        content: 'Dear Sam, is a letter in German any use if it comes with a certified translation?',
      },
      {
        by: 'sam',
        at: ago(8, '15:30'),
        content: 'It is. Please upload both as one document, translation first, and let me know once they are there.',
      },
    ],
    opened: [
      { by: 'sam', at: ago(8, '15:20') },
      { by: 'ada', at: ago(8, '19:10') },
    ],
  },
];
