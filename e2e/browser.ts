const flags = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update']
const chromium = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'

/** Chromium itself: the build without windows knows no push. */
export const wholeBrowser = { executablePath: chromium, args: flags }
export const lightBrowser = {
  executablePath: process.env['HEADLESS_SHELL_PATH'] ?? chromium,
  // sites of somebody else, which stand on this machine
  args: [...flags, '--host-resolver-rules=MAP *.elsewhere.example 127.0.0.1'],
}
