import { createContext } from 'react'

import type { Menu } from './menu.ts'

/** Fetches the menu, for pages outside the workplace's layout. Set only in the browser. */
export const MenuContext = createContext<(() => Promise<Menu>) | null>(null)
