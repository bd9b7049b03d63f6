import { paths } from '#core/shared/paths.ts';

import { site } from '../site.tsx';
import type { Article } from './article.ts';

export const terms: Article = {
  title: 'Terms of Service',
  description:
    'What you can expect from us and we from you: the trial, prices, refunds, acceptable use, and what we do not do.',
  path: paths.terms,
  updated: '2026-11-29',
  summary: [
    'We help you prepare and organize evidence. We are not a law firm, give no legal advice, and guarantee no outcome.',
    'The trial is free and needs no credit card. We never charge you automatically.',
    'The workbook has a 3-day satisfaction guarantee; plans and packages have a 10-day one.',
    'What you upload stays yours. Upload only what is true and what you may share.',
  ],
  sections: [
    {
      id: 'service',
      title: 'What you can expect',
      blocks: [
        `${site.brandName} is a place to keep the evidence for an EB-1A petition, and a team that offers guidance, drafting, coaching and referrals. Each service includes what its page or your order lists, with the delivery time that the order shows.`,
        'We keep the site running and your data safe with reasonable care. The site may be unavailable during maintenance, which we schedule for quiet hours where we can.',
      ],
    },
    {
      id: 'no-legal-advice',
      title: 'No law firm, no guaranteed outcome',
      blocks: [
        'We are not a law firm, are not your attorneys, and do not give legal advice. We are not affiliated with USCIS. Consult a licensed attorney before filing.',
        'An attorney represents you only under a signed agreement between the two of you. Mentors never give legal advice.',
        'Checklists and measures show how complete documents are compared with the regulation’s text. They say nothing about whether you are eligible or how USCIS will decide. No one can promise an approval, and we do not.',
      ],
    },
    {
      id: 'account',
      title: 'Your account',
      blocks: [
        [
          'Use your own name and an email address that you check.',
          'Keep your password to yourself; each account is for one person.',
          'Mentors and attorneys must state their qualifications truthfully, and use what they are given only to help the applicant.',
        ],
        'We may deactivate an account that breaks these terms. We will tell you why, unless the law forbids it.',
      ],
    },
    {
      id: 'trial',
      title: 'Trial, prices and payment',
      blocks: [
        'A new account starts with a free trial, and you do not need a credit card. Your workspace shows the last day of your trial. After that, an applicant can still read and export everything, but cannot add anything without a plan.',
        `Prices are in US dollars and are shown on the [pricing page](${paths.pricing}), on the page of each product, and in each order. The price of an order does not change after you place it. Nothing renews or is charged automatically.`,
      ],
    },
    {
      id: 'refunds',
      title: 'Refunds',
      blocks: [
        {
          facts: [
            [
              'EB1A Profile Building Workbook',
              '3-day satisfaction guarantee: write to us within 3 days of your purchase, and you will get a full refund.',
            ],
            [
              'Plans and the premium package',
              '10-day satisfaction guarantee: write to us within 10 days of your purchase, and we will refund it.',
            ],
            [
              'Single service requests',
              'You can change or delete a request until it is paid or delivered. Neither guarantee covers service requests; if something goes wrong, open a support ticket.',
            ],
          ],
        },
        `To request a refund, use the [contact page](${paths.contact}) or open a [support ticket](${paths.support}). You do not need to give a reason.`,
      ],
    },
    {
      id: 'content',
      title: 'What you upload',
      blocks: [
        `It stays yours. You allow us to store it, to show it to you and to those named in the [Privacy Policy](${paths.privacy}), and to do nothing else with it.`,
        'You are responsible for its accuracy and for having the right to share it. A petition that rests on false or bought evidence harms you, and we will not help prepare one.',
      ],
    },
    {
      id: 'use',
      title: 'Acceptable use',
      blocks: [
        'Please do not:',
        [
          'upload malware, forged documents, or other people’s secrets;',
          'try to read other people’s data, overload the site or bypass its protection;',
          'harass people you meet here, or send them advertising;',
          'offer legal services here without a license to practice.',
        ],
        'If you find a security weakness, please tell us before you tell others. We are grateful for every report.',
      ],
    },
    {
      id: 'ending',
      title: 'Leaving, and changes to these terms',
      blocks: [
        `You can leave at any time: export your data and delete your account under [Profile Settings](${paths.profile}). The account is deleted after 30 days, and you can change your mind until then.`,
        'When these terms change, the date at the top changes. Anything you have already bought is still covered by the terms under which you bought it. Your rights as a consumer under the law are not affected.',
      ],
    },
  ],
};
