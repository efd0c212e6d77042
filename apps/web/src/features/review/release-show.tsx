import type { ReviewRelease } from '@vitrine/contract/release/review'
import { Select } from 'antd'
import { useState } from 'react'
import { currentLanguage, t } from '../../data/text.ts'
import { ProgramPreview } from '../../kinds/program-preview.tsx'
import { clockTime, listed } from '../../ui/format.ts'
import { playModeWord } from '../../ui/play-mode.ts'

/** A Sunday, the base for weekday names. */
const a_sunday = Date.UTC(2023, 0, 1)

const weekdayWords = (weekdays: number): string => {
	const format = new Intl.DateTimeFormat(currentLanguage(), { weekday: 'short', timeZone: 'UTC' })
	const days = [0, 1, 2, 3, 4, 5, 6].filter(day => (weekdays & (1 << day)) !== 0)
	return listed(days.map(day => format.format(a_sunday + day * 86_400_000)))
}

type Step = ReviewRelease['steps'][number]

const stepWords = ({ start, end, date_start, date_end, weekdays }: Step): string =>
	[
		`${start} – ${end}`,
		...(date_start === null && date_end === null ? [] : [`${date_start ?? ''} – ${date_end ?? ''}`]),
		...(weekdays === null ? [] : [weekdayWords(weekdays)]),
	].join(' · ')

const Terms = ({ release }: { release: ReviewRelease }) => {
	const { play_mode, append, adapter_screen, starts, ends, terminals, terminal_count } = release
	const rest = terminal_count - terminals.length
	const period = [
		...(starts === '' ? [] : [t('自 {time}', { time: starts.replace('T', ' ') })]),
		...(ends === '' ? [] : [t('至 {time}', { time: ends.replace('T', ' ') })]),
	]
	return (
		<dl className="review-facts">
			<dt>{t('播放方式')}</dt>
			<dd>
				{[
					playModeWord(play_mode),
					append ? t('追加发布') : t('覆盖发布'),
					...(adapter_screen ? [t('自适应屏幕')] : []),
				].join(' · ')}
			</dd>
			<dt>{t('有效期')}</dt>
			<dd>{period.length === 0 ? t('不限') : period.join(' ')}</dd>
			<dt>{t('终端')}</dt>
			<dd>
				{listed(terminals)} {rest > 0 && t('还有 {count} 项', { count: rest })}
			</dd>
		</dl>
	)
}

/** What a release would show and when, each of its programs rendered as on the screen. */
export const ReleaseShow = ({ release }: { release: ReviewRelease }) => {
	const { programs, items, steps, files } = release
	const [looked, setLooked] = useState(programs[0]?.id ?? 0)
	const program = programs.find(({ id }) => id === looked)
	const names = new Map(programs.map(({ id, name }) => [id, name]))
	return (
		<>
			{programs.length > 1 && (
				<Select
					aria-label={t('节目')}
					value={looked}
					onChange={setLooked}
					options={programs.map(({ id, name }) => ({ value: id, label: name }))}
				/>
			)}
			{program && <ProgramPreview key={program.id} program={program.document} files={files} name={program.name} />}
			<Terms release={release} />
			<ol className="review-items">
				{items.map(({ program_id, count, time }, place) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: the same program may stand in a list several times
					<li key={place}>
						{names.get(program_id)} · {time === undefined ? `× ${count}` : clockTime(time)}
						{steps
							.filter(step => step.program_id === program_id)
							.map(step => (
								<div className="muted" key={stepWords(step)}>
									{stepWords(step)}
								</div>
							))}
					</li>
				))}
			</ol>
		</>
	)
}
