import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import { Icon } from '#/platform/kit/Sprite.tsx'
import { trackSwipe, usesDragItself } from '#/platform/kit/swipe.ts'
import { showToast } from '#/platform/kit/toast.ts'
import { useRefreshAction } from '#/platform/navigation/refresh.ts'
import styles from './PullToRefresh.module.css'

/** Pull distance that triggers a reload. */
const farEnough = 110

/** Reloads on pull down at the top, or from the menu; `refresh` returns whether it was loaded. */
export function PullToRefresh({ refresh }: { refresh: () => Promise<boolean> }) {
  const [isReading, setReading] = useState(false)
  const [isFar, setFar] = useState(false)
  const knot = useRef<HTMLDivElement>(null)
  const read = async () => {
    setReading(true)
    if (!(await refresh())) showToast({ text: t('load.failed') })
    setReading(false)
  }
  useRefreshAction(read)
  const letGo = useEffectEvent((distance: number) => {
    setFar(false)
    if (distance >= farEnough && !isReading) void read()
  })
  useEffect(() => {
    // The browser's own pull would reload the whole app.
    document.documentElement.classList.add(styles.page ?? '')
    let distance = 0
    const move = (now: number) => {
      distance = now
      setFar(now >= farEnough)
      knot.current?.style.setProperty('--pull', String(Math.min(1, now / farEnough)))
    }
    const end = trackSwipe(document, {
      direction: 'down',
      canStart: (_touch, target) =>
        window.scrollY <= 0 && target.closest('dialog') === null && !usesDragItself(target, 'y'),
      onMove: move,
      onEnd: () => {
        letGo(distance)
        move(0)
      },
    })
    return () => {
      document.documentElement.classList.remove(styles.page ?? '')
      end()
    }
  }, [])
  return (
    <div ref={knot} className={styles.pull} role="status" data-reading={isReading} data-far={isFar}>
      <span className={styles.knot}>
        <Icon name="retry" size="s" />
        {isReading && <span className="vh">{t('load.loading')}</span>}
      </span>
    </div>
  )
}
