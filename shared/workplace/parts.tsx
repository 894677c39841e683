import {
  type ComponentType,
  createElement,
  type ReactNode,
  Suspense,
  use,
  useContext,
  useState,
} from 'react'

import { fetched } from '../routing/page-route.tsx'
import { MenuContext } from './menu-context.ts'
import type { Menu, Places } from './menu.ts'

interface PartsOfProps<P extends keyof Places> {
  place: P
  of: Places[P]
  /** Stands there until the parts have come. */
  waiting?: ReactNode
}

function Loaded<P extends keyof Places>({
  menu,
  place,
  of,
}: PartsOfProps<P> & { menu: Menu | Promise<Menu> }) {
  // For a promise React would leave the place empty for 300 ms.
  const here = menu instanceof Promise ? use(menu) : menu
  const parts: readonly ComponentType<Places[P]>[] = here.parts[place]
  return parts.map((part, at) => createElement(part, { ...of, key: at }))
}

/** What later features add in a place of a page. Each part loads its own data. */
export function PartsOf<P extends keyof Places>({ waiting = null, ...props }: PartsOfProps<P>) {
  const given = useContext(MenuContext)
  const [menu] = useState(() => (typeof given === 'function' ? fetched(given) : given))
  return (
    menu !== null && (
      <Suspense fallback={waiting}>
        <Loaded menu={menu} {...props} />
      </Suspense>
    )
  )
}
