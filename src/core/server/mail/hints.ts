/** Parts of messages of Node, OpenSSL and nodemailer, each with the setting that helps. */
const hints: readonly (readonly [RegExp, string])[] = [
  [
    /self-signed certificate|unable to (?:get (?:local )?issuer|verify the first) certificate/,
    'The mail server’s certificate is not signed by an authority that Node knows. If it is your own, set NODE_EXTRA_CA_CERTS, in .env or in the environment, to a file with its authority’s certificate (PEM).',
  ],
  [
    /does not match certificate's altnames/,
    'The mail server’s certificate is for another name. Set SMTP_URL to the name in its certificate.',
  ],
  [/certificate has expired/, 'The mail server’s certificate has expired. Renew it there.'],
  [
    /wrong version number/,
    'The mail server does not start with TLS on this port. Set SMTP_URL to smtp:// instead of smtps://, or to its port for TLS, which is usually 465.',
  ],
  [
    /Greeting never received/,
    'The mail server did not send a greeting. If its port starts with TLS, as 465 does, set SMTP_URL to smtps:// instead of smtp://.',
  ],
  [
    /STARTTLS/,
    'The mail server does not offer encryption. If it is on a private network, add ?requireTLS=false to SMTP_URL.',
  ],
];

/** Returns the setting that fixes an error, for the log. Nodemailer passes on OpenSSL's message without its code. */
export function hintOn(error: unknown): string | undefined {
  const message = error instanceof Error ? error.message : '';
  return hints.find(([part]) => part.test(message))?.[1];
}
