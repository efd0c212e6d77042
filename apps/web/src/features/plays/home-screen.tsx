import { usePermitted } from '../../data/session/session.ts'
import { t } from '../../data/text.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { PlayRecords } from './play-records.tsx'
import { Steps } from './steps.tsx'

/** The home page: the way to a playing screen in four steps, and what the screens have played. */
export const HomeScreen = () => (
	<>
		<PageHead title={t('首页')} />
		<Steps />
		{usePermitted('plays.read') && <PlayRecords />}
	</>
)
