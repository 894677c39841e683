import type { IconNode } from 'lucide'
import { createElement } from 'react'

interface IconProps {
  /** The icon's shapes, in a box of 24. */
  of: IconNode
  size?: 16 | 20 | 24
  className?: string
}

/** A hairline icon. Decoration only: the words beside it always say the same. */
export function Icon({ of, size = 24, className = '' }: IconProps) {
  return (
    <svg
      className={`icon ${className}`.trim()}
      viewBox="0 0 24 24"
      width={size}
      height={size}
      aria-hidden="true"
    >
      {of.map(([tag, attributes], at) => createElement(tag, { ...attributes, key: at }))}
    </svg>
  )
}
