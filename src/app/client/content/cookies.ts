import { paths } from '#core/shared/paths.ts';

import type { Article } from './article.ts';

/** Cookie policy. Names everything that the application sets; e2e/pages-pricing.spec.ts checks the list. */
export const cookies: Article = {
  title: 'Cookie Policy',
  description: 'The four cookies that an account needs, what your browser stores, and what we do not use.',
  path: paths.cookies,
  updated: '2026-11-29',
  summary: [
    'If you neither sign up nor sign in, we set no cookies.',
    'Signing in sets two cookies, and with two-factor authentication a third one for a few minutes. Signing up sets one until you confirm your address. All of them are necessary, so we do not ask for consent.',
    'No cookies for tracking, statistics or advertising, and none from other companies.',
  ],
  sections: [
    {
      id: 'cookies',
      title: 'Cookies we set',
      blocks: [
        {
          facts: [
            [
              'laurel.session_token',
              'Keeps you signed in. Set when you sign in; it expires when you sign out, or after 30 days at the latest.',
            ],
            [
              'laurel.known_device',
              'Recognizes a browser that has signed in to your account before, so that other people’s wrong guesses at your password cannot lock you out. Set when you sign in; it expires after 180 days.',
            ],
            [
              'laurel.second_step',
              'Links the two steps of signing in with two-factor authentication. It lasts 5 minutes.',
            ],
            [
              'laurel.registration',
              'Links your sign-up to the confirmation email, so that you do not need to type your password again. It expires when you confirm your address, or after 24 hours at the latest.',
            ],
          ],
        },
        'Scripts cannot read any of them, and your browser does not send them with requests that other sites make in the background. Over a secure connection, their names begin with __Host-, which restricts them to this site.',
      ],
    },
    {
      id: 'storage',
      title: 'What your browser stores',
      blocks: [
        'These are not cookies: they stay in your browser and are not sent to us.',
        {
          facts: [
            [
              'mantine-color-scheme-value',
              'Your choice of light or dark theme, in local storage. It is set only when you choose one, and stays until you clear it.',
            ],
            [
              'laurel-left-off',
              'The last workspace page you visited, in local storage, so that the home page can take you back to it. It stays until you clear it.',
            ],
            [
              'laurel-next',
              'The page you were about to open before you paid for an order, in session storage, so that you can return to it. It is deleted when you close the tab.',
            ],
            [
              'react-router-scroll-positions',
              'How far you scrolled, in session storage, so that Back returns you to the same place. It is deleted when you close the tab.',
            ],
          ],
        },
      ],
    },
    {
      id: 'others',
      title: 'Other companies',
      blocks: [
        'Our pages load no fonts, images, scripts or trackers from other sites. Links for payments, calls or chat may take you to another company, whose own policy applies there.',
      ],
    },
    {
      id: 'choices',
      title: 'Your choices',
      blocks: [
        `You can delete cookies and stored values in your browser at any time; you will be signed out, but nothing else is lost. If you refuse the session cookie, all public pages still work, but you cannot sign in. The [Privacy Policy](${paths.privacy}) says what we keep.`,
      ],
    },
  ],
};
