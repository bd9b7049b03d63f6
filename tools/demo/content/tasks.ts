import { letter, paper, photo } from '../files.ts';
import { ago } from '../moments.ts';
import type { DemoAssignedTask, DemoTask, DemoTaskTemplate } from '../stories/tasks.ts';

export const tasks: DemoTask[] = [
  {
    title: 'List the people who could write a letter',
    criteria: 'Totality Records',
    actions: 'Ten names at least\nMark who has never worked with me\nOne line each on what they saw',
    made: ago(86, '09:30'),
    steps: [
      {
        at: ago(80, '10:00'),
        status: 'Submitted',
        submits: [
          paper('Letter writers', {
            kicker: 'Letters',
            title: 'Possible letter writers',
            byline: 'Ada Example',
            sections: [
              {
                table: [
                  ['Name', 'Knows my work from', 'Worked with me'],
                  ['Prof. Beispiel', 'repeating the experiment', 'no'],
                  ['E. Ukjent', 'the March flood', 'no'],
                  ['Dr. Esempio', 'judging the medal', 'no'],
                  ['A. Ingen', 'leading the company', 'yes'],
                  ['T. Anyone', 'the national model', 'yes'],
                ],
              },
            ],
          }),
        ],
      },
      {
        at: ago(78, '12:15'),
        review: 'Reviewed',
        comments: 'Five of the ten are independent, which is what we need. Start with Prof. Beispiel.',
      },
    ],
  },
  {
    title: 'Collect the statutes of the Kestrel Medal',
    criteria: 'Awards & Recognition',
    actions: 'Ask the secretariat for the statutes\nAsk how many were nominated for the last four medals',
    dueInDays: -50,
    made: ago(80, '11:00'),
    steps: [{ at: ago(66, '17:00'), status: 'Completed' }],
  },
  {
    title: 'Proof that I actually judged, not just that I was invited',
    criteria: 'Judging Events',
    actions: 'Certificate of the panel\nRecord of reviews from the journal',
    dueInDays: -20,
    made: ago(55, '10:20'),
    steps: [
      {
        at: ago(42, '11:30'),
        status: 'Submitted',
        submits: [
          letter('Confirmation from the journal', {
            from: ['Journal of River Forecasting', 'Editorial office', 'editors@journal.example.com'],
            to: 'Dr. Ada Example',
            date: 'January 6, 2026',
            subject: 'Your reviews',
            sections: [{ text: ['We confirm 27 completed reviews between March 2022 and December 2025.'] }],
            signer: ['Dr. Paul Persson', 'Managing editor'],
          }),
        ],
      },
      { at: ago(41, '09:45'), review: 'Reviewed', comments: 'This closes criterion (iv).' },
    ],
  },
  {
    title: 'Compare my salary with the region',
    criteria: 'High Salary Evidence',
    actions:
      '2025 survey by region and occupation\n2023 survey for my earlier position\nHave an accountant prepare the comparison',
    dueInDays: 4,
    files: [photo('Whiteboard with the plan', 'panel')],
    made: ago(34, '15:00'),
    steps: [
      {
        at: ago(17, '10:00'),
        status: 'Submitted',
        submits: [
          paper('Comparison, first draft', {
            kicker: 'Draft',
            title: 'My salary compared with others',
            byline: 'Ada Example',
            sections: [{ text: ['National median: $88,000. Mine: $312,000.'] }],
          }),
        ],
      },
      {
        at: ago(5, '16:10'),
        review: 'In Progress',
        comments:
          'The figures are for the whole country, but the criterion looks at your place and occupation. Please use the regional figures, and say how many people were surveyed.',
      },
    ],
  },
  {
    title: 'Scan the cover of River Technology Weekly',
    criteria: 'Published Materials',
    actions:
      'Library of Alder University, ground floor\nCover and pages 4 to 7 in one file\nAsk the publisher who reads it',
    dueInDays: -2,
    made: ago(19, '09:15'),
    steps: [{ at: ago(16, '08:30'), status: 'In Progress' }],
  },
  {
    title: 'Letter from the second national service',
    criteria: 'Original Contributions',
    actions: 'Send the summary for letter writers\nAsk what changed in numbers',
    dueInDays: 9,
    made: ago(10, '14:40'),
    steps: [
      {
        at: ago(2, '11:10'),
        status: 'Submitted',
        submits: [
          letter('Letter from the Lowland service, draft', {
            from: ['Lowland Water Service', 'Forecasting', '17 Dike Road, Lowmarsh'],
            to: 'To whom it may concern',
            date: 'February 20, 2026',
            subject: 'Warnings since 2024',
            sections: [
              {
                text: [
                  'Since May 2024 our service runs Tidewright for 310 locations; 205 of these are without gauge. On the proposal of Dr. Example we now send the town halls plain sentences in place of graphs. We have asked all mayors. Before, one in two acted on our warnings. Today it is nine in ten.',
                ],
              },
            ],
            signer: ['Jan Niemand', 'Head of forecasting'],
          }),
        ],
      },
    ],
  },
  {
    title: 'Request the best paper certificate',
    criteria: 'Awards & Recognition',
    actions: 'Contact the program office\nAsk for the jury’s report as well',
    dueInDays: 6,
    made: ago(5, '10:00'),
  },
  {
    title: 'Plan for my work in the United States',
    criteria: 'Totality Records',
    actions: 'Two pages\nAttach the national model contract',
    dueInDays: 21,
    made: ago(1, '15:15'),
  },
];

