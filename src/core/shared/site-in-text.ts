/**
 * Whether a text contains anything that a mail program would turn into a link: a URL with scheme, a path after a dotted
 * name, or a bare domain. Initials and titles before a dot ("J.Smith", "Dr.Li", "Prof.Dr.Kim") are names, and so are
 * dotted words in other scripts.
 */
export function holdsSite(text: string): boolean {
  const plain = text
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll('。', '.');
  if (/\bhttps?\b|\/\/|\bwww\.|[\p{L}\d]\.[\p{L}\d-]+(?::\d+)?\//iu.test(plain)) return true;
  return plain.split(/[^\p{L}\p{M}\d.-]+/u).some(isDomain);
}

function isDomain(word: string): boolean {
  const labels = word.split('.').filter((label) => label !== '');
  const last = labels.pop();
  return (
    last !== undefined &&
    /^(?:[a-z]{2,}|xn--[a-z\d-]+)$/i.test(last) &&
    labels.some((label) => !isInitialOrTitle(label))
  );
}

function isInitialOrTitle(label: string): boolean {
  return (
    /^(?:\p{L}\p{M}*){1,2}$/u.test(label) ||
    /^(?:capt|dipl|hon|ing|mag|med|mlle|mme|mrs|nat|phil|prof|rer|rev|sgt|smt|sra)$/i.test(label)
  );
}
