/** Tells a password manager whose password a form holds. It has no name, so it is not sent. */
export function UsernameInput({ email = '' }: { email?: string | undefined }) {
  return <input type="text" autoComplete="username" value={email} readOnly hidden />;
}
