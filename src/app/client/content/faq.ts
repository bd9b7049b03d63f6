import { paths } from '#core/shared/paths.ts';

import { site } from '../site.tsx';
import type { Article } from './article.ts';

export const faq: Article = {
  title: 'Frequently Asked Questions',
  description: 'Plain answers about the platform, the services, the trial, refunds, your data, and what we do not do.',
  path: paths.faq,
  updated: '2026-11-29',
  summary: [
    `${site.brandName} helps you organize the evidence for an EB-1A petition and offers related services. It is not a law firm.`,
    'The trial is free and needs no credit card. Workbook: 3-day guarantee. Plans and packages: 10-day guarantee.',
    'Your data is yours: you can export or delete it at any time.',
  ],
  sections: [
    {
      id: 'platform',
      title: 'The platform',
      blocks: [
        {
          question: 'What can I do here?',
          answer:
            'You can keep awards, papers, patents, letters and other evidence under the criterion that each supports, give each record a status, upload documents for review, and see what is still missing.',
        },
        {
          question: 'Which criteria are covered?',
          answer:
            'All ten in 8 CFR 204.5(h)(3), plus a section for the case as a whole. The regulation asks for evidence of at least three of them, or of a major award.',
        },
        {
          question: 'Does it tell me whether I qualify?',
          answer:
            'No. It shows how complete your documents are. Whether they meet the legal standard is a question for a licensed attorney and, in the end, for USCIS.',
        },
        {
          question: 'Who can sign up?',
          answer: `Applicants, mentors and attorneys. Each role has its own workspace. You choose your role when you [sign up](${paths.signup}).`,
        },
      ],
    },
    {
      id: 'services',
      title: 'Services',
      blocks: [
        {
          question: 'What do you offer besides the platform?',
          answer: `Guidance for research publications, patent drafting, coaching, documentation support, workbooks, legal referrals, letters and evaluation. Each is described under [Services](${paths.services}).`,
        },
        {
          question: 'How do I order a single service?',
          answer: `Open [Service Requests](${paths.dashboard}/requests) in your dashboard, choose a product and a quantity, and check the price and delivery time before you order. You can change a request until it is paid or delivered.`,
        },
        {
          question: 'How many coaching sessions are there?',
          answer: 'The coaching service has 12 one-on-one sessions. The Elite plan includes 6, one per month.',
        },
      ],
    },
    {
      id: 'trial',
      title: 'Trial and prices',
      blocks: [
        {
          question: 'What does the trial cost?',
          answer: 'Nothing, and you do not need a credit card. Your workspace shows the last day of your trial.',
        },
        {
          question: 'What happens when it ends?',
          answer:
            'Nothing is deleted, and nothing is charged. As an applicant, you can still read and export everything. To add or change anything, buy a plan.',
        },
        {
          question: 'What do the plans cost?',
          answer: `The [pricing page](${paths.pricing}) shows each plan, what it includes, and its price in US dollars.`,
        },
      ],
    },
    {
      id: 'refunds',
      title: 'Refunds',
      blocks: [
        {
          question: 'I bought the workbook. Can I return it?',
          answer: 'Yes. The EB1A Profile Building Workbook has a 3-day satisfaction guarantee with a full refund.',
        },
        {
          question: 'And a plan or the premium package?',
          answer:
            'They have a 10-day satisfaction guarantee: write to us within 10 days of your purchase, and we will refund it.',
        },
        {
          question: 'How do I request a refund?',
          answer: `Through the [contact page](${paths.contact}) or with a [support ticket](${paths.support}). You do not need to give a reason.`,
        },
      ],
    },
    {
      id: 'data',
      title: 'Your data',
      blocks: [
        {
          question: 'Who sees my evidence?',
          answer: `Only you see your evidence records, unless you share them with the mentor or attorney assigned to you. Your mentor and attorney always see the documents that you upload for review. The [Privacy Policy](${paths.privacy}) has the full list.`,
        },
        {
          question: 'I deleted something by mistake. Is it gone?',
          answer:
            'Not yet. Records, documents, tasks and requests stay in Trash for 30 days, and you can restore them from there.',
        },
        {
          question: 'Can I take my data with me?',
          answer: `Yes. “Export everything” under [Profile Settings](${paths.profile}) creates one archive of your data and files.`,
        },
        {
          question: 'How do I delete my account?',
          answer:
            'Under Profile Settings. You will be signed out everywhere and have 30 days to change your mind. After that, the account is deleted with every record and file.',
        },
      ],
    },
    {
      id: 'law',
      title: 'The law',
      blocks: [
        {
          question: 'Are you a law firm?',
          answer:
            'No. We do not give legal advice and are not affiliated with USCIS. An attorney represents you only under a signed agreement between the two of you.',
        },
        {
          question: 'Do you guarantee an approval?',
          answer: 'No. No one can. Figures about past applicants say nothing about your case.',
        },
      ],
    },
  ],
};
