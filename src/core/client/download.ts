/** Saves content that the page already has as a file. */
export function download({ content, name }: { content: Blob; name: string }): void {
  const address = URL.createObjectURL(content);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  URL.revokeObjectURL(address);
}
