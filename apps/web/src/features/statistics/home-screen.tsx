import { usePermitted } from '../../data/session/session.ts'
import { t } from '../../data/text.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { Attention } from './home/attention.tsx'
import { HomeFigures } from './home/home-figures.tsx'
import { MemoryPanel } from './home/memory-panel.tsx'
import { Steps } from './home/steps.tsx'
import { Plays } from './records/plays.tsx'
import './statistics.css'

/** The home page: what needs attention, four steps to a playing screen, figures, and what the screens have played. */
export const HomeScreen = () => (
	<>
		<PageHead title={t('首页')} />
		<Attention />
		<Steps />
		<MemoryPanel />
		<HomeFigures />
		{usePermitted('plays.read') && <Plays />}
	</>
)
