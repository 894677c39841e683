/**
 * Gives the native disclosures marked `data-menu` what HTML lacks: hover and focus open a `hover`
 * menu; Escape, a click elsewhere, leaving it or choosing an entry closes any menu. It listens on
 * the document, so it works on the server's HTML before React and on React's afterwards.
 */
const openMenus = () => document.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]')
const menuOf = (target: EventTarget | null, selector = 'details[data-menu]') =>
  target instanceof Element ? target.closest<HTMLDetailsElement>(selector) : null
const hoverMenu = 'details[data-menu="hover"]'

function closeMenus(except: HTMLDetailsElement | null = null): void {
  for (const menu of openMenus()) if (menu !== except) menu.open = false
}

export function startMenus(): void {
  document.addEventListener('pointerover', (event) => {
    if (event.pointerType !== 'mouse') return
    const menu = menuOf(event.target, hoverMenu)
    if (menu !== null) menu.open = true
    else
      for (const open of openMenus())
        if (open.matches(hoverMenu) && !open.matches(':focus-within')) open.open = false
  })
  // The mouse may already be over a menu when this script starts.
  for (const menu of document.querySelectorAll<HTMLDetailsElement>(`${hoverMenu}:hover`)) {
    menu.open = true
  }
  let escaping = false
  document.addEventListener('focusin', (event) => {
    const menu = menuOf(event.target, hoverMenu)
    const byKeyboard =
      !escaping && event.target instanceof Element && event.target.matches(':focus-visible')
    if (menu !== null && byKeyboard) menu.open = true
    closeMenus(menuOf(event.target))
  })
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    // Returning focus to the button must not reopen the menu that was just closed.
    escaping = true
    for (const menu of openMenus()) {
      const inside = menu.contains(document.activeElement)
      menu.open = false
      if (inside) menu.querySelector('summary')?.focus()
    }
    escaping = false
  })
  document.addEventListener('click', (event) => {
    const menu = menuOf(event.target)
    closeMenus(menu)
    if (menu === null || !(event.target instanceof Element)) return
    const summary = event.target.closest('summary')
    // Hovering has already opened it; the click must not close it again.
    const byMouse = event instanceof PointerEvent && event.pointerType === 'mouse'
    if (summary !== null && byMouse && menu.matches(hoverMenu)) event.preventDefault()
    if (event.target.closest('a') !== null) menu.open = false
  })
}
