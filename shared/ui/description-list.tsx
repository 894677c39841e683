import type { ReactNode } from 'react'

/** Facts about one thing as `Description`s: names left, values right, hairlines between. */
export function DescriptionList({ children }: { children: ReactNode }) {
  return <dl className="descriptions">{children}</dl>
}

/** One fact and its name. */
export function Description({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
