import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { hueClass } from '#/platform/kit/entry-hue.ts'
import { RowsHeading } from '#/platform/kit/ListRow.tsx'
import { Line } from '#/platform/kit/Sprite.tsx'
import { go, goBack } from '#/platform/navigation/navigate.ts'
import styles from './Lesson.module.css'
import { LessonHead } from './LessonHead.tsx'
import { LessonRows } from './LessonListPage.tsx'
import { confirmClaim } from './claim.ts'

/** A lesson that can be claimed: confirming opens the same address with the claim. */
export function ClaimCard({ id, title }: { id: string; title: string }) {
  const claim = () => {
    confirmClaim(id)
    go(`/lesson/${id}?_claim=1`, { replace: true })
  }
  return (
    <>
      <LessonHead title={title} />
      <section className={`${styles.claim} ${hueClass('lesson')}`}>
        <Line shape="loops" className={styles.line} />
        <h3>{t('challenge.claim.title')}</h3>
        <p>{t('challenge.claim.text')}</p>
        <Button large onClick={claim}>
          {t('challenge.claim.confirm')}
        </Button>
        <Button variant="text" onClick={() => goBack('/lesson/')}>
          {t('challenge.later')}
        </Button>
      </section>
      <RowsHeading>{t('challenge.yours')}</RowsHeading>
      <LessonRows state="arrived" quiet />
    </>
  )
}
