/** Whether this is an absolute https URL with a domain and without credentials. */
export function isLink(address: string): boolean {
  if (!/^https:\/\/[^\s\p{Cc}\\]+$/iu.test(address) || !address.isWellFormed() || !URL.canParse(address)) return false;
  const { hostname, username, password } = new URL(address);
  return hostname.includes('.') && username === '' && password === '';
}
