import { ChevronDown } from 'lucide'
import type { ComponentProps } from 'react'

import { Icon } from '../icon.tsx'

interface SelectProps extends ComponentProps<'select'> {
  iconSize?: 16 | 20
}

/**
 * A native list of choices with our arrow. It takes what a `select` takes. The search has its own: code that
 * it shares with forms would make the profile fetch 9 KB for lots (`client/build/chunk-of.ts`).
 */
export const Select = ({ iconSize = 20, children, ...props }: SelectProps) => (
  <span className="select">
    <select className="control" {...props}>
      {children}
    </select>
    <Icon of={ChevronDown} size={iconSize} />
  </span>
)

/** Options of a `Select`: the value of each, and its words. */
export const drawOptions = (of: readonly (readonly [value: string | number, words: string])[]) =>
  of.map(([value, words]) => (
    <option key={value} value={value}>
      {words}
    </option>
  ))
