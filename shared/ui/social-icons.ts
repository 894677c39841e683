import type { IconNode } from 'lucide'

// Lucide has removed brand icons; these three use its box of 24 and its hairline.

export const instagram: IconNode = [
  ['rect', { x: 3, y: 3, width: 18, height: 18, rx: 5 }],
  ['circle', { cx: 12, cy: 12, r: 4 }],
  ['path', { d: 'M17.2 6.8h.01' }],
]

export const facebook: IconNode = [
  [
    'path',
    { d: 'M17 3h-2.5A4.5 4.5 0 0 0 10 7.5V10H7v4h3v7h4v-7h3l1-4h-4V7.8A.8.8 0 0 1 14.8 7H17z' },
  ],
]

export const youTube: IconNode = [
  ['rect', { x: 2.5, y: 5.5, width: 19, height: 13, rx: 4 }],
  ['path', { d: 'm10.3 9.5 4.2 2.5-4.2 2.5z' }],
]