export const assignedTasks: DemoAssignedTask[] = [
  {
    title: 'Write the story of your field in two pages',
    description:
      'For a reader who has never heard of a river gauge: what was impossible, what you did, and what others can do now because of it.',
    priority: 'High',
    dueInDays: -60,
    made: ago(88, '10:00'),
    steps: [
      { at: ago(85, '09:00'), by: 'ada', status: 'In Progress' },
      { at: ago(72, '18:30'), by: 'ada', status: 'Completed' },
    ],
  },
  {
    title: 'Ask the film’s distributor for figures',
    description: 'No longer needed: Sam advises against claiming the performing arts.',
    priority: 'Low',
    dueInDays: -5,
    made: ago(25, '11:00'),
    steps: [{ at: ago(14, '09:30'), by: 'noor', status: 'Cancelled' }],
  },
  {
    title: 'Go through the letters with the checklist',
    description:
      'Does each letter say how its author knows the work, what they saw, and what changed? Next to each, note what is missing.',
    priority: 'High',
    dueInDays: 3,
    made: ago(11, '13:00'),
    steps: [{ at: ago(7, '08:45'), by: 'ada', status: 'In Progress' }],
  },
  {
    title: 'Choose the five strongest exhibits',
    description: 'If an officer reads only five, which should they be? One sentence each.',
    priority: 'Medium',
    dueInDays: 12,
    made: ago(2, '16:30'),
  },
];

/** Tasks that the mentor assigns to every new applicant. */
export const taskTemplates: DemoTaskTemplate[] = [
  {
    title: 'Write the story of your field in two pages',
    description:
      'For a reader who has never heard of your field: what was impossible, what you did, and what others do now because of it.',
    priority: 'High',
    due_in_days: 14,
    made: ago(120, '09:40'),
  },
  {
    title: 'List ten people who could write a letter',
    description: 'At least five who have never worked with you. One line each on how they know your work.',
    priority: 'Medium',
    due_in_days: 7,
    made: ago(118, '15:05'),
  },
  {
    title: 'Go through the letters with the checklist',
    description: 'Does each letter say how its author knows the work, what they saw, and what changed?',
    priority: 'Medium',
    due_in_days: 10,
    made: ago(64, '11:20'),
  },
  {
    title: 'Choose your five strongest exhibits',
    description: '',
    priority: 'Low',
    due_in_days: 21,
    made: ago(20, '16:45'),
  },
];
