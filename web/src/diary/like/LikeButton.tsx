import { useRef, useState } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import { CardAction } from '#/platform/kit/Card.tsx'
import { joinClasses } from '#/platform/kit/class-names.ts'
import { ignoreNextClick } from '#/platform/kit/ignore-next-click.ts'
import { go } from '#/platform/navigation/navigate.ts'
import { useLike, usePendingLike } from './like.queries.ts'
import styles from './LikeButton.module.css'
import { likersAddress } from './likers-address.ts'

const longPressMs = 500

interface Props {
  kind: 'entry' | 'comment'
  id: string
  liked: boolean
  count: number
  className?: string
}

/** A tap likes or withdraws; a long press shows who liked it. */
export function LikeButton({ kind, id, className, ...known }: Props) {
  const { liked, evaluation_count: count } = usePendingLike(id, {
    liked: known.liked,
    evaluation_count: known.count,
  })
  const like = useLike(kind, id)
  const [tapped, setTapped] = useState(false)
  const press = useLongPress(() => go(likersAddress(id)))
  const handleClick = () => {
    setTapped(true)
    like.mutate(!liked)
  }
  return (
    <CardAction
      icon={liked ? 'heartf' : 'heart'}
      label={t('entry.like')}
      count={count}
      on={liked}
      aria-pressed={liked}
      // The key l looks for it.
      data-like={kind}
      className={joinClasses(styles.like, tapped && liked && styles.pulse, className)}
      onClick={handleClick}
      onPointerDown={press.begin}
      onPointerUp={press.end}
      onPointerLeave={press.end}
      onPointerCancel={press.end}
      // A phone would open its own menu on a long press.
      onContextMenu={(event) => event.preventDefault()}
    />
  )
}

function useLongPress(act: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  return {
    begin: () => {
      timer.current = setTimeout(() => {
        ignoreNextClick()
        act()
      }, longPressMs)
    },
    end: () => clearTimeout(timer.current),
  }
}
