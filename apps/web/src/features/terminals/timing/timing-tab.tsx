import type { Terminal } from '@vitrine/contract/terminals'
import { followsSwitches, isUnderstood } from '@vitrine/domain/command/capability'
import { t } from '../../../data/text.ts'
import type { OfferedForm } from '../command-draft.ts'
import { RelayTimes } from './relay-times.tsx'
import { OneSwitch } from './switch-section.tsx'
import { TemplateSection } from './template-section.tsx'
import { NotDone, TimesSection, timesWord } from './times-section.tsx'
import './timing.css'

const types: readonly OfferedForm[] = ['screen_timing', 'brightness', 'volume', 'restart_schedule', 'remote_lock']

const Unable = ({ type }: { type: OfferedForm }) => (
	<section className="times" aria-label={timesWord(type)}>
		<h3>{timesWord(type)}</h3>
		<NotDone />
	</section>
)

/** Which times can be edited and read now, and why others cannot; nothing of a connected terminal, with which everything can be done. */
const aboutNow = ({ run_state, last_seen }: Terminal): string | null => {
	if (run_state > 0) return null
	return last_seen === null
		? t('终端从未连接：连接后才知道它支持哪些定时、正在执行哪些。现在编辑的时段在它首次连接后送达，7 天内有效。')
		: t('终端离线：现在编辑的时段在它连接后送达，7 天内有效。')
}

const Program = ({ terminal }: { terminal: Terminal }) => {
	const { capabilities, last_seen } = terminal
	const isAble = isUnderstood(capabilities, 'program_switch') && followsSwitches(capabilities)
	if (!isAble && last_seen !== null) return <Unable type="program_switch" />
	// Older players would answer that they have carried it out, and do nothing: it is sent only to those that are known to follow it.
	const unable = isAble ? '' : t('连接后才知道此终端能否定时切换节目，在此之前不能编辑。')
	return <OneSwitch terminal={terminal} type="program_switch" unable={unable} />
}

/** All times a terminal follows by itself, in its local time. */
export const TimingTab = ({ terminal }: { terminal: Terminal }) => {
	const { capabilities } = terminal
	const about = aboutNow(terminal)
	return (
		<>
			<p className="muted times-about">{t('终端按自己的时钟执行，离线时也执行。')}</p>
			{about !== null && <p className="muted times-about">{about}</p>}
			<div className="times-grid">
				<TemplateSection terminal={terminal} />
				{types.map(type => (
					<TimesSection key={type} terminal={terminal} type={type} />
				))}
				<Program terminal={terminal} />
				{isUnderstood(capabilities, 'signal_switch') ? (
					<OneSwitch terminal={terminal} type="signal_switch" />
				) : (
					<Unable type="signal_switch" />
				)}
				{isUnderstood(capabilities, 'relay') ? <RelayTimes terminal={terminal} /> : <Unable type="relay" />}
			</div>
		</>
	)
}
