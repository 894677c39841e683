import type { Page } from 'playwright-core'

/** What has focus, by its label or else its text. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const each = document.activeElement
    const isField =
      each instanceof HTMLInputElement ||
      each instanceof HTMLTextAreaElement ||
      each instanceof HTMLSelectElement
    const [label] = isField ? (each.labels ?? []) : []
    // A label may have the field inside it, with all the options of a list.
    const words = label && [...label.childNodes].filter((part) => !part.contains(each))
    const text = words?.map(({ textContent }) => textContent).join('') ?? each?.textContent ?? ''
    return text.replaceAll(/\s+/g, ' ').trim()
  })

/** Presses Tab until what has this name has focus, as somebody without a mouse does. */
export async function tabTo(page: Page, name: string, key = 'Tab'): Promise<void> {
  const names: string[] = []
  for (let at = 0; at < 80; at += 1) {
    const found = await focused(page)
    if (found === name) return
    names.push(found.slice(0, 30))
    await page.keyboard.press(key)
  }
  throw new Error(`${key} does not reach ${name}: ${names.join(', ')}`)
}
