import type { Question } from '../question-list.tsx';

export const pricingQuestions: readonly Question[] = [
  {
    question: 'Can I try it first?',
    answer:
      'Yes. Every new account starts with a free trial, and you do not need a credit card. When it ends, you can still read and export everything you saved.',
  },
  {
    question: 'How do I pay?',
    answer:
      'Choose a plan and sign in. The next page tells you how to pay and lets you contact our staff. Your plan starts once we have recorded your payment.',
  },
  {
    question: 'Does a plan renew automatically?',
    answer: 'No. We do not store your card, and we never charge you automatically.',
  },
  {
    question: 'What if I am not satisfied?',
    answer:
      'Plans and packages have a 10-day satisfaction guarantee: write to us within 10 days of your purchase, and we will refund it. The workbook on its own has a 3-day guarantee.',
  },
  {
    question: 'Is the coaching in Elite the same as the coaching service?',
    answer:
      'No. Elite includes 6 coaching sessions, one per month. The coaching service, which you order separately, includes 12.',
  },
  {
    question: 'Does a plan make an approval more likely?',
    answer:
      'We cannot promise that, and neither can anyone else. A plan pays for work on your documents. We are not a law firm and guarantee no outcome.',
  },
];
