import {
  type ComponentType,
  createElement,
  type ReactNode,
  Suspense,
  use,
  useContext,
  useState,
} from 'react'
import { useMatches } from 'react-router-dom'

import { fetched } from '../routing/page-route.tsx'
import { MenuContext } from './menu-context.ts'
import type { Menu, Places, WorkplaceHandle } from './menu.ts'

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
  const here = menu instanceof Promise ? use(menu) : menu
  const parts: readonly ComponentType<Places[P]>[] = here.parts[place]
  return parts.map((part, at) => createElement(part, { ...of, key: at }))
}

/** What later features add in a place of a page. Each part loads its own data. */
export function PartsOf<P extends keyof Places>({ waiting = null, ...props }: PartsOfProps<P>) {
  // The workplace's route brings it; a promise would have React leave the place empty for 300 ms.
  const handle = useMatches().find(({ id }) => id === 'workplace')?.handle
  const { menu: here } = (handle ?? {}) as Partial<WorkplaceHandle>
  const load = useContext(MenuContext)
  const [menu] = useState(() => here ?? (load === null ? null : fetched(load)))
  return (
    menu !== null && (
      <Suspense fallback={waiting}>
        <Loaded menu={menu} {...props} />
      </Suspense>
    )
  )
}
