const flags = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update']
const chromium = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'

/** Chromium itself: the headless shell has no push. */
export const fullBrowser = { executablePath: chromium, args: flags }
export const headlessBrowser = {
  executablePath: process.env['HEADLESS_SHELL_PATH'] ?? chromium,
  // other sites that run on this machine
  args: [...flags, '--host-resolver-rules=MAP *.elsewhere.example 127.0.0.1'],
}
