import { paths } from '#core/shared/paths.ts';

import { site } from '../site.tsx';
import type { Article } from './article.ts';

export const terms: Article = {
  title: 'Terms of Service',
  description:
    'What you may expect of us and we of you: the trial, prices, refunds, acceptable use, and what we are not.',
  path: paths.terms,
  updated: '2026-11-21',
  summary: [
    'We help you prepare and organize evidence. We are not a law firm, give no legal advice, and guarantee no outcome.',
    'The trial is free and asks for no credit card. Nothing is charged by itself.',
    'The workbook has a 3-day, plans and packages a 10-day satisfaction guarantee.',
    'What you upload stays yours. Upload only what is true and what you may share.',
  ],
  sections: [
    {
      id: 'service',
      title: 'What you may expect',
      blocks: [
        `${site.brandName} is a place to keep the evidence of an EB-1A petition, and a team that offers guidance, drafting, coaching and referrals. Each service comes with what its page or your order lists, and with the delivery time that the order shows.`,
        'We keep the site running and your data safe with reasonable care. It may be away for maintenance; we plan that for quiet hours where we can.',
      ],
    },
    {
      id: 'no-legal-advice',
      title: 'No law firm, no guaranteed outcome',
      blocks: [
        'We are not a law firm, are not your attorneys, and do not give legal advice. We are not affiliated with USCIS. Consult a licensed attorney before filing.',
        'An attorney represents you only under a signed agreement between the two of you. Mentors never give legal advice.',
        'Checklists and measures show how complete documents are against the regulation’s text. They say nothing about whether you are eligible or how USCIS will decide. Nobody can promise an approval, and we do not.',
      ],
    },
    {
      id: 'account',
      title: 'Your account',
      blocks: [
        [
          'Give your own name and an email address that you read.',
          'Keep your password to yourself; one account serves one person.',
          'Mentors and attorneys state their qualifications truthfully and read what they are given only to help the applicant.',
        ],
        'We may switch off an account that breaks these terms. We tell the person why, unless the law forbids it.',
      ],
    },
    {
      id: 'trial',
      title: 'Trial, prices and payment',
      blocks: [
        'A new account has a free trial without a credit card. Its last day is shown in your workspace. After it an applicant can still read and export everything, but adds nothing until a plan is bought.',
        `Prices are in US dollars and stand on the [pricing page](${paths.pricing}), on the page of each product, and in each order. An order keeps the price at which it was made. Nothing renews or is charged by itself.`,
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
              '3-day satisfaction guarantee: write to us within 3 days of buying it, and you get a full refund.',
            ],
            [
              'Plans and the premium package',
              '10-day satisfaction guarantee: write to us within 10 days of buying one, and we refund it.',
            ],
            [
              'Single service requests',
              'You can change or delete a request until it is paid or delivered. Neither guarantee covers it; if something went wrong, open a support ticket.',
            ],
          ],
        },
        `To ask for a refund, write through the [contact page](${paths.contact}) or open a [support ticket](${paths.support}). You need give no reason.`,
      ],
    },
    {
      id: 'content',
      title: 'What you upload',
      blocks: [
        `It stays yours. You allow us to store it, to show it to you and to those named in the [Privacy Policy](${paths.privacy}), and to do nothing else with it.`,
        'You answer for its being true and for your right to share it. A petition that rests on false or bought evidence harms you, and we help nobody to make one.',
      ],
    },
    {
      id: 'use',
      title: 'Acceptable use',
      blocks: [
        'Please do not:',
        [
          'upload malware, forged documents, or other people’s secrets;',
          'try to read what is not yours, or to overload or get around the protection of the site;',
          'harass people you meet here, or send them advertising;',
          'offer legal services here without a license to practice.',
        ],
        'Who finds a weakness and tells us before others has our thanks.',
      ],
    },
    {
      id: 'ending',
      title: 'Leaving, and changes of these terms',
      blocks: [
        `You can leave at any time: export your data and delete your account under [Profile Settings](${paths.profile}). It goes after 30 days, until when you can change your mind.`,
        'When these terms change, the date at the top changes. What you have already bought keeps the terms under which you bought it. Rights that the law gives you as a consumer stay untouched.',
      ],
    },
  ],
};
