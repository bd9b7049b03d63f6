export type JsonLdProps = {
  /** Data as defined by schema.org. */
  data: { '@type': string; [property: string]: unknown };
};

/** Structured data for search engines. */
export function JsonLd({ data }: JsonLdProps) {
  // A script's text ends at the first "</", even inside a string.
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', String.raw`\u003c`);
  // oxlint-disable-next-line react/no-danger -- escaped for a script, in the line above and by the server
  return <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: json }} />;
}
