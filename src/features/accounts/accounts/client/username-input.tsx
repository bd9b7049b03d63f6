/** Hidden input that gives a password manager the user name. It has no `name`, so it is not sent. */
export function UsernameInput({ email = '' }: { email?: string | undefined }) {
  return <input type="text" autoComplete="username" value={email} readOnly hidden />;
}
