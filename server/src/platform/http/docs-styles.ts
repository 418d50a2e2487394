/** The colours of the app, by the system's theme. */
export const docsStyles = `:root {
  color-scheme: light dark;
  --paper: light-dark(oklch(0.972 0.008 82), oklch(0.205 0.042 268));
  --surface: light-dark(oklch(0.995 0.003 85), oklch(0.248 0.048 268));
  --sunken: light-dark(oklch(0.945 0.011 82), oklch(0.29 0.052 268));
  --line: light-dark(oklch(0.89 0.014 80), oklch(0.35 0.052 268));
  --text: light-dark(oklch(0.255 0.03 268), oklch(0.94 0.012 82));
  --text-2: light-dark(oklch(0.43 0.022 268), oklch(0.79 0.014 82));
  --accent: light-dark(oklch(0.43 0.15 264), oklch(0.8 0.088 262));
}
* { box-sizing: border-box; }
html { scroll-padding-top: 16px; }
body { margin: 0; background: var(--paper); color: var(--text); font: 16px/1.55 system-ui, sans-serif; overflow-wrap: anywhere; }
a { color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
code, pre { font-family: ui-monospace, monospace; font-size: 0.9em; }
.skip { position: absolute; left: -9999px; }
.skip:focus { left: 16px; top: 8px; }
.page { display: grid; grid-template-columns: minmax(0, 1fr); max-width: 1180px; margin: 0 auto; padding: 20px 16px 80px; gap: 0 40px; }
h1 { margin: 0 0 8px; font-size: 1.7rem; }
h2 { margin: 40px 0 12px; font-size: 1.25rem; }
h3 { margin: 18px 0 6px; font-size: 0.95rem; color: var(--text-2); }
nav ul { display: flex; flex-wrap: wrap; gap: 0 16px; margin: 8px 0 0; padding: 0; list-style: none; }
nav li a { display: block; padding: 8px 0; }
summary { cursor: pointer; }
article { margin: 8px 0; border-radius: 14px; background: var(--surface); }
article > details > summary { display: flex; flex-wrap: wrap; align-items: baseline; gap: 2px 10px; padding: 12px 16px; }
article > details > summary::marker { content: none; }
article > details > summary h3 { margin: 0; font-size: 1rem; font-weight: 600; color: inherit; }
article > details[open] > summary { border-bottom: 1px solid var(--line); }
.method { display: inline-block; min-width: 4.2em; font-weight: 700; color: var(--accent); }
.what { flex: 1 1 100%; color: var(--text-2); }
.inner { padding: 4px 16px 16px; }
.facts { color: var(--text-2); }
ul.fields { margin: 0; padding: 0 0 0 14px; border-left: 2px solid var(--line); list-style: none; }
ul.fields li { padding: 3px 0; }
.type { color: var(--text-2); }
pre { margin: 8px 0 0; padding: 12px 14px; border-radius: 10px; background: var(--sunken); white-space: pre-wrap; }
@media (min-width: 960px) {
  .page { grid-template-columns: 250px minmax(0, 1fr); padding-top: 32px; }
  header, main { grid-column: 2; }
  nav { grid-area: 1 / 1 / span 2; position: sticky; top: 24px; align-self: start; max-height: calc(100vh - 48px); overflow-y: auto; }
  nav ul { display: block; margin: 0; }
  nav li a { padding: 3px 0; }
  .what { flex: 1 1 auto; }
}
`
