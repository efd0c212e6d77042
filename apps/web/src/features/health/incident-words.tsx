import type { Incident } from '@vitrine/contract/terminal/health'
import { incident_kind_texts } from '@vitrine/contract/terminal/incident-texts'
import { crossingOf } from '@vitrine/domain/devices/sensor-limit'
import type { IncidentState } from '@vitrine/domain/terminal/incident'
import type { TextKey } from '@vitrine/texts/all'
import { causeWords } from '../../data/cause-words.ts'
import { t } from '../../data/text.ts'
import { exactMoment, lasted, moment } from '../../ui/format.ts'
import { StateWord } from '../../ui/state-word.tsx'
import { isOnOrOff, measuredWord, sensorWord } from '../../ui/terminals/sensor-word.ts'
import type { Tone } from '../../ui/tone.ts'

const states: Readonly<Record<IncidentState, { readonly tone: Tone; readonly text: TextKey }>> = {
	open: { tone: 'red', text: '待处理' },
	acknowledged: { tone: 'amber', text: '已确认' },
	resolved: { tone: 'green', text: '已解决' },
	ended: { tone: 'grey', text: '已恢复' },
}

export const stateWord = (state: IncidentState): string => t(states[state].text)

/** A sensor that is beyond a limit, with its value when that began. */
const crossingWord = (detail: string): string => {
	const crossing = crossingOf(detail)
	if (crossing === null) return detail
	const { metric, unit, side, limit, value } = crossing
	if (isOnOrOff({ metric, unit })) return `${sensorWord(metric)}: ${measuredWord({ metric, unit, value })}`
	return t(side === 'high' ? '{sensor} {value}，高于上限 {limit}' : '{sensor} {value}，低于下限 {limit}', {
		sensor: sensorWord(metric),
		value: measuredWord({ metric, unit, value }),
		limit: measuredWord({ metric, unit, value: limit }),
	})
}

/** Describes exactly what is wrong. */
const detailWords = ({ kind, detail }: Incident): string => {
	if (kind === 'disk') return t('存储已使用 {percent}%', { percent: detail })
	if (kind === 'missed_plays') return t('过去 24 小时的播放完整率为 {percent}%', { percent: detail })
	if (kind === 'sensor') return crossingWord(detail)
	if (kind !== 'clock') return causeWords(detail)
	const seconds = Number(detail)
	return t(seconds < 0 ? '时钟慢 {count} 秒' : '时钟快 {count} 秒', { count: Math.abs(seconds) })
}

/** The kind of an incident and its exact description. */
export const KindWord = ({ incident }: { incident: Incident }) => (
	<div style={{ minWidth: 140, overflowWrap: 'anywhere' }}>
		<div>{t(incident_kind_texts[incident.kind])}</div>
		<div className="muted">{detailWords(incident)}</div>
	</div>
)

/** When it ended and how long it lasted, and who last changed it. */
const History = ({ incident: { begun_at, ended_at, acted_by, acted_at } }: { incident: Incident }) => (
	<>
		{ended_at !== null && (
			<div className="muted">
				{t('结束于 {time}，持续 {span}', { time: exactMoment(ended_at), span: lasted(ended_at - begun_at) })}
			</div>
		)}
		{acted_at !== null && acted_by !== '' && (
			<div className="muted">{t('{name} 于 {time} 处理', { name: acted_by, time: moment(acted_at) })}</div>
		)}
	</>
)

const Note = ({ note }: { note: string }) =>
	note !== '' && (
		<div className="muted" style={{ maxWidth: '40ch', overflowWrap: 'anywhere' }}>
			{note}
		</div>
	)

/** The state of an incident, its history, and the note left when it was resolved. */
export const IncidentStateWord = ({ incident }: { incident: Incident }) => (
	<>
		<StateWord tone={states[incident.state].tone} text={stateWord(incident.state)} />
		<History incident={incident} />
		<Note note={incident.note} />
	</>
)
