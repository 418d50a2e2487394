import type { CSSProperties, ReactNode } from 'react'
import styles from './Skeleton.module.css'

/** Announces loading; the children are the placeholder. */
export function Loading({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="status">
      <span className="vh">{label}</span>
      <div aria-hidden="true">{children}</div>
    </div>
  )
}

export type SkeletonLineProps = { width?: string | undefined; height?: number | undefined }

export function SkeletonLine({ width = '100%', height = 16 }: SkeletonLineProps) {
  return <div className={styles.line} style={{ '--w': width, '--h': `${height}px` } as CSSProperties} />
}

export function SkeletonCircle({ size = 44 }: { size?: number | undefined }) {
  return <span className={styles.circle} style={{ '--z': `${size}px` } as CSSProperties} />
}

/** Feed cards. */
export function SkeletonCards({ label, count = 3 }: { label: string; count?: number | undefined }) {
  return (
    <Loading label={label}>
      <div className={styles.cards}>
        {lengths(count).map((width, index) => (
          <div key={index} className={styles.card}>
            <div className={styles.head}>
              <SkeletonCircle />
              <div className={styles.grow}>
                <SkeletonLine width="40%" />
                <SkeletonLine width="26%" height={12} />
              </div>
            </div>
            <div className={styles.text}>
              <SkeletonLine width="94%" />
              <SkeletonLine width={width} />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  )
}

/** List rows. */
export function SkeletonRows({ label, count = 5 }: { label: string; count?: number | undefined }) {
  return (
    <Loading label={label}>
      <div className={styles.rows}>
        {lengths(count).map((width, index) => (
          <div key={index} className={styles.head}>
            <SkeletonCircle />
            <div className={styles.grow}>
              <SkeletonLine width={width} />
              <SkeletonLine width="30%" height={12} />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  )
}

/** Plain lines of text. */
export function SkeletonText({ label, count = 4 }: { label: string; count?: number | undefined }) {
  return (
    <Loading label={label}>
      <div className={styles.grow}>
        {lengths(count).map((width, index) => (
          <SkeletonLine key={index} width={width} />
        ))}
      </div>
    </Loading>
  )
}

function lengths(count: number): string[] {
  return Array.from({ length: count }, (_, index) => ['62%', '88%', '48%', '74%'][index % 4] ?? '60%')
}
