import { play_modes } from '@vitrine/domain/release/release'
import type { ValidityProblem } from '@vitrine/domain/schedule/terms/release-rules'
import { Checkbox, Form, Input, InputNumber, Radio } from 'antd'
import { t } from '../../../data/text.ts'
import { DayField } from '../../../ui/forms/day-field.tsx'
import { playModes, playModeWord } from '../../../ui/play-mode.ts'
import { TerminalPicker } from '../../../ui/terminals/terminal-picker.tsx'
import { CanaryFields } from './canary-fields.tsx'
import { changeDraft, useDraft } from './draft.ts'
import type { DraftProblems } from './draft-check.ts'
import { ZoneSelect } from './zone-select.tsx'

const Mode = () => {
	const { play_mode, rounds } = useDraft()
	return (
		<>
			<Form.Item label={t('播放方式')}>
				<Radio.Group
					aria-label={t('播放方式')}
					value={play_mode}
					onChange={event => {
						const mode = playModes.find(one => one === event.target.value)
						if (mode !== undefined) changeDraft({ play_mode: mode })
					}}
					options={playModes.map(value => ({ value, label: playModeWord(value) }))}
				/>
			</Form.Item>
			{play_mode === play_modes.urgency && (
				<Form.Item label={t('整个列表的播放次数')} htmlFor="publishing-rounds">
					<InputNumber
						id="publishing-rounds"
						min={1}
						max={9999}
						precision={0}
						value={rounds}
						onChange={value => changeDraft({ rounds: value ?? 1 })}
					/>
				</Form.Item>
			)}
		</>
	)
}

const Way = () => {
	const { append, adapter_screen, play_mode } = useDraft()
	return (
		<>
			{play_mode !== play_modes.urgency && (
				<Form.Item label={t('发布方式')}>
					<Radio.Group
						aria-label={t('发布方式')}
						value={append}
						onChange={event => changeDraft({ append: event.target.value === true })}
						options={[
							{ value: false, label: t('覆盖发布') },
							{ value: true, label: t('追加发布') },
						]}
					/>
					<p className="muted">{append ? t('与终端上正在播放的内容一起播放。') : t('代替终端上正在播放的内容。')}</p>
				</Form.Item>
			)}
			<Form.Item>
				<Checkbox checked={adapter_screen} onChange={event => changeDraft({ adapter_screen: event.target.checked })}>
					{t('自适应屏幕')}
				</Checkbox>
			</Form.Item>
		</>
	)
}

/** Whether a problem of the validity concerns its start. */
const isOfStart = (problem: ValidityProblem): boolean => problem === 'order' || problem === 'begun'

const Validity = ({ faults: { validity } }: { faults: DraftProblems }) => {
	const { starts, ends, deviceids } = useDraft()
	return (
		<fieldset className="publishing-fields">
			<legend>{t('有效期')}</legend>
			<DayField
				withTime
				keepsTyped
				name="starts"
				label={t('开始播放（可选）')}
				value={starts}
				fault={validity !== null && isOfStart(validity.fault) ? validity.words : undefined}
				onChange={value => changeDraft({ starts: value })}
			/>
			<DayField
				withTime
				keepsTyped
				name="ends"
				label={t('失效时间（可选）')}
				value={ends}
				fault={validity !== null && !isOfStart(validity.fault) ? validity.words : undefined}
				onChange={value => changeDraft({ ends: value })}
			/>
			{deviceids.length === 0 && <ZoneSelect label={t('按此时区检查时间')} />}
			<p className="muted">{t('时间按终端所在地的时钟计算。')}</p>
		</fieldset>
	)
}

/** How, where and from when until when the list plays. */
export const ReleaseTerms = ({ faults: problems }: { faults: DraftProblems }) => {
	const { deviceids, publish_name, tried, canary, canary_failures } = useDraft()
	const isFaulty = problems.terminals !== null && (tried || deviceids.length > 0)
	return (
		<Form layout="vertical" component="div">
			<Mode />
			<Way />
			<Validity faults={problems} />
			<Form.Item label={t('终端')}>
				<TerminalPicker
					chosen={deviceids}
					choose={ids => changeDraft({ deviceids: ids })}
					fault={isFaulty ? problems.terminals : null}
				/>
			</Form.Item>
			<CanaryFields canary={canary} canary_failures={canary_failures} change={changeDraft} />
			<Form.Item label={t('发布名称（可选）')} htmlFor="publish-name">
				<Input
					id="publish-name"
					maxLength={100}
					value={publish_name}
					onChange={event => changeDraft({ publish_name: event.target.value })}
				/>
			</Form.Item>
		</Form>
	)
}
