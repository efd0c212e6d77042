import type { Terminal } from '@vitrine/contract/terminals'
import { followsSwitches, isUnderstood } from '@vitrine/domain/command/capability'
import type { CommandType } from '@vitrine/domain/command/command'
import { t } from '../../../data/text.ts'
import { commandWord } from '../../../ui/command-word.ts'
import type { OfferedForm } from '../command-draft.ts'
import { RelayTimes } from './relay-times.tsx'
import { OneSwitch } from './switch-section.tsx'
import { TemplateSection } from './template-section.tsx'
import { NeverConnected, NotDone, TimesSection } from './times-section.tsx'
import './timing.css'

const types: readonly OfferedForm[] = ['screen_timing', 'brightness', 'volume', 'restart_schedule', 'remote_lock']

const Unable = ({ type, terminal }: { type: CommandType; terminal: Terminal }) => (
	<section className="times" aria-label={commandWord(type)}>
		<h3>{commandWord(type)}</h3>
		{terminal.last_seen === null ? <NeverConnected /> : <NotDone />}
	</section>
)

/** All times a terminal follows by itself, in its local time. */
export const TimingTab = ({ terminal }: { terminal: Terminal }) => {
	const { capabilities, last_seen } = terminal
	return (
		<>
			<p className="muted times-about">{t('终端按自己的时钟执行，离线时也执行。')}</p>
			{last_seen === null && (
				<p className="muted times-about">{t('终端还没有连接过，连接后才知道它支持哪些定时、正在执行哪些。')}</p>
			)}
			<div className="times-grid">
				<TemplateSection terminal={terminal} />
				{types.map(type => (
					<TimesSection key={type} terminal={terminal} type={type} />
				))}
				{isUnderstood(capabilities, 'program_switch') && followsSwitches(capabilities) ? (
					<OneSwitch terminal={terminal} type="program_switch" />
				) : (
					<Unable type="program_switch" terminal={terminal} />
				)}
				{isUnderstood(capabilities, 'signal_switch') ? (
					<OneSwitch terminal={terminal} type="signal_switch" />
				) : (
					<Unable type="signal_switch" terminal={terminal} />
				)}
				{isUnderstood(capabilities, 'relay') ? (
					<RelayTimes terminal={terminal} />
				) : (
					<Unable type="relay" terminal={terminal} />
				)}
			</div>
		</>
	)
}
