/**
 * Closes the menu of an entry that was chosen. Focus goes to the menu's button: what the entry opens
 * can then return it there.
 */
export function closeMenuOf(entry: Element): void {
  const menu = entry.closest('details')
  menu?.removeAttribute('open')
  menu?.querySelector('summary')?.focus()
}
