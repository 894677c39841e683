import { createContext } from 'react'

import type { Menu } from './menu.ts'

/** The menu inside the workplace's layout, and elsewhere what fetches it. Null on the server. */
export const MenuContext = createContext<Menu | (() => Promise<Menu>) | null>(null)
