export type JsonLdProps = {
  /** As schema.org describes it. */
  data: { '@type': string; [property: string]: unknown };
};

/** What search engines read of a page. */
export function JsonLd({ data }: JsonLdProps) {
  // A script's text ends at the first "</", whatever it stands in.
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', String.raw`\u003c`);
  // oxlint-disable-next-line react/no-danger -- escaped for a script, in the line above and by the server
  return <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: json }} />;
}
