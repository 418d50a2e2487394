import { useState } from 'react'
import { Banner } from './Banner.tsx'
import { Button, ButtonLink } from './Button.tsx'
import { EmptyState, ErrorState } from './EmptyState.tsx'
import { sampleDays, samples, sampleToday } from './kit-samples.ts'
import styles from './KitPage.module.css'
import { KitSection } from './KitSection.tsx'
import { ProgressBar } from './ProgressBar.tsx'
import { SkeletonCards, SkeletonRows, SkeletonText } from './Skeleton.tsx'
import { Spinner } from './Spinner.tsx'
import { YearRibbon } from './YearRibbon.tsx'

export function KitStates() {
  const texts = samples.states
  const [month, setMonth] = useState(10)
  return (
    <>
      <YearRibbon
        label={samples.sections.year}
        description={samples.year.description}
        days={sampleDays}
        today={sampleToday}
        months={samples.year.months}
        month={month}
        monthLabel={samples.year.month}
        onMonth={setMonth}
      />
      <KitSection title={samples.sections.states}>
        <div className={styles.stack}>
          <Banner
            icon="cloudoff"
            title={texts.offline}
            text={texts.offlineText}
            action={{ label: texts.waiting, onAction: () => {} }}
          />
          <Banner
            icon="retry"
            tone="info"
            title={texts.update}
            text={texts.updateText}
            action={{ label: texts.updateAction, onAction: () => {} }}
          />
          <ProgressBar label={texts.progress} value={0.62} />
          <ProgressBar label={texts.progress} />
          <SkeletonText label={texts.loading} />
          <SkeletonCards label={texts.loading} count={1} />
          <SkeletonRows label={texts.loading} count={2} />
          <Spinner label={texts.loading} late={<ErrorState title={texts.errorTitle} text={texts.errorText} />} />
          <EmptyState title={texts.emptyTitle} text={texts.emptyText}>
            <Button large>{texts.emptyAction}</Button>
            <ButtonLink variant="text" href="#main">
              {texts.emptyOther}
            </ButtonLink>
          </EmptyState>
          <ErrorState
            title={texts.errorTitle}
            text={texts.errorText}
            retry={{ label: samples.overlays.again, onRetry: () => {} }}
            code={texts.errorCode}
          />
        </div>
      </KitSection>
    </>
  )
}
