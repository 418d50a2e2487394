import type { Page } from '@playwright/test'

/** A toast that was shown since the page was loaded, each one once: on a slow machine it may be gone before a look at it. */
export async function expectToast(page: Page, text: string): Promise<void> {
  await page.waitForFunction((wanted) => {
    const { told } = globalThis as unknown as { told: string[] }
    const at = told.findIndex((toast) => toast.includes(wanted))
    return at !== -1 && told.splice(at, 1).length > 0
  }, text)
}

/** The button of the next toast gets the focus as soon as it is there, so that the toast stays until it is pressed. */
export async function holdToasts(page: Page): Promise<void> {
  await page.evaluate(() => {
    const observer = new MutationObserver(() => {
      const button = document.querySelector<HTMLElement>('[role="status"] > div > button')
      if (button === null) return
      observer.disconnect()
      button.focus()
    })
    observer.observe(document, { childList: true, subtree: true })
  })
}
