import { ago } from '../moments.ts';
import type { DemoLegalInput } from '../stories/legal-inputs.ts';

/** Legal input of Ada's attorney on her documents. Three entries are pending, and some were edited. */
export const legalInputs: DemoLegalInput[] = [
  {
    document_type: 'Patent Documentation',
    feedback:
      'The grant is in order, and it names you first among the inventors. What is missing is proof of use: a license, or a letter from a service that uses the method.',
    written: ago(80, '10:20'),
    decision: { at: ago(79, '09:15'), status: 'approved' },
  },
  {
    document_type: 'Recommendation Letter',
    feedback: 'Two of the letters come from people who work for you. An officer will throw these out.',
    written: ago(66, '16:45'),
    edits: [
      {
        at: ago(65, '11:00'),
        feedback:
          'Two of the letters come from people who work for you. An officer may give them little weight: please get two more from people who know your work but have never worked with you.',
      },
    ],
    decision: { at: ago(65, '11:05'), status: 'approved' },
  },
  {
    document_type: 'Media Coverage',
    feedback: 'Good.',
    written: ago(52, '18:30'),
    decision: { at: ago(51, '08:50'), status: 'rejected' },
  },
  {
    document_type: 'Award Certificate',
    feedback:
      'The certificate does not say who else was considered. Add the rules of the award and the number of candidates, in English or with a certified translation.',
    written: ago(33, '14:05'),
    decision: { at: ago(32, '10:10'), status: 'approved' },
    edits: [
      {
        at: ago(9, '13:25'),
        feedback:
          'The certificate does not say who else was considered. Add the rules of the award and the number of candidates, in English or with a certified translation. The list of winners you sent in May shows neither.',
      },
    ],
  },
  {
    document_type: 'Citation Evidence',
    feedback:
      'The table counts citations by you and your co-authors. Please remove these: what is left is still strong and can be defended.',
    written: ago(7, '09:40'),
  },
  {
    document_type: 'Employment Letter',
    feedback:
      'The letter gives her title and salary, but not what was critical about the role. I suggest a paragraph from her supervisor about the release that had to wait for her.',
    written: ago(4, '17:10'),
    edits: [
      {
        at: ago(3, '10:30'),
        feedback:
          'The letter gives your title and salary, but not what was critical about your role. Please ask your supervisor for a paragraph about the release that had to wait for you.',
      },
    ],
  },
  {
    document_type: 'Professional Membership',
    feedback:
      'Admission by two sponsors and a fee is not an outstanding achievement in itself. Unless the bylaws require more, leave this criterion out.',
    written: ago(1, '15:20'),
  },
];
