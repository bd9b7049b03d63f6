import { paths } from '#core/shared/paths.ts';

import { site } from '../site.tsx';
import type { Article } from './article.ts';

/** What the code does: whoever changes how long something is kept, or who reads it, changes it here as well. */
export const privacy: Article = {
  title: 'Privacy Policy',
  description: 'What we keep about you, why, for how long, who reads it, and how you take it along or have it deleted.',
  path: paths.privacy,
  updated: '2026-11-21',
  summary: [
    'We keep what you give us so that your account and your evidence portfolio work. No advertising, no tracking, no sale of data.',
    'Your evidence records are read by you alone. A mentor or attorney assigned to you reads the documents that you upload for review; a mentor also reads your tasks.',
    `You can export everything and delete your account yourself, under [Profile Settings](${paths.profile}).`,
    'We are not a law firm: writing to us makes nobody your attorney.',
  ],
  sections: [
    {
      id: 'who',
      title: 'Who is responsible',
      blocks: [
        `${site.brandName} runs this site and answers for the data described here.`,
        site.tradingNameNotice,
        site.postalAddress,
      ],
    },
    {
      id: 'kept',
      title: 'What we keep, why, and for how long',
      blocks: [
        {
          facts: [
            [
              'Your account',
              'Name, email address, roles, time zone, the dates of your trial and subscription, and a hash of your password, never the password itself: to sign you in and to write to you. With two-factor authentication also its secret, encrypted, and hashes of your recovery codes. Until you delete the account.',
            ],
            [
              'Signed-in devices',
              'The network (IP) address and browser of each, and when it was used: so that you can see and end your sessions. A session ends after 7 days without use, after 30 days at the latest, and is removed within about an hour.',
            ],
            [
              'Evidence, documents, tasks and their files',
              'To keep your portfolio. Until you delete them. What you delete lies in Trash for 30 days, where you can take it back, and is then removed. A file that nothing names any more goes a day or two later.',
            ],
            [
              'Drafts',
              'What you typed and did not save, so that it is not lost. Until you save or discard it, or leave it alone for 90 days.',
            ],
            [
              'Service requests',
              'What you ordered, its price and state. One that is not paid or delivered you can delete; it lies in Trash for 30 days. The others stay until you delete the account. Card numbers are never entered here.',
            ],
            [
              'Support tickets and notifications',
              'To answer you and to tell you what happened. Until you delete the account.',
            ],
            [
              'Messages of the contact form',
              'Name, email address, phone number if you give one, and the message: to answer it. They have no automatic end; ask us, and we delete yours. What our filter takes for spam goes after 30 days.',
            ],
            [
              'Mail that we sent',
              'Its recipient and content, in case it does not arrive. 30 days. Mail that could not be sent stays until somebody has looked at it.',
            ],
            [
              'Counts against abuse',
              'How often a network address or account tried to sign in, sign up or send something. About a day.',
            ],
            [
              'Keys of requests',
              'A random number of each form that you sent, so that sending it twice saves one thing. About a day.',
            ],
            [
              'The server’s log',
              'Time, address of the page or file, outcome, and a reference number: to find faults. This software writes no network addresses, cookies or entered texts into it.',
            ],
            [
              'Backups',
              'Copies of the database and the files, without sessions and sent mail, so that nothing is lost. What you delete remains in a backup until that backup is replaced. Ask us how long backups and logs are kept at present.',
            ],
          ],
        },
      ],
    },
    {
      id: 'readers',
      title: 'Who reads what',
      blocks: [
        [
          'A mentor assigned to you: your name and email address, your documents, and your tasks with their files.',
          'An attorney assigned to you: your name and email address, and your documents.',
          'Our support staff: your tickets and messages. Staff who deliver services: your requests. Staff who manage users: name, email address and roles.',
          'Nobody else’s account opens your evidence records, and staff do not read your documents. The few people who run the servers could reach the stored data; they do so only to keep it safe and running.',
        ],
        'Assignments are made by us, not by providers themselves, and reading ends when the assignment does.',
        'Companies that host our servers, store files and deliver mail process data for us. Messages of the contact form may also pass through a form service. Links for payment, scheduling and chat may lead to other companies, whose own policies apply there. We hand out data where the law obliges us to.',
      ],
    },
    {
      id: 'rights',
      title: 'What you can do',
      blocks: [
        [
          `Take it along: “Export everything” under [Profile Settings](${paths.profile}) makes one archive of all your data and files, also after a trial has ended.`,
          'Correct it: change your records and name yourself, and your email address with a confirmation.',
          'Delete it: ask for the deletion of your account under Profile Settings. Every session ends at once; for 30 days you can sign in and keep the account; then it is removed with every record and file.',
          `Ask or object: write to us through the [contact page](${paths.contact}). Depending on where you live you may also complain to a data protection authority.`,
        ],
        'After an account is deleted, only mail sent in the last 30 days, messages of the contact form, and backups can still name you.',
      ],
    },
    {
      id: 'safety',
      title: 'How it is protected',
      blocks: [
        'Passwords are hashed with argon2id. The session cookie cannot be read by scripts. Files are private, and each download is checked. The database itself refuses rows of other people. Pages load nothing from other sites.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes and questions',
      blocks: [
        `When this policy changes, the date at its top changes with it. Which cookies we set, the [Cookie Policy](${paths.cookies}) tells. For everything else there is the [contact page](${paths.contact}).`,
      ],
    },
  ],
};
