/** Of tests: patterns that no line may match, each for a class of failures by chance. docs/testing.md lists them. */
export const testWalls = [
  {
    in: ['e2e/*.ts'],
    // no page is shown while the clock stands, as it does in the search that comes late
    notIn: ['e2e/{shown,shown.spec,late-search.spec}.ts'],
    // the address changes before its page is there: a test went on with the former one
    pattern: /(?:(?<!\.not)\.toHaveURL|waitForURL)\((?!\s*['"`]https?:)/,
    message: 'waits for an address without its page; use expectAt',
  },
  {
    in: ['e2e/*.ts'],
    notIn: ['e2e/accessible.ts'],
    pattern: /from 'axe-core'/,
    message: 'runs axe on a page that may be changing; use expectAccessible',
  },
  {
    in: ['e2e/*.ts'],
    notIn: ['e2e/app.ts'],
    pattern: /\bbrowser\.newContext\(|\.newPage\(/,
    message: 'opens a page that nothing watches; use openPage or openTab',
  },
  {
    in: ['e2e/*.ts'],
    pattern: /networkidle|waitForTimeout/,
    message: 'waits for a quiet moment instead of a state',
  },
  {
    in: ['e2e/*.spec.ts'],
    pattern: /\bsetTimeout\(\s*\d|\btest\.slow\(|\bretries\b/,
    message: 'has a limit of its own; playwright.config.ts has the one for all',
  },
  {
    in: ['{server,contract,web,client}/**/*.test.{ts,tsx}'],
    // of tier 3 in these two, beside a test that counts
    notIn: ['server/src/{app/attack/parser,core/media/video-link}.test.ts'],
    pattern: /\b(?:process\.cpuUsage|threadCpuUsage|process\.resourceUsage)\(/,
    message: 'judges by CPU time, which a busy machine doubles; count steps',
  },
  {
    in: ['{server,contract,client}/**/*.test.ts'],
    // tests of a process share it: what one leaves is there in the next file
    pattern: /\bprocess\.env(?:\.\w+|\[[^\]]+\])\s*=(?!=)|^\s*(?:Date\.now|Math\.random|globalThis\.\w+)\s*=(?!=)/,
    message:
      'replaces what other files share; use vi.stubEnv, vi.spyOn or vi.stubGlobal, which are undone after each test',
  },
  {
    in: ['{server,contract,web}/**/*.test.{ts,tsx}'],
    pattern: /\bseed: (?:Date|Math|random|crypto)\b/,
    message: 'tries other values in each run; the seed of all is set in seed.setup.ts',
  },
  {
    in: ['server/src/**/*.ts'],
    // a standby that does not answer in time costs nothing: the primary does
    notIn: ['**/*.test.ts', 'server/src/{app/testing,platform/db/embedded}/**', 'server/src/platform/db/standby.ts'],
    pattern: /\b(?:AbortSignal\.timeout\(|connectionTimeoutMillis: )\s*[\d_]+\s*[,)}]/,
    message: 'has a timeout that TIMEOUT_FACTOR does not multiply',
  },
]

const singleRead =
  /\bexpect\(\s*await [^\n]*?\.(?:boundingBox|count|innerText|textContent|inputValue|isVisible|isHidden|isChecked|getAttribute|allTextContents|allInnerTexts|evaluate|evaluateAll)\(/g

/** Lines of a browser test that read a page once, while it may still change; within `toPass` they are read again. */
export function findSingleReads(text: string): number[] {
  return [...text.matchAll(singleRead)].flatMap(({ index }) => {
    const before = text.slice(0, index)
    const isWithin = before.split('expect(async () => {').length > before.split('}).toPass(').length
    return isWithin ? [] : [before.split('\n').length]
  })
}
