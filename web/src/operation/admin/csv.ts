/** A spreadsheet would run a cell that begins so as a formula. */
const formula = /^[=+\-@\t\r]/

const writeCell = (text: string): string => `"${(formula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/** With a byte order mark: without it spreadsheets do not read the accents. In Hungarian they expect semicolons. */
export function writeCsv(rows: readonly (readonly string[])[], language: string): string {
  const separator = language === 'hu' ? ';' : ','
  return `\u{FEFF}${rows.map((row) => row.map(writeCell).join(separator)).join('\r\n')}\r\n`
}
