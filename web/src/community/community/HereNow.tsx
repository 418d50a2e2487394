import type { EntityId } from '@entemi/contract/platform/ids'
import { saveSetting, useSetting } from '#/account/profile/setting.queries.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Avatar } from '#/platform/kit/Avatar.tsx'
import { Button } from '#/platform/kit/Button.tsx'
import type { Mood } from '#/platform/kit/mood.ts'
import { refreshHere, useHere } from './own-group.queries.ts'
import styles from './HereNow.module.css'

/** For members: who has the page open and shows it, and whether one does. */
export function HereNow({ id }: { id: EntityId }) {
  const { data, isPending } = useHere(id)
  const isShown = useSetting().show_here === true
  // Its place is kept: what is below must not jump.
  if (isPending) return <div className={styles.here} aria-busy="true" />
  if (data === undefined) return null
  const names = data.people.map(({ display_name }) => display_name).join(', ')
  const show = async () => {
    await saveSetting({ show_here: true })
    await refreshHere(id)
  }
  return (
    <section className={styles.here} aria-label={t('groupPage.here')}>
      {data.count > 0 && (
        <>
          <span className={styles.faces} aria-hidden="true">
            {data.people.map((person) => (
              <Avatar
                key={person.id}
                size={26}
                name={person.display_name}
                src={person.profile_image_url}
                mood={person.mood as Mood | null}
              />
            ))}
          </span>
          <p className={styles.count} title={names}>
            <span className={styles.dot} aria-hidden="true" />
            {t('groupPage.here.count', { count: data.count })}
            <span className="vh">: {names}</span>
          </p>
        </>
      )}
      {!isShown && (
        <p className={styles.hidden}>
          {data.count === 0 && t('groupPage.here.hidden')}
          <Button variant="text" onClick={() => void show()}>
            {t('groupPage.here.show')}
          </Button>
        </p>
      )}
    </section>
  )
}
