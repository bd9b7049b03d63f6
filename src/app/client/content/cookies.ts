import { paths } from '#core/shared/paths.ts';

import type { Article } from './article.ts';

/** Whatever the application sets stands here by name: a journey of e2e/pages-pricing.spec.ts compares. */
export const cookies: Article = {
  title: 'Cookie Policy',
  description:
    'The three cookies that an account needs, what your browser remembers for itself, and what we do not use.',
  path: paths.cookies,
  updated: '2026-11-21',
  summary: [
    'A visitor who neither signs up nor signs in gets no cookie.',
    'Signing in sets one cookie, with two-factor authentication a second one for a few minutes; signing up sets one until your address is confirmed. All are needed, so we ask for no consent.',
    'No cookies for tracking, statistics or advertising, and none of other companies.',
  ],
  sections: [
    {
      id: 'cookies',
      title: 'Cookies that we set',
      blocks: [
        {
          facts: [
            [
              'laurel.session_token',
              'Keeps you signed in. Set when you sign in; it ends when you sign out, and after 30 days at the latest.',
            ],
            [
              'laurel.second_step',
              'Joins the two steps of signing in with two-factor authentication. It lasts 5 minutes.',
            ],
            [
              'laurel.registration',
              'Joins signing up and the link in your mail, so that you need not type your password again. It ends when your address is confirmed, and after 24 hours at the latest.',
            ],
          ],
        },
        'Scripts cannot read any of them, and other sites do not receive them with requests of their own. Over a secure connection their names begin with __Host-, which binds them to this site alone.',
      ],
    },
    {
      id: 'storage',
      title: 'What your browser remembers for itself',
      blocks: [
        'These are no cookies: they stay in your browser and are not sent to us.',
        {
          facts: [
            [
              'mantine-color-scheme-value',
              'Whether you chose light or dark, in local storage. Set only once you choose; it stays until you clear it.',
            ],
            [
              'react-router-scroll-positions',
              'How far you had scrolled, so that Back leads to the same place, in session storage. It goes when you close the tab.',
            ],
          ],
        },
      ],
    },
    {
      id: 'others',
      title: 'Other companies',
      blocks: [
        'Our pages load no fonts, pictures, scripts or counters from elsewhere. A link may lead you to another company, for a payment, a call or a chat: from there on its own policy applies.',
      ],
    },
    {
      id: 'choices',
      title: 'Your choices',
      blocks: [
        `You can delete cookies and stored values in your browser at any time; you are then signed out, and nothing else is lost. If you refuse the session cookie, all public pages still work, but you cannot sign in. What we keep on our side, the [Privacy Policy](${paths.privacy}) tells.`,
      ],
    },
  ],
};
