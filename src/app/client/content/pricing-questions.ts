import type { Question } from '../question-list.tsx';

export const pricingQuestions: readonly Question[] = [
  {
    question: 'Can I try it first?',
    answer:
      'Yes. Each new account has a free trial, without a credit card. When it ends, you can still read and export all that you kept.',
  },
  {
    question: 'How do I pay?',
    answer:
      'Choose a plan and sign in: the next page tells you how to pay, and our staff are one click away. Your plan begins when the payment was recorded.',
  },
  {
    question: 'Does a plan renew by itself?',
    answer: 'No. We keep no card of yours, and nothing is charged without your doing.',
  },
  {
    question: 'What if I am not satisfied?',
    answer:
      'Plans and packages have a 10-day satisfaction guarantee: write to us within 10 days of buying one, and we refund it. The workbook, where you buy it alone, has a 3-day one.',
  },
  {
    question: 'Is the coaching of Elite the same as the coaching service?',
    answer:
      'No. Elite includes 6 coaching sessions, one per month. The coaching service, which you can also order alone, has 12.',
  },
  {
    question: 'Does a plan make an approval more likely?',
    answer:
      'We cannot promise that, and nobody can. A plan buys work on your documents. We are not a law firm and guarantee no outcome.',
  },
];
