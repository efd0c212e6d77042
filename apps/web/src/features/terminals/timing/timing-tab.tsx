import type { Terminal } from '@vitrine/contract/terminals'
import { isUnderstood } from '@vitrine/domain/command/capability'
import { t } from '../../../data/text.ts'
import { commandWord } from '../../../ui/command-word.ts'
import type { OfferedForm } from '../command-draft.ts'
import { NotDone, TimesSection } from './times-section.tsx'
import './timing.css'

const types: readonly OfferedForm[] = ['screen_timing', 'brightness', 'volume', 'restart_schedule', 'remote_lock']

/** All times a terminal follows by itself, in its local time. */
export const TimingTab = ({ terminal }: { terminal: Terminal }) => (
	<>
		<p className="muted times-about">{t('终端按自己的时钟执行，离线时也执行。')}</p>
		<div className="times-grid">
			{types.map(type => (
				<TimesSection key={type} terminal={terminal} type={type} />
			))}
			{(['signal_switch', 'relay'] as const)
				.filter(type => !isUnderstood(terminal.capabilities, type))
				.map(type => (
					<section key={type} className="times" aria-label={commandWord(type)}>
						<h3>{commandWord(type)}</h3>
						<NotDone />
					</section>
				))}
		</div>
	</>
)
