// Style of the offline page, which can load no style sheet. The colors are those of the theme.

/** Light and dark by system preference, narrow screens, and print. */
export const readerStyle = `
:root { color-scheme: light dark; --paper: #fbfaf7; --card: #ffffff; --line: #e4e1d8; --ink: #1b1f1d; --soft: #49534e; --green: #1f5b45; --tint: #e9f4ed; }
@media (prefers-color-scheme: dark) { :root { --paper: #101412; --card: #181d1b; --line: #2a312e; --ink: #edefea; --soft: #abb6b0; --green: #9adbb8; --tint: #1b2b24; } }
* { box-sizing: border-box; }
html { font: 100%/1.55 system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; background: var(--paper); color: var(--ink); -webkit-text-size-adjust: 100%; }
body { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; overflow-wrap: anywhere; }
h1 { font-size: 2rem; line-height: 1.2; margin: 0 0 0.5rem; font-weight: 600; }
h2 { font-size: 1.375rem; line-height: 1.3; margin: 2.5rem 0 0.75rem; padding-top: 1rem; border-top: 1px solid var(--line); font-weight: 600; }
h3 { font-size: 1.0625rem; line-height: 1.4; margin: 0 0 0.25rem; font-weight: 600; }
h4 { font-size: 1rem; margin: 1.25rem 0 0.25rem; font-weight: 600; }
p { margin: 0 0 0.75rem; }
a { color: var(--green); text-underline-offset: 0.15em; }
a:focus-visible, summary:focus-visible, main:focus-visible { outline: 2px solid var(--green); outline-offset: 2px; border-radius: 2px; }
main:focus-visible { outline: none; }
ul { margin: 0; padding-left: 1.25rem; }
.brand, .soft { color: var(--soft); }
.brand { margin: 0 0 0.25rem; }
.skip { position: absolute; left: -100rem; }
.skip:focus { position: static; }
nav ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; padding: 0; list-style: none; }
nav a { display: inline-block; padding: 0.25rem 0; min-height: 1.5rem; }
article, .row { background: var(--card); border: 1px solid var(--line); border-radius: 0.5rem; padding: 1rem; margin: 0 0 0.75rem; }
.marks { display: flex; flex-wrap: wrap; gap: 0.5rem; margin: 0; }
.badge { display: inline-block; padding: 0 0.5rem; border-radius: 0.25rem; background: var(--tint); color: var(--green); font-size: 0.875rem; font-weight: 400; }
dl { margin: 0.75rem 0 0; display: grid; gap: 0.5rem; }
dl > div { display: grid; grid-template-columns: 12rem minmax(0, 1fr); gap: 0.125rem 1rem; }
dt { color: var(--soft); }
dd { margin: 0; }
.row dl { margin-top: 0; }
.text { white-space: pre-line; }
.exhibits { list-style: none; padding: 0; display: grid; gap: 0.5rem; }
.exhibits ul { list-style: disc; }
.files { list-style: none; padding: 0; display: grid; gap: 0.5rem; }
.hash { display: block; color: var(--soft); font-size: 0.75rem; }
details { margin: 0 0 0.5rem; }
summary { cursor: pointer; padding: 0.375rem 0; }
footer { margin-top: 2.5rem; padding-top: 1rem; border-top: 1px solid var(--line); color: var(--soft); }
@media (max-width: 40rem) { h1 { font-size: 1.625rem; } dl > div { grid-template-columns: minmax(0, 1fr); } }
@media print {
  :root { --paper: #ffffff; --card: #ffffff; --line: #b5b5b5; --ink: #000000; --soft: #444444; --green: #000000; --tint: #ffffff; }
  body { max-width: none; padding: 0; }
  nav, .skip { display: none; }
  h2, h3, h4 { break-after: avoid; }
  article, .row, .exhibits > li { break-inside: avoid; }
  #binder article { break-inside: auto; }
  .badge { border: 1px solid var(--line); }
}
`.trim();
