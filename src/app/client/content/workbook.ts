import type { Question } from '../question-list.tsx';

export const workbook = {
  name: 'EB1A Profile Building Workbook',
  description: 'A workbook for planning your EB-1A profile: what you have, what is missing, and what to do next.',
  price: '$200',
  /** Price as decimal text for machines. */
  amount: '200.00',
  terms: 'One-time payment, lifetime access',
  guarantee: {
    title: '3-day satisfaction guarantee',
    text: 'Write to us within 3 days of your purchase, and you will get a full refund.',
  },
  features: [
    'The criteria of the regulation, explained in plain English',
    'Worksheets for taking stock of what you have done',
    'A checklist of documents for each type of evidence',
    'A plan of what to work on next, with your own dates',
    'Prompts for choosing who could write a letter, and about what',
    'A log of papers, reviews, talks and prizes as they happen',
    'A page for the whole picture: how your evidence fits together',
    'Lifetime access, at your own pace',
  ],
} as const;

export const workbookBenefits = [
  {
    title: 'Know where you stand',
    text: 'Compare what you have with what the regulation asks for, before you spend more time or money.',
  },
  {
    title: 'Work on what counts',
    text: 'Choose the few next steps that help your record most, and leave the others for later.',
  },
  {
    title: 'Come prepared',
    text: 'Bring a mentor or an attorney an orderly summary, and use their time for questions.',
  },
] as const;

export const workbookQuestions: readonly Question[] = [
  {
    question: 'Who is the workbook for?',
    answer:
      'Researchers, innovators and professionals who are considering an EB-1A petition and want to see for themselves what evidence they have and what is missing.',
  },
  {
    question: 'Do I pay more than once?',
    answer: `No. The workbook costs ${workbook.price} once. There is no subscription, and your access does not end.`,
  },
  {
    question: 'What if it is not right for me?',
    answer: `There is a ${workbook.guarantee.title}. ${workbook.guarantee.text}`,
  },
  {
    question: 'Do I need the progress tracker too?',
    answer:
      'No, each works on its own. The workbook is for planning. The tracker keeps the records and files themselves, and has a free trial with no credit card.',
  },
  {
    question: 'Is the workbook legal advice, or a promise of approval?',
    answer:
      'Neither. We are not a law firm, and the workbook knows nothing about your own case. USCIS decides each petition; a licensed attorney can advise you on yours.',
  },
];
