/** Time in milliseconds after which every browser has read the content. */
const READ_MS = 60_000;

/** Saves content that the page already has as a file. */
export function download({ content, name }: { content: Blob; name: string }): void {
  const address = URL.createObjectURL(content);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  // Safari reads the content only after the click.
  setTimeout(() => URL.revokeObjectURL(address), READ_MS);
}
