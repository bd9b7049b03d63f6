import { paths } from '#core/shared/paths.ts';

import { site } from '../site.tsx';
import type { Article } from './article.ts';

/**
 * Privacy policy, which describes the behavior of the code. Update it when a retention period or an access right
 * changes.
 */
export const privacy: Article = {
  title: 'Privacy Policy',
  description: 'What we keep about you, why and for how long, who can read it, and how to export or delete it.',
  path: paths.privacy,
  updated: '2026-11-29',
  summary: [
    'We keep what you give us to run your account and your evidence portfolio. We do not advertise, track you or sell your data.',
    'Only you can read your evidence records, unless you share them with a mentor or attorney assigned to you. Your mentor and attorney can always read the documents that you upload for review, and your mentor can also read your tasks.',
    `You can export everything and delete your account yourself, under [Profile Settings](${paths.profile}).`,
    'We are not a law firm: writing to us does not make anyone your attorney.',
  ],
  sections: [
    {
      id: 'who',
      title: 'Who is responsible',
      blocks: [
        `${site.brandName} runs this site and is responsible for the data described here.`,
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
              'Name, email address, roles, time zone, the dates of your trial and subscription, and a hash of your password, never the password itself: to sign you in and to write to you. With two-factor authentication, also its encrypted secret and hashes of your recovery codes. Kept until you delete the account.',
            ],
            [
              'Signed-in devices',
              'The network (IP) address and browser of each, and when it was last used, so that you can see and end your sessions. A session ends after 7 days without use or after 30 days at the latest, and is removed within about an hour.',
            ],
            [
              'Evidence, documents, tasks and their files',
              'To keep your portfolio, until you delete them. What you delete stays in Trash for 30 days, where you can restore it, and is then removed. A file that is no longer used anywhere is removed a day or two later.',
            ],
            [
              'Drafts',
              'What you typed but did not save, so that it is not lost. Kept until you save or discard it, or for 90 days after your last change.',
            ],
            [
              'Service requests',
              'What you ordered, its price and status. You can delete a request that is not paid or delivered; it stays in Trash for 30 days. The others are kept until you delete the account. Card numbers are never entered here.',
            ],
            [
              'Orders, invoices and receipts',
              'What you bought, what it cost and how it was paid: to give you what you paid for and to keep our books. They are kept after you delete your account. Your name is then removed, except from the invoices, receipts and credit notes that were issued to you.',
            ],
            [
              'Support tickets and notifications',
              'To answer you and to keep you informed. Kept until you delete the account.',
            ],
            [
              'Contact form messages',
              'Name, email address, phone number if you give one, and the message: to answer it. They are not deleted automatically; ask us, and we will delete yours. Messages that our filter marks as spam are deleted after 30 days.',
            ],
            [
              'Emails we sent',
              'The recipient and the type of each email, for 30 days. We do not keep the text once the email is sent. Emails that could not be sent are kept until our staff have looked at them.',
            ],
            [
              'Abuse prevention',
              'How often an IP address or account tried to sign in, sign up or send something. Kept for about a day.',
            ],
            [
              'Audit trail',
              'When a mentor, an attorney or our staff change or open your data: who, when, what, and from which IP address, so that misuse can be traced. Kept for seven years. When you delete your account, the values in it are erased.',
            ],
            [
              'Request keys',
              'A random number for each form you submit, so that submitting it twice saves it only once. Kept for about a day.',
            ],
            [
              'Server log',
              'The time, the address of the page or file, the outcome and a reference number, to find and fix problems. Our software does not log IP addresses, cookies or anything you type.',
            ],
            [
              'Backups',
              'Copies of the database and the files, without sessions and sent email, so that nothing is lost. What you delete remains in a backup until that backup is replaced. Ask us how long we currently keep backups and logs.',
            ],
          ],
        },
      ],
    },
    {
      id: 'readers',
      title: 'Who can read what',
      blocks: [
        [
          'A mentor assigned to you: your name and email address, your documents, your tasks with their files, and the evidence records and binder that you share.',
          'An attorney assigned to you: your name and email address, your documents, and the evidence records and binder that you share.',
          'Our support staff: your tickets and messages. Staff who deliver services: your requests. Staff who manage users: name, email address and roles.',
          'No other account can open your evidence records, and you can stop sharing them at any time. Staff do not read your documents. The few people who run the servers could access the stored data; they do so only to keep it safe and available.',
        ],
        'We assign mentors and attorneys; they cannot assign themselves. Their access to your documents, tasks, evidence and files ends when the assignment does. You and they can still read your messages, the tasks that a mentor gave you, and your past sessions.',
        'Companies that host our servers, store files and deliver email process data for us. Contact form messages may also pass through a form service. Links for payment, scheduling and chat may lead to other companies, whose own policies apply there. We disclose data where the law requires us to.',
      ],
    },
    {
      id: 'rights',
      title: 'What you can do',
      blocks: [
        [
          `Export it: “Export everything” under [Profile Settings](${paths.profile}) creates one archive of all your data and files, even after a trial has ended.`,
          'Correct it: you can change your records and your name at any time, and your email address by confirming the change from both addresses.',
          'Delete it: delete your account under Profile Settings. Every session ends immediately. For 30 days you can sign in and keep the account; after that it is removed with every record and file.',
          `Ask or object: write to us through the [contact page](${paths.contact}). Depending on where you live, you may also complain to a data protection authority.`,
        ],
        'After an account is deleted, only issued invoices, receipts and credit notes, emails sent in the last 30 days, contact form messages and backups can still name you.',
      ],
    },
    {
      id: 'safety',
      title: 'How it is protected',
      blocks: [
        'Passwords are hashed with argon2id. The session cookie cannot be read by scripts. Files are private, and each download is checked. The database itself refuses access to other people’s rows. Pages load nothing from other sites.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes and questions',
      blocks: [
        `When this policy changes, the date at the top changes with it. The [Cookie Policy](${paths.cookies}) says which cookies we set. For anything else, use the [contact page](${paths.contact}).`,
      ],
    },
  ],
};
