import type { SVGProps } from 'react'

const shapes = {
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  scales: 'M12 3v18M8 21h8M4 7h16M6 7l-3 7a3.2 3.2 0 0 0 6 0zM18 7l-3 7a3.2 3.2 0 0 0 6 0z',
  flag: 'M5 21V4M5 4h12l-2.500 4L17 12H5',
  bubble: 'M21 11.500a8 8 0 0 1-11.700 7.100L4 20l1.400-5.300A8 8 0 1 1 21 11.500z',
  question: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM9.300 9.300a2.800 2.800 0 0 1 5.400.9c0 1.900-2.700 2.300-2.700 4M12 17.200v.1',
  octagon: 'M8 3h8l5 5v8l-5 5H8l-5-5V8zM12 8v4.500M12 16v.1',
  check: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM8.500 12l2.500 2.500 4.500-5',
  tick: 'M5 12.500l4.500 4.500L19 7.500',
  cross: 'M6 6l12 12M18 6L6 18',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM20 20l-4-4',
  filter: 'M4 6h16M7 12h10M10 18h4',
  menu: 'M4 7h16M4 12h16M4 17h16',
  gear: 'M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM19 12a7 7 0 0 0-.1-1.300l2-1.600-2-3.400-2.400 1a7 7 0 0 0-2.200-1.300L14 3h-4l-.3 2.400a7 7 0 0 0-2.200 1.300l-2.400-1-2 3.400 2 1.600a7 7 0 0 0 0 2.600l-2 1.600 2 3.400 2.400-1a7 7 0 0 0 2.200 1.300L10 21h4l.3-2.400a7 7 0 0 0 2.200-1.300l2.400 1 2-3.400-2-1.600c.1-.4.1-.9.1-1.300z',
  link: 'M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.700-5.700L12 7M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.700 5.700L12 17',
  reply: 'M9 14L4 9l5-5M4 9h10a6 6 0 0 1 6 6v5',
  down: 'M6 9l6 6 6-6',
  up: 'M6 15l6-6 6 6',
  arrowDown: 'M12 5v14M6 13l6 6 6-6',
  arrowLeft: 'M19 12H5M11 6l-6 6 6 6',
  swap: 'M7 4L3 8l4 4M3 8h14M17 12l4 4-4 4M21 16H7',
  lock: 'M6 11h12v9H6zM8.500 11V8a3.500 3.500 0 0 1 7 0v3',
  document: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3.500 2',
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  download: 'M12 4v11M7 11l5 5 5-5M5 20h14',
  print: 'M7 9V4h10v5M7 17H4v-8h16v8h-3M7 14h10v6H7z',
  trash: 'M4 7h16M9 7V4h6v3M6.500 7l1 13h9l1-13',
  bell: 'M6 16V11a6 6 0 0 1 12 0v5l2 2H4zM10 21h4',
  key: 'M8 17a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM11.500 12H21v4M17 12v3',
  keyboard: 'M3 6h18v12H3zM7 10h.1M11 10h.1M15 10h.1M7 14h10M18 10h.1',
  image: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M9 9.500v.1',
  external: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
  unfold: 'M8 8l4-4 4 4M8 16l4 4 4-4M4 12h16',
  warning: 'M12 4L2.500 20h19zM12 10v4.500M12 17.500v.1',
  moon: 'M20 14.500A8.500 8.500 0 1 1 9.500 4a7 7 0 0 0 10.500 10.500z',
  chart: 'M4 4v16h16M9 16v-4M13.500 16V8M18 16v-6',
  stop: 'M8 3h8l5 5v8l-5 5H8l-5-5V8z',
} as const

export type IconName = keyof typeof shapes

type Props = { name: IconName; size?: number } & Omit<SVGProps<SVGSVGElement>, 'name'>

export function Icon({ name, size = 16, ...rest }: Props) {
  return (
    <svg
      aria-hidden
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...rest}
      className={`shrink-0 ${rest.className ?? ''}`}
    >
      <path d={shapes[name]} />
    </svg>
  )
}
