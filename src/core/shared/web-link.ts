/** Whether it is an https address of another site, written out and without a password in it. */
export function isLink(address: string): boolean {
  if (!/^https:\/\/[^\s\p{Cc}\\]+$/iu.test(address) || !address.isWellFormed() || !URL.canParse(address)) return false;
  const { hostname, username, password } = new URL(address);
  return hostname.includes('.') && username === '' && password === '';
}
