import { Form, Select } from 'antd'
import { useRef, useState } from 'react'
import { t } from '../../../data/text.ts'
import { AntdFrame } from '../../../ui/antd-frame.tsx'
import { numberWord } from '../../../ui/format.ts'
import { DayPicker } from '../../../ui/forms/day-picker.tsx'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { Received, useReceiving } from '../../../ui/messages/receiving.tsx'
import { isMoment, rangeOf, usualRange } from './export-range.ts'
import { exportPlays, most, useExportCounts, type Wanted } from './use-export.ts'

type MomentProps = Partial<Pick<Parameters<typeof DayPicker>[0], 'id' | 'value' | 'onChange' | 'fault'>>

/** A date and time field for a form, which passes in its value; it says itself what is wrong with it. */
const Moment = ({ id = '', value = '', onChange = () => undefined, fault }: MomentProps) => (
	<DayPicker id={id} value={value} onChange={onChange} fault={fault} withTime required keepsTyped />
)

/** What is wrong with the end of a period besides not being a moment, which its field says itself. */
const endProblem = (from = '', to = ''): string | undefined =>
	// A wrong start is the fault of the start alone.
	isMoment(from) && isMoment(to) && rangeOf({ from, to }) === null ? t('结束时间必须晚于开始时间') : undefined

/** The end of the period, which has to be after its start. */
const End = (props: MomentProps) => <Moment {...props} fault={endProblem(Form.useWatch('from'), props.value)} />

/** How many records the current form values would export. */
const Counts = ({ initial }: { initial: Wanted }) => {
	const form = Form.useFormInstance<Wanted>()
	const watched = Form.useWatch([], form) as Partial<Wanted> | undefined
	const wanted = { ...initial, ...watched }
	const { data } = useExportCounts(wanted)
	const { programs = 0, materials = 0 } = data ?? {}
	const isLong = [wanted.form === 'csv_materials' ? 0 : programs, wanted.form === 'csv_programs' ? 0 : materials].some(
		count => count > most,
	)
	if (rangeOf(wanted) === null || data === undefined || data === null)
		return <p className="export-counts muted">{'\u00a0'}</p>
	return (
		<p className="export-counts muted" role="status">
			{wanted.form !== 'csv_materials' && (
				<span>{t('节目播放记录：{count} 条', { count: numberWord(Math.min(programs, most)) })}</span>
			)}
			{wanted.form !== 'csv_programs' && (
				<span>{t('素材播放记录：{count} 条', { count: numberWord(Math.min(materials, most)) })}</span>
			)}
			{isLong && (
				<span>
					{t('每个列表最多导出 {count} 条，更早的记录不会写入；请缩短时间范围。', { count: numberWord(most) })}
				</span>
			)}
		</p>
	)
}

/** Keeps the form from being sent; the words are shown by the fields. */
const refuseUnless = async (isRight: boolean): Promise<void> => {
	if (!isRight) throw new Error()
}

/** Asks for the period and format of a play record export; the last seven days by default. */
export const ExportDialog = ({ close }: { close: () => void }) => {
	const [initial] = useState<Wanted>(() => ({ ...usualRange(Date.now()), form: 'xlsx' }))
	// If there was nothing to export, the dialog stays open so that another period can be chosen.
	const stays = useRef(false)
	const { received, receive } = useReceiving()
	const submit = async (wanted: Wanted): Promise<void> => {
		stays.current = (await receive(receiving => exportPlays(wanted, receiving))) === false
	}
	return (
		<AntdFrame>
			<FormDialog<Wanted>
				title={t('导出播放记录')}
				okText={t('导出')}
				initial={initial}
				isEndable
				onSubmit={submit}
				onClose={() => {
					if (!stays.current) close()
					stays.current = false
				}}
			>
				<Form.Item
					name="from"
					label={t('开始时间')}
					help=""
					rules={[{ validator: (_, from: string) => refuseUnless(isMoment(from)) }]}
				>
					<Moment />
				</Form.Item>
				<Form.Item
					name="to"
					label={t('结束时间')}
					help=""
					dependencies={['from']}
					rules={[
						({ getFieldValue }) => ({
							validator: (_, to: string) =>
								refuseUnless(isMoment(to) && endProblem(getFieldValue('from'), to) === undefined),
						}),
					]}
				>
					<End />
				</Form.Item>
				<Form.Item name="form" label={t('文件格式')}>
					<Select
						options={[
							{ value: 'xlsx', label: t('Excel（xlsx），节目和素材各一张表') },
							{ value: 'csv_programs', label: t('CSV，节目播放记录') },
							{ value: 'csv_materials', label: t('CSV，素材播放记录') },
							{ value: 'popai', label: t('POPAI 播放日志（XML），节目和素材') },
						]}
					/>
				</Form.Item>
				{received === null ? (
					<Counts initial={initial} />
				) : (
					<p className="export-counts muted" role="status">
						<Received count={received} />
					</p>
				)}
			</FormDialog>
		</AntdFrame>
	)
}
