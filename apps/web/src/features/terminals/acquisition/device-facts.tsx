import type { AcquisitionDevice } from '@vitrine/contract/terminal/acquisition'
import { Link } from 'react-router'
import { t } from '../../../data/text.ts'
import { StateWord } from '../../../ui/state-word.tsx'
import { measuredWord, sensorWord } from '../../../ui/terminals/sensor-word.ts'
import { terminalPath } from '../../../ui/terminals/terminal-path.ts'
import { When } from '../../../ui/when.tsx'
import { BeyondWord } from '../sensor-limits.tsx'
import './acquisition.css'
import { state_words } from './acquisition-words.ts'

interface Props {
	readonly device: AcquisitionDevice
}

export const DeviceState = ({ device: { state, kind } }: Props) => {
	// Browser players report no inputs, so a silent video device is not an error: its signal is simply unknown.
	if (state === 'silent' && kind === 'video') return <StateWord tone="grey" text={t('信号状态未知')} />
	return <StateWord tone={state_words[state].tone} text={t(state_words[state].text)} />
}

/** The terminal of a device and the port it is connected to. */
export const DevicePlace = ({ device: { terminal_id, terminal_name, port } }: Props) => {
	if (terminal_id === 0) return <span className="muted">{t('未绑定终端')}</span>
	return (
		<span style={{ overflowWrap: 'anywhere' }}>
			<Link to={terminalPath(terminal_id, 'sensors')}>{terminal_name}</Link>
			{port !== '' && <span className="muted"> · {port}</span>}
		</span>
	)
}

export const LastReading = ({ device: { kind, last_at } }: Props) => {
	if (last_at !== null) return <When at={last_at} />
	return <span className="muted">{kind === 'video' ? '–' : t('从未采集')}</span>
}

/** How many readings a list row shows. */
const shown_most = 4

/** The latest readings of a device, or whether there is a signal; readings beyond a limit come first. */
export const Readings = ({ device: { kind, readings, inputs } }: Props) => {
	const sorted = readings.toSorted((one, other) => Number(other.beyond !== '') - Number(one.beyond !== ''))
	if (kind === 'video' && inputs.length === 0) return <span className="muted">–</span>
	if (readings.length + inputs.length === 0) return <span className="muted">{t('没有数据')}</span>
	return (
		<ul className="readings">
			{sorted.slice(0, shown_most).map(sensor => (
				<li key={`${sensor.metric} ${sensor.unit}`}>
					{sensorWord(sensor.metric)}: {measuredWord(sensor)} <BeyondWord sensor={sensor} />
				</li>
			))}
			{readings.length > shown_most && <li className="muted">+{readings.length - shown_most}</li>}
			{inputs.map(({ name, signal, hdcp }, place) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: inputs may have the same name
				<li key={place}>
					{name}: {signal ? t('信号正常') : t('没有信号')}
					{signal && hdcp === true && <div className="muted">{t('受保护的内容（HDCP）：无法采集')}</div>}
				</li>
			))}
		</ul>
	)
}
